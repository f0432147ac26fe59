import {
  type AbuseRules,
  CIRCUMSTANTIAL_EVIDENCE,
  type Evidence,
  evidenceKey,
  GIVEN,
  pairKey,
} from './abuse-rules.ts'

// Finds accounts that seem to belong to one person or one ring. Enough evidence links two accounts, and accounts connected by
// links form one case. A case is flagged only if it could gain something: by bets on opposite sides, by referring oneself, or by
// sheer number. A couple's two accounts do none of these.

export const ABUSE_KINDS = ['self_referral', 'ring', 'opposite_bets', 'many_accounts'] as const
export type AbuseKind = (typeof ABUSE_KINDS)[number]

export type Suspicion = {
  readonly kind: AbuseKind
  /** In the order of their numbers. */
  readonly players: readonly bigint[]
  /** All evidence between them. */
  readonly evidence: readonly Evidence[]
  /** Players whose links nobody else could fabricate: their earnings are withheld until a person decides. */
  readonly paused: ReadonlySet<bigint>
}

/** The weight of all evidence about one pair. */
export const pointsOf = (evidence: readonly Evidence[], rules: AbuseRules): number => {
  const kinds = new Set(evidence.map(({ kind }) => kind))
  if ([...kinds].every((kind) => CIRCUMSTANTIAL_EVIDENCE.has(kind))) return 0
  const isCrowded = evidence.some(({ kind, times }) => kind === 'device' && times >= rules.crowdedDevice)
  let points = isCrowded ? rules.flagFrom : 0
  for (const kind of kinds) {
    // One browser usually has one address: counting both would count the same fact twice.
    if (kind === 'network' && kinds.has('device')) continue
    points += rules.points[kind]
  }
  return points
}

/** `cleared`: keys of evidence that a person found harmless. A pair without any other evidence is skipped. */
export const findAbuse = (
  evidence: readonly Evidence[],
  rules: AbuseRules,
  cleared: ReadonlySet<string> = new Set(),
): readonly Suspicion[] => {
  const pairs = [...groupBy(evidence, pairKey).values()]
  const isNew = (one: Evidence) => !cleared.has(evidenceKey(one))
  const tied = pairs.filter((own) => own.some(isNew) && pointsOf(own, rules) >= rules.flagFrom)
  const tookBoth = pairs.map((own) => own.filter(({ kind }) => !GIVEN.has(kind)))
  const tiedByBoth = tookBoth.filter(
    (own) =>
      own.some((one) => isNew(one) && !CIRCUMSTANTIAL_EVIDENCE.has(one.kind)) &&
      pointsOf(own, rules) >= rules.flagFrom,
  )
  const sure = new Set(casesOf(tookBoth, tiedByBoth, rules).flatMap(({ players }) => players))
  return casesOf(pairs, tied, rules).map(({ kind, players, within }) => ({
    kind,
    players,
    evidence: within.flat().toSorted(byKey),
    paused: new Set(players.filter((player) => sure.has(player))),
  }))
}

/** The evidence about each pair. */
type Pairs = readonly (readonly Evidence[])[]
type Case = Pick<Suspicion, 'kind' | 'players'> & { readonly within: Pairs }

/** The connected accounts that could gain something by it. */
const casesOf = (pairs: Pairs, tied: Pairs, rules: AbuseRules): readonly Case[] => {
  const caseOf = joinCases(tied.flatMap(([first]) => (first === undefined ? [] : [first])))
  const shared = ([first]: readonly Evidence[]) => {
    const found = first === undefined ? null : caseOf(first.one)
    return first !== undefined && found === caseOf(first.other) ? found : null
  }
  return [...groupBy(pairs, shared)]
    .flatMap(([found, within]) => (found === null ? [] : suspectedOf(within, rules)))
    .toSorted(byFirstPlayer)
}

const suspectedOf = (within: Pairs, rules: AbuseRules): Case[] => {
  const players = [
    ...new Set(within.flatMap(([first]) => (first === undefined ? [] : [first.one, first.other]))),
  ].toSorted(byNumber)
  const kind = kindOf(within, players.length, rules)
  return kind === null ? [] : [{ kind, players, within }]
}

const kindOf = (within: Pairs, players: number, rules: AbuseRules): AbuseKind | null => {
  const has = (kind: Evidence['kind']) => within.some((own) => own.some((one) => one.kind === kind))
  if (has('opposite_bets')) return 'opposite_bets'
  if (has('line')) return players > 2 ? 'ring' : 'self_referral'
  if (has('transfers') && players > 2) return 'ring'
  return players >= rules.manyAccounts ? 'many_accounts' : null
}

/** The smallest player number of a player's case; null if no links exist. */
const joinCases = (ties: readonly Pick<Evidence, 'one' | 'other'>[]): ((player: bigint) => bigint | null) => {
  const above = new Map<bigint, bigint>()
  const first = (player: bigint): bigint => {
    let at = player
    for (let next = above.get(at); next !== undefined && next !== at; next = above.get(at)) {
      above.set(at, above.get(next) ?? next)
      at = next
    }
    return at
  }
  for (const { one, other } of ties) {
    const [a, b] = [first(one), first(other)]
    above.set(a, a < b ? a : b)
    above.set(b, a < b ? a : b)
  }
  return (player) => (above.has(player) ? first(player) : null)
}

const groupBy = <Row, Name>(rows: readonly Row[], nameOf: (row: Row) => Name): ReadonlyMap<Name, Row[]> => {
  const groups = new Map<Name, Row[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [row])
    else group.push(row)
  }
  return groups
}

const byNumber = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const byKey = (a: Evidence, b: Evidence): number =>
  byNumber(a.one, b.one) || byNumber(a.other, b.other) || (a.kind < b.kind ? -1 : 1)
const byFirstPlayer = (a: Case, b: Case): number => byNumber(a.players[0] ?? 0n, b.players[0] ?? 0n)
