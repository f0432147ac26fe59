import { createHash } from 'node:crypto'
import { APPROVAL_LIFE_MS, type ApprovedPayment, approvalText } from '@nibble/domain'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { OperatorKey } from './operator-keys.ts'

/** How many people must approve a payment above the bounds. */
export const APPROVALS_NEEDED = 2

/** A row that claims to be an operator's approval. */
export type StoredApproval = {
  readonly credential: Buffer
  readonly validUntil: number
  readonly clientData: Buffer
  readonly authenticatorData: Buffer
  readonly signature: Buffer
}

/**
 * The people who approved exactly this payment: with a configured key, at the console's address, with user verification,
 * and not too long ago. Anything else is ignored.
 */
export async function listApprovers(
  payment: Omit<ApprovedPayment, 'validUntil'>,
  approvals: readonly StoredApproval[],
  {
    keys,
    consoleOrigin,
    now,
  }: { readonly keys: readonly OperatorKey[]; readonly consoleOrigin: string | null; readonly now: number },
): Promise<ReadonlySet<string>> {
  const approvers = new Set<string>()
  if (consoleOrigin === null) return approvers
  for (const approval of approvals) {
    const { validUntil } = approval
    if (!(validUntil > now && validUntil <= now + APPROVAL_LIFE_MS)) continue
    const credential = approval.credential.toString('base64url')
    const key = keys.find((known) => known.credential === credential)
    if (key === undefined) continue
    const text = approvalText({ ...payment, validUntil })
    const challenge = createHash('sha256').update(text).digest('base64url')
    if (await isSignedBy(key, approval, { challenge, consoleOrigin })) approvers.add(key.name)
  }
  return approvers
}

async function isSignedBy(
  { credential, publicKey }: OperatorKey,
  { clientData, authenticatorData, signature }: StoredApproval,
  { challenge, consoleOrigin }: { readonly challenge: string; readonly consoleOrigin: string },
): Promise<boolean> {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: consoleOrigin,
      expectedRPID: new URL(consoleOrigin).hostname,
      // No counter is kept: the signature is valid for one payment only.
      credential: {
        id: credential,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    return verified
  } catch {
    return false
  }
}
