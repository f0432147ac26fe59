import { type Amount, amountOf, ZERO } from '../money/amount.ts'

// ROLL_POINT from one conversion expires together, as one grant. A stake uses the grant that expires first. A recalled or
// cancelled bet returns the stake to its grants, so that it expires as if it had never been staked.

/** The rest of the credit of one conversion. Time in ms. */
export type RollGrant = { readonly id: bigint; readonly remaining: Amount; readonly expiresAt: number }

/** An amount of one grant, used by a bet or expired. */
export type GrantPart = { readonly grant: bigint; readonly amount: Amount }

/** The credit that may be staked. Expired credit stays in the sub-account for some seconds until a job takes it. */
export const usableCredit = (grants: readonly RollGrant[], now: number): Amount =>
  amountOf(usable(grants, now).reduce((sum, { remaining }) => sum + remaining, 0n))

/** The grants that a stake uses. Null if they are not enough. */
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

/** The grants that have expired by now. */
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
