import type { PaymentSeen } from '../../chain/index.ts'

/** The outcome of a withdrawal on the chain. */
export type Outcome = 'success' | 'failed' | 'not_received'

export type Reconciled =
  | { readonly kind: 'agreed'; readonly outcome: Outcome }
  /** The report and the chain differ, and operators are notified. What was not seen to arrive stays held until they decide. */
  | { readonly kind: 'mismatch'; readonly outcome: 'success' | 'not_received'; readonly why: string }
  | { readonly kind: 'wait'; readonly why: string }

/**
 * Checks the signer's report against this server's own endpoints. The signer's word alone neither books a payment nor returns money; what
 * was seen to arrive has arrived, whatever it says, so that nobody returns it as well. `gone` is a development chain that was recreated.
 */
export const reconcile = (
  reported: { readonly outcome: Outcome; readonly isUsed: boolean },
  seen: PaymentSeen | 'gone' | null,
): Reconciled => {
  if (seen === 'paid' && !reported.isUsed)
    return reported.outcome === 'success'
      ? { kind: 'agreed', outcome: 'success' }
      : { kind: 'mismatch', outcome: 'success', why: 'the chain shows that it was paid' }
  // That does not mean it has not arrived: the next moment may show that it was paid.
  if (seen === null) return { kind: 'wait', why: 'too few of the server’s endpoints agree' }
  // record_taken.sql finds the incident by these words.
  if (seen === 'unseen') return { kind: 'wait', why: 'no final block shows it to the server' }
  if (reported.outcome === 'not_received') return { kind: 'agreed', outcome: 'not_received' }
  switch (seen) {
    case 'paid':
      return mismatch('another withdrawal was paid by the same transaction')
    case 'reverted':
      if (reported.isUsed) return mismatch('another withdrawal ended with the same transaction')
      return reported.outcome === 'failed'
        ? { kind: 'agreed', outcome: 'failed' }
        : mismatch('the chain shows that it moved nothing')
    case 'other':
      return mismatch('the chain shows something else')
    case 'gone':
      return reported.outcome === 'failed'
        ? { kind: 'agreed', outcome: 'failed' }
        : mismatch('it is on a different chain than the server’s')
  }
}

const mismatch = (why: string): Reconciled => ({ kind: 'mismatch', outcome: 'not_received', why })
