import { createHash, type KeyObject, verify } from 'node:crypto'
import { PROOF_HEADER, proofText, TIMESTAMP_TOLERANCE_MS } from '@nibble/contract'
import { HttpFailure } from './failure.ts'

/** Checks the `signature` header against the session's key. Throws HttpFailure: 400 for its time, 401 for the rest. */
export const checkProof = async (
  key: KeyObject,
  call: { method: string; path: string; body: Buffer; header: string | undefined; now: number },
): Promise<void> => {
  const [, at = '', signature = ''] = PROOF_HEADER.exec(call.header ?? '') ?? []
  if (signature === '') throw new HttpFailure(401, 'proof')
  const timestamp = Number(at)
  if (Math.abs(call.now - timestamp) > TIMESTAMP_TOLERANCE_MS) throw new HttpFailure(400, 'timestamp')

  const text = proofText({ method: call.method, path: call.path, timestamp, bodyDigest: digestOf(call.body) })
  if (!(await isSignedBy(key, text, Buffer.from(signature, 'base64url')))) throw new HttpFailure(401, 'proof')
}

export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url')

/** Asynchronous, off the main thread: a verification costs more than the rest of the call. */
export const isSignedBy = (key: KeyObject, text: string, signature: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature, (error, isValid) =>
      resolve(error === null && isValid),
    )
  })
