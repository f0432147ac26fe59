import { pickOf } from '@nibble/domain'
import type { PlacedSlip } from '@nibble/server/features/play/place/placement.ts'
import { attempt, countOutcomes, type Outcome } from '../fixture/attempt.ts'
import type { Draw } from '../fixture/draws.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { bigColumn, column } from '../fixture/owner.ts'
import { makePlayers, readBalances } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import { judgeByHand, paidByHand } from '../model/judge-by-hand.ts'
import { worstByHand } from '../model/worst-case-by-hand.ts'

export const WAYS = 64

/**
 * The same moment for all of them, and the outcome of each. A call that is repeated after a timeout draws the same numbers again, so that
 * it is the same call under the same key.
 */
export const all = <T>(random: Random, call: (n: number, own: Random) => Promise<T>): Promise<Outcome<T>[]> =>
  Promise.all(Array.from({ length: WAYS }, (_, n) => attempt(() => call(n, random.fork(`call ${n}`)))))

export async function newPlayer({ owner }: Fixture, points: bigint): Promise<bigint> {
  const [player] = await makePlayers(owner, {
    count: 1,
    funds: [{ asset: 'PLAY_POINT', subAccount: 'main', amount: points }],
  })
  if (player === undefined) throw new Error('no player was made')
  return player
}

/** Exactly these answers, that many of each. */
export function expectOutcomes(
  outcomes: readonly Outcome<unknown>[],
  wanted: Record<string, number>,
): string[] {
  const found = countOutcomes(outcomes)
  const kinds = new Set([...Object.keys(found), ...Object.keys(wanted)])
  const same = [...kinds].every((kind) => (found[kind] ?? 0) === (wanted[kind] ?? 0))
  return same ? [] : [`told ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`]
}

/** All accepted calls returned the same bets. */
export function oneAnswer(outcomes: readonly Outcome<Pick<PlacedSlip, 'bets'>>[]): string[] {
  const answers = new Set(
    outcomes.flatMap(({ answer }) => (answer === null ? [] : [answer.bets.map(({ betId }) => betId).join()])),
  )
  return answers.size === 1 ? [] : [`one key was answered with ${[...answers].join(' and ')}`]
}

/**
 * The sub-account is the grant, minus every stake, plus every return; each settled bet returned what its block says, and no bet is on the
 * ledger more often than it should be.
 */
export async function paidOnce(
  { owner }: Fixture,
  { player, block }: { player: bigint; block: { hash: string; height: bigint } | null },
): Promise<string[]> {
  const rows = await owner.rows('select id, pick, stake, status, returned from bet where player_id = $1', [
    player,
  ])
  const wrong: string[] = []
  let wanted = BigInt(
    await owner.text(
      `select coalesce(sum(e.amount), 0) from entry e join account a on a.id = e.account_id
       where a.player_id = $1 and e.kind = 'airdrop'`,
      [player],
    ),
  )
  for (const row of rows) {
    const stake = bigColumn(row, 'stake')
    const returned = row['returned'] === null ? null : bigColumn(row, 'returned')
    wanted += (returned ?? 0n) - stake
    if (row['status'] !== '1') continue
    if (block === null) wrong.push(`bet ${row['id']} is settled without a block`)
    else {
      const bet = { ...pickOf(Number(column(row, 'pick'))), ...block, paytable: 'classic' as const }
      const due = paidByHand(stake, judgeByHand(bet))
      if (returned !== due) wrong.push(`bet ${row['id']} returned ${returned}, not ${due}`)
    }
  }

  const found = (await readBalances(owner, [player])).get(`${player}/PLAY_POINT/main`) ?? 0n
  if (found !== wanted) wrong.push(`the sub-account of ${player} holds ${found}, its bets leave ${wanted}`)
  if (found < 0n) wrong.push(`the sub-account of ${player} is negative`)
  return wrong
}

export async function subAccountIs({ owner }: Fixture, player: bigint, wanted: bigint): Promise<string[]> {
  const found = (await readBalances(owner, [player])).get(`${player}/PLAY_POINT/main`) ?? 0n
  return found === wanted ? [] : [`the sub-account of ${player} holds ${found}, not ${wanted}`]
}

/** The bankroll of every burst: small, so that a few bets reach a cap. */
export const BANKROLL = 20_000_000_000n

/** The worst case of the draw's open bets of value, in total and per player, is within its share of the equity. */
export async function capsHold({ fixture, draw }: { fixture: Fixture; draw: Draw }): Promise<string[]> {
  const rows = await fixture.owner.rows(
    'select player_id, pick, stake from bet where round_id = any($1::bigint[]) and status = 0 and asset_is_of_value(asset)',
    [[...draw.rounds]],
  )
  const bets = rows.map((row) => {
    const { game, pick } = pickOf(Number(column(row, 'pick')))
    return { player: row['player_id'], game, pick, stake: bigColumn(row, 'stake'), paytable: draw.paytable }
  })
  const wrong: string[] = []
  const worst = worstByHand(bets)
  if (worst > (BANKROLL * 37n) / 10_000n) wrong.push(`the draw may cost ${worst}, more than its cap`)
  for (const player of new Set(bets.map((bet) => bet.player))) {
    const their = worstByHand(bets.filter((bet) => bet.player === player))
    if (their > (BANKROLL * 25n) / 10_000n)
      wrong.push(`player ${player} may cost ${their}, more than their cap`)
  }
  if (bets.length === 0) wrong.push('no bet of value was accepted')
  return wrong
}
