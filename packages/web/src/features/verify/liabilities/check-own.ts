import { type LiabilityRoot, liabilityProof } from '@nibble/contract'
import { call } from '../../../api/call.ts'
import { bindId } from '../../../session/session.ts'
import { checkProof, type OwnCheck } from './check-proof.ts'

/** Null if nothing was owed on that day. Throws a ProofError for an invalid proof. */
export const checkOwn = async (root: LiabilityRoot, signal: AbortSignal): Promise<OwnCheck | null> => {
  const { proof: json } = await call(liabilityProof, { day: root.day }, { signal })
  return json === null ? null : checkProof(json, root, bindId.get())
}
