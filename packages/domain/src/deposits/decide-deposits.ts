import { type Amount, plus, ZERO } from '../money/amount.ts'

/** A deposit that is final and not in the books yet. */
export type NewDeposit = { readonly player: bigint; readonly amount: Amount }

/** What becomes of a list of deposits, each by its place in the list. */
export type DepositsDecision = {
  /** Whether each is the player's at once; one that is not is booked as unclaimed until there is more. */
  readonly credited: readonly boolean[]
  /** What players had unclaimed from before and may have now, all of it. */
  readonly claims: ReadonlyMap<bigint, Amount>
}

/**
 * A deposit of at least the minimum is credited. Smaller ones wait until they add up to it, and are then credited
 * together. `unclaimed` is what each player has waiting from before.
 */
export const decideDeposits = (
  deposits: readonly NewDeposit[],
  { minimum, unclaimed }: { readonly minimum: Amount; readonly unclaimed: ReadonlyMap<bigint, Amount> },
): DepositsDecision => {
  const waiting = new Map(unclaimed)
  for (const { player, amount } of deposits)
    if (amount < minimum) waiting.set(player, plus(waiting.get(player) ?? ZERO, amount))

  const isEnough = (player: bigint) => (waiting.get(player) ?? ZERO) >= minimum
  const claims = new Map([...unclaimed].filter(([player, amount]) => amount > 0n && isEnough(player)))
  return {
    credited: deposits.map(({ player, amount }) => amount > 0n && (amount >= minimum || isEnough(player))),
    claims,
  }
}

/** How many blocks a deposit has on it, its own counted, of those after which it is final. */
export const confirmationsOf = ({
  height,
  head,
  final,
}: {
  readonly height: bigint
  readonly head: bigint
  readonly final: bigint
}): { readonly done: number; readonly needed: number } => {
  const needed = Number(head - final) + 1
  const done = height <= final ? needed : Math.max(Number(head - height) + 1, 0)
  return { done: Math.min(done, needed), needed }
}
