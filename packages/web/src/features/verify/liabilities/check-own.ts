import { type LiabilityRoot, liabilityProof } from '@nibble/contract'
import { call } from '../../../api/call.ts'
import { checkProof, type OwnCheck } from './check-proof.ts'

/** Null where nothing was owed on that day. Throws a ProofError for what is no proof. */
export const checkOwn = async (root: LiabilityRoot, signal: AbortSignal): Promise<OwnCheck | null> => {
  const { proof: json } = await call(liabilityProof, { day: root.day }, { signal })
  return json === null ? null : checkProof(json, root)
}
