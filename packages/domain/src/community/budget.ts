import { type Amount, amountOf, ZERO } from '../money/amount.ts'

// Rewards are paid out of the edge of counted bets, and the edge of a day pays only once. Two shares limit them: how much of
// their own edge of a day a player may get back, and how much of the house's edge of that day all players together may get. As
// both hold for every day, they hold for any 31 days. Any excess is scaled down. Sums are in USDT.

/** Shares in millionths. */
export type BudgetTerms = { readonly playerPpm: number; readonly housePpm: number }

export const DEFAULT_BUDGET: BudgetTerms = { playerPpm: 100_000, housePpm: 150_000 }

/** What a day brought, and what was already given back of it. */
export type BudgetDay = { readonly edge: Amount; readonly given: Amount }

/** A claim of a player, and the days whose edge may pay it, in order of use. */
export type BudgetClaim<Kind> = {
  readonly player: bigint
  readonly kind: Kind
  readonly due: Amount
  readonly days: readonly string[]
}

export type PromotionPayout<Kind> = {
  readonly player: bigint
  readonly kind: Kind
  readonly day: string
  readonly amount: Amount
}

/**
 * How much of each claim is paid, and out of which day. A player's claims use up their own days one after another. If all claims
 * together exceed what the house gives for a day, each is cut by the same share.
 */
export const fitToBudget = <Kind>(
  claims: readonly BudgetClaim<Kind>[],
  days: {
    readonly own: (player: bigint, day: string) => BudgetDay
    readonly house: (day: string) => BudgetDay
  },
  { playerPpm, housePpm }: BudgetTerms,
): readonly PromotionPayout<Kind>[] => {
  const wanted = takeFromOwn(claims, (player, day) => budgetRoom(days.own(player, day), playerPpm))

  const totals = new Map<string, bigint>()
  for (const { day, amount } of wanted) totals.set(day, (totals.get(day) ?? 0n) + amount)
  return wanted
    .map((one) => {
      const total = totals.get(one.day) ?? 0n
      const room = budgetRoom(days.house(one.day), housePpm)
      return total <= room ? one : { ...one, amount: amountOf((one.amount * room) / total) }
    })
    .filter(({ amount }) => amount > 0n)
}

const takeFromOwn = <Kind>(
  claims: readonly BudgetClaim<Kind>[],
  roomAt: (player: bigint, day: string) => Amount,
): readonly PromotionPayout<Kind>[] => {
  const left = new Map<string, bigint>()
  const taken: PromotionPayout<Kind>[] = []
  for (const { player, kind, due, days } of claims) {
    let open: bigint = due
    for (const day of days) {
      const key = `${player} ${day}`
      const room = left.get(key) ?? roomAt(player, day)
      const amount = open < room ? open : room
      left.set(key, room - amount)
      open -= amount
      if (amount > 0n) taken.push({ player, kind, day, amount: amountOf(amount) })
    }
  }
  return taken
}

/** How much a day may still pay. */
export const budgetRoom = ({ edge, given }: BudgetDay, ppm: number): Amount => {
  const room = (edge * BigInt(ppm)) / 1_000_000n - given
  return room > 0n ? amountOf(room) : ZERO
}
