import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import type { Draw } from '../fixture/draws.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { column } from '../fixture/owner.ts'
import { type Fund, give, makePlayers, setBankroll } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import { move, newModel, type PlainModel, type PlainSlip } from './plain-model.ts'
import type { Play } from './play.ts'

/** One run of steps: its own players and draws, and the model beside them. */
export type Trial = {
  readonly fixture: Fixture
  readonly play: Play
  readonly model: PlainModel
  readonly random: Random
  readonly players: readonly bigint[]
  readonly granted: Set<bigint>
  readonly draws: Draw[]
  /** Every slip that was ever sent, accepted or not, to be sent again. */
  readonly sent: PlainSlip[]
  readonly recalled: { player: bigint; key: string; betId: string }[]
  /** Rounds that were correct when all of their bets had ended: they are not read at each step. */
  readonly ended: Set<string>
  /** Single calls compared so far. */
  calls: number
}

const PLAYERS = 220
const FREE = 40
const UNIT = 1_000_000n
const BANKROLLS = [10_000_000n, 200_000n, 20_000n]
const FUNDS: readonly Fund[] = [
  { asset: 'USDT', subAccount: 'main', amount: 40_000n * UNIT },
  { asset: 'GMT', subAccount: 'game', amount: 1_500n * UNIT },
  { asset: 'REWARD_POINT', subAccount: 'main', amount: 50n * UNIT },
]

const POINTS: Fund = { asset: 'PLAY_POINT', subAccount: 'main', amount: 10_000n * UNIT }

type StartTrialInput = {
  fixture: Fixture
  play: Play
  random: Random
  /** The previous trial on this fixture: a server may remember the day's loss from it. */
  before: Trial | null
}

export async function startTrial({ fixture, play, random, before }: StartTrialInput): Promise<Trial> {
  const { owner } = fixture
  const bankroll = random.pick(BANKROLLS) * UNIT
  const lossBefore = { value: await readDayLoss(fixture), since: 0 }
  await endAllRounds(fixture)
  // Only now: the remaining settlements came out of the bankroll as well.
  await setBankroll(owner, bankroll)
  fixture.head.offsetMs = -500

  const players = await makePlayers(owner, { count: PLAYERS, funds: FUNDS })
  const model = newModel({ bankroll, losses: before?.model.losses ?? [lossBefore] })
  model.losses.push({ value: await readDayLoss(fixture), since: Date.now() })
  for (const player of players) for (const { asset, amount } of FUNDS) move(model, player, asset, amount)

  const trial: Trial = {
    fixture,
    play,
    model,
    random,
    players,
    granted: new Set(),
    draws: [],
    sent: [],
    recalled: [],
    ended: new Set(),
    calls: 0,
  }
  await addDraw(trial, 'classic')
  // Most have points already, some get their free credit now, and a few have none yet.
  const rich = players.slice(FREE)
  await give(owner, rich, POINTS)
  for (const player of rich) move(model, player, POINTS.asset, POINTS.amount)
  await Promise.all(players.slice(0, FREE - 5).map((player) => grant(trial, player)))
  return trial
}

const readDayLoss = async ({ owner }: Fixture): Promise<bigint> =>
  BigInt(await owner.text('select play_day_loss()'))

/** What earlier trials have left is settled, and is then more than a day old. */
async function endAllRounds({ owner, server: { db } }: Fixture): Promise<void> {
  const begun = await owner.rows(
    "select id from round where state in ('settling', 'cancelled') and published_at is null",
  )
  for (const row of begun)
    while (!(await settleNextChunk(db, { round: column(row, 'id'), limit: 10_000 })).done);
  await owner.untriggered([
    { sql: "update round set published_at = published_at - interval '2 days'" },
    { sql: 'delete from house_mark' },
    { sql: 'insert into house_mark (at, profit) values (now(), house_profit())' },
  ])
}

export async function addDraw(trial: Trial, paytable: 'classic' | 'fair'): Promise<void> {
  const draw = await trial.fixture.openDraw({ paytable })
  trial.draws.push(draw)
  for (const round of draw.rounds)
    trial.model.rounds.set(round, { draw: draw.rounds[0], paytable, state: 'open', block: null })
}

const FREE_CREDIT = 10_000n * UNIT

export async function grant(trial: Trial, player: bigint): Promise<void> {
  const first = !trial.granted.has(player)
  trial.granted.add(player)
  if (first) move(trial.model, player, 'PLAY_POINT', FREE_CREDIT)
  const { granted } = await trial.play.grant(player)
  if (granted !== first) throw new Error(`free credit of ${player}: granted ${granted}, expected ${first}`)
}
