import { Refusal } from '../refusal.ts'

/** So old may a wallet's signature be that changes how its player proves himself. */
export const WALLET_PROOF_FRESH_FOR_MS = 10 * 60_000

/** `provenAt`: when the wallet signed; null where it never did. Throws Refusal('fresh_proof_needed'), naming the wallet. */
export const requireProof = ({ provenAt, now }: { provenAt: number | null; now: number }): void => {
  if (provenAt === null || now - provenAt > WALLET_PROOF_FRESH_FOR_MS)
    throw new Refusal('fresh_proof_needed', { by: 'wallet' })
}
