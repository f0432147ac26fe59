import { judgeByHand, paidByHand } from './judge-by-hand.ts'
import { type CountedBet, worstByHand } from './worst-case-by-hand.ts'

// The whole of play in a few maps: what the product promises, without locks, shards, batches or a database. Amounts are whole millionths.
// If there are several reasons to refuse a call the model names them all, and any of them will do.

type PlainBet = CountedBet & {
  player: bigint
  asset: string
  round: string
  status: 'open' | 'published' | 'recalled' | 'refunded'
  result: 'win' | 'lose' | 'refund' | null
  returned: bigint | null
}

type PlainRound = {
  draw: string
  paytable: 'classic' | 'fair'
  state: 'open' | 'closed' | 'settling' | 'published' | 'cancelled'
  block: { hash: string; height: bigint } | null
}

export type PlainSlip = {
  player: bigint
  key: string
  round: string
  asset: string
  bets: readonly { game: string; pick: string; stake: bigint }[]
}

export type PlainCancel = { player: bigint; key: string; betId: string; day: string }

export type Expected =
  | { answer: 'again'; bets: readonly string[] }
  | { answer: 'no'; why: ReadonlySet<string> }
  | { answer: 'yes' }
  | { answer: 'either'; why: ReadonlySet<string> }

export type PlainModel = {
  /** By player/asset: what may be staked. */
  readonly subAccounts: Map<string, bigint>
  readonly bets: Map<string, PlainBet>
  readonly rounds: Map<string, PlainRound>
  /** By player/key. */
  readonly calls: Map<string, { body: string; bets: readonly string[] }>
  /** By player/day. */
  readonly cancels: Map<string, { count: number; freed: bigint }>
  gate: 'open' | 'chain_behind' | 'clock_ahead'
  bankroll: bigint
  /** The house's net loss in assets of value, newest last, each with the time from which it holds. */
  readonly losses: { value: bigint; since: number }[]
}

export const newModel = ({ bankroll, losses }: Pick<PlainModel, 'bankroll' | 'losses'>): PlainModel => ({
  subAccounts: new Map(),
  bets: new Map(),
  rounds: new Map(),
  calls: new Map(),
  cancels: new Map(),
  gate: 'open',
  bankroll,
  losses: [...losses],
})

export const subAccountOf = (model: PlainModel, player: bigint, asset: string): bigint =>
  model.subAccounts.get(`${player}/${asset}`) ?? 0n

export function move(model: PlainModel, player: bigint, asset: string, amount: bigint): void {
  model.subAccounts.set(`${player}/${asset}`, subAccountOf(model, player, asset) + amount)
}

// ---- slips

const UNIT = 1_000_000n
const LIMITS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  USDT: [UNIT, 1_000n * UNIT],
  GMT: [UNIT, 1_000n * UNIT],
  PLAY_POINT: [10n * UNIT, 100_000n * UNIT],
}
const MOST_OPEN_BETS = 400
const MOST_OPEN_FREE_BETS = 100

export function expectSlip(model: PlainModel, slip: PlainSlip): Expected {
  const known = model.calls.get(`${slip.player}/${slip.key}`)
  if (known !== undefined) {
    return known.body === bodyOf(slip) ? { answer: 'again', bets: known.bets } : no('key_reused')
  }

  const why = new Set<string>()
  const round = model.rounds.get(slip.round)
  if (round === undefined) return no('round_unknown')
  if (round.state !== 'open') why.add('round_closed')
  if (model.gate !== 'open') why.add(model.gate)

  const limit = LIMITS[slip.asset]
  if (limit === undefined) return no('asset_not_stakeable', ...why)
  for (const { stake } of slip.bets) {
    if (stake < limit[0]) why.add('below_minimum')
    if (stake > limit[1]) why.add('above_maximum')
  }
  const total = slip.bets.reduce((sum, { stake }) => sum + stake, 0n)
  if (total > subAccountOf(model, slip.player, slip.asset)) why.add('balance_short')

  if (slip.asset === 'PLAY_POINT') {
    const mine = openBetsOf(model, round.draw, 'free').filter(({ player }) => player === slip.player)
    if (mine.length + slip.bets.length > MOST_OPEN_FREE_BETS) why.add('too_many_bets')
    return why.size === 0 ? { answer: 'yes' } : { answer: 'no', why }
  }
  return withCaps(model, { slip, round, why })
}

function withCaps(
  model: PlainModel,
  { slip, round, why }: { slip: PlainSlip; round: PlainRound; why: Set<string> },
): Expected {
  const sharing = openBetsOf(model, round.draw, 'of value')
  const mine = sharing.filter(({ player }) => player === slip.player)
  const added = slip.bets.map((bet) => ({ ...bet, paytable: round.paytable }))
  if (mine.length + added.length > MOST_OPEN_BETS) why.add('too_many_bets')
  if (why.size > 0) {
    // The answer may be a cap, if it holds as well.
    for (const possible of ['cap_player', 'cap_draw', 'play_stopped']) why.add(possible)
    return { answer: 'no', why }
  }

  const worst = { player: worstByHand([...mine, ...added]), draw: worstByHand([...sharing, ...added]) }
  const readings = possibleLosses(model).map((loss) => capRefusals(model.bankroll, loss, worst))
  const reasons = new Set(readings.flat())
  if (reasons.size === 0) return { answer: 'yes' }
  return readings.every((reading) => reading.length > 0)
    ? { answer: 'no', why: reasons }
    : { answer: 'either', why: reasons }
}

/** A server may know the day's loss as it was a moment ago, and it may grow with a bet or with its round. */
const OLD_LOSS_MS = 10_000

function possibleLosses({ losses }: PlainModel): bigint[] {
  const oldest = Date.now() - OLD_LOSS_MS
  const from = losses.findLastIndex(({ since }) => since < oldest)
  const values = losses.slice(Math.max(from, 0)).map(({ value }) => value)
  const sorted = values.sort((a, b) => (a < b ? -1 : 1))
  return [...sorted.slice(0, 1), ...sorted.slice(-1)]
}

/** The highest possible cost of every pick exceeds the cap of the draw, so that it needs no separate rule. */
function capRefusals(bankroll: bigint, loss: bigint, worst: { player: bigint; draw: bigint }): string[] {
  const pauseAt = bankroll / 10n
  if (bankroll <= 0n || loss >= pauseAt) return ['play_stopped']
  const basis = loss <= 0n ? bankroll : (bankroll * (pauseAt - loss)) / pauseAt
  const refusals: string[] = []
  if (worst.player > (basis * 25n) / 10_000n) refusals.push('cap_player')
  if (worst.draw > (basis * 37n) / 10_000n) refusals.push('cap_draw')
  return refusals
}

export function acceptSlip(model: PlainModel, slip: PlainSlip, ids: readonly string[]): void {
  const paytable = model.rounds.get(slip.round)?.paytable ?? 'classic'
  slip.bets.forEach((bet, index) => {
    const { player, asset, round } = slip
    model.bets.set(ids[index] ?? '', {
      ...bet,
      paytable,
      player,
      asset,
      round,
      status: 'open',
      result: null,
      returned: null,
    })
    move(model, player, asset, -bet.stake)
  })
  model.calls.set(`${slip.player}/${slip.key}`, { body: bodyOf(slip), bets: ids })
}

const bodyOf = ({ round, asset, bets }: PlainSlip): string =>
  JSON.stringify(['slip', round, asset, bets.map(({ game, pick, stake }) => [game, pick, String(stake)])])

const openBetsOf = (model: PlainModel, draw: string, which: 'free' | 'of value'): PlainBet[] =>
  [...model.bets.values()].filter(
    ({ status, asset, round }) =>
      status === 'open' &&
      (asset === 'PLAY_POINT') === (which === 'free') &&
      model.rounds.get(round)?.draw === draw,
  )

// ---- recalls

const MOST_CANCELS = 10
/** Nothing is counted here, so that it is never a tenth of a week's stakes. */
const MOST_FREED = 500n * UNIT

export function expectCancel(model: PlainModel, cancel: PlainCancel): Expected {
  const bet = model.bets.get(cancel.betId)
  const known = model.calls.get(`${cancel.player}/${cancel.key}`)
  if (bet === undefined || bet.player !== cancel.player)
    return no('bet_unknown', ...(known ? ['key_reused'] : []))
  if (known !== undefined) {
    return known.body === cancelBody(cancel) ? { answer: 'again', bets: known.bets } : no('key_reused')
  }
  const why = new Set<string>()
  if (bet.status !== 'open') why.add('bet_not_recallable')
  if (model.rounds.get(bet.round)?.state !== 'open') why.add('round_closed')
  if (model.gate !== 'open') why.add(model.gate)
  const today = model.cancels.get(`${cancel.player}/${cancel.day}`) ?? { count: 0, freed: 0n }
  if (today.count >= MOST_CANCELS) why.add('recalls_used_up')
  const freed = freedBy(bet)
  if (freed > 0n && today.freed + freed > mostFreed(model)) why.add('recall_room_used_up')
  return why.size === 0 ? { answer: 'yes' } : { answer: 'no', why }
}

export function acceptCancel(model: PlainModel, cancel: PlainCancel): void {
  const bet = model.bets.get(cancel.betId)
  if (bet === undefined) throw new Error(`no bet ${cancel.betId}`)
  const at = `${cancel.player}/${cancel.day}`
  const today = model.cancels.get(at) ?? { count: 0, freed: 0n }
  model.cancels.set(at, { count: today.count + 1, freed: today.freed + freedBy(bet) })
  promotionPayout(model, bet, 'recalled')
  model.calls.set(`${cancel.player}/${cancel.key}`, { body: cancelBody(cancel), bets: [cancel.betId] })
}

const cancelBody = ({ betId }: PlainCancel): string => JSON.stringify(['recall', betId])

/** A tenth of what the cap of a draw is without losses (docs/decisions/0323); no stakes of the week before. */
const mostFreed = ({ bankroll }: PlainModel): bigint => {
  const ofDraw = (bankroll * 37n) / 10_000n / 10n
  return bankroll > 0n && ofDraw < MOST_FREED ? ofDraw : MOST_FREED
}

const freedBy = (bet: PlainBet): bigint => (bet.asset === 'PLAY_POINT' ? 0n : worstByHand([bet]))

// ---- ends of rounds

export function settleBet(model: PlainModel, id: string): void {
  const bet = model.bets.get(id)
  const round = bet === undefined ? undefined : model.rounds.get(bet.round)
  if (bet === undefined || round === undefined) throw new Error(`no bet ${id}`)
  if (round.state === 'cancelled') {
    promotionPayout(model, bet, 'refunded')
    return
  }
  if (round.block === null) throw new Error(`no block for ${bet.round}`)
  const verdict = judgeByHand({ ...bet, ...round.block, paytable: round.paytable })
  bet.status = 'published'
  bet.result = verdict.result
  bet.returned = paidByHand(bet.stake, verdict)
  move(model, bet.player, bet.asset, bet.returned)
  if (bet.asset === 'PLAY_POINT') return
  model.bankroll += bet.stake - bet.returned
  const before = model.losses.at(-1)?.value ?? 0n
  model.losses.push({ value: before + bet.returned - bet.stake, since: Date.now() })
}

function promotionPayout(model: PlainModel, bet: PlainBet, status: 'recalled' | 'refunded'): void {
  bet.status = status
  bet.returned = bet.stake
  move(model, bet.player, bet.asset, bet.stake)
}

const no = (...why: string[]): Expected => ({ answer: 'no', why: new Set(why) })
