import { type Amount, amountOf, ZERO } from '../money/amount.ts'

// ROLL_POINT expires by the conversion that it came with. A stake takes what expires first; a recalled or cancelled bet
// gives it back to where it was taken from, so that it expires when it would have.

/** What is left of the credit of one conversion. Time in ms. */
export type RollGrant = { readonly id: bigint; readonly remaining: Amount; readonly expiresAt: number }

/** So much of a grant, taken by a bet or by time. */
export type GrantPart = { readonly grant: bigint; readonly amount: Amount }

/** What may be staked: expired credit may stand in the sub-account for some seconds more. */
export const usableCredit = (grants: readonly RollGrant[], now: number): Amount =>
  amountOf(usable(grants, now).reduce((sum, { remaining }) => sum + remaining, 0n))

/** Where a stake comes from. Null where there is not enough. */
export const takeCredit = (
  grants: readonly RollGrant[],
  { stake, now }: { readonly stake: Amount; readonly now: number },
): { readonly parts: readonly GrantPart[]; readonly left: readonly RollGrant[] } | null => {
  const parts: GrantPart[] = []
  let missing: bigint = stake
  for (const { id, remaining } of usable(grants, now)) {
    if (missing === 0n) break
    const amount = amountOf(remaining < missing ? remaining : missing)
    missing -= amount
    parts.push({ grant: id, amount })
  }
  return missing > 0n ? null : { parts, left: moved(grants, parts, -1n) }
}

export const giveCreditBack = (
  grants: readonly RollGrant[],
  parts: readonly GrantPart[],
): readonly RollGrant[] => moved(grants, parts, 1n)

/** What time has taken by now. */
export const expiredCredit = (grants: readonly RollGrant[], now: number): readonly GrantPart[] =>
  grants
    .filter(({ remaining, expiresAt }) => remaining > 0n && expiresAt <= now)
    .map(({ id, remaining }) => ({ grant: id, amount: remaining }))

const usable = (grants: readonly RollGrant[], now: number): readonly RollGrant[] =>
  grants
    .filter(({ remaining, expiresAt }) => remaining > ZERO && expiresAt > now)
    .toSorted((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1))

const moved = (
  grants: readonly RollGrant[],
  parts: readonly GrantPart[],
  sign: 1n | -1n,
): readonly RollGrant[] => {
  const sums = new Map<bigint, bigint>()
  for (const { grant, amount } of parts) sums.set(grant, (sums.get(grant) ?? 0n) + sign * amount)
  return grants.map((grant) => ({
    ...grant,
    remaining: amountOf(grant.remaining + (sums.get(grant.id) ?? 0n)),
  }))
}
