import type { OpenIntent } from '../db/intents.ts'
import { notifyIncident } from '../db/released.ts'
import { SEEN_FOR_MS, TransientError, type Work } from '../signer-setup.ts'

const NAMED = 20

/**
 * Finds intents that can never be mined because another transaction permanently used their nonce: someone else has the key,
 * or this signer's bytes are lost. Stops withdrawals, opens an incident that names each (docs/decisions/0309), and throws a
 * TransientError about them.
 */
export const findTaken = async (work: Work, open: readonly OpenIntent[]): Promise<void> => {
  const { terms, disputes, now } = work
  const { taken } = disputes
  const ids = new Set(open.map(({ id }) => id))
  for (const id of taken.keys()) if (!ids.has(id)) taken.delete(id)

  const isLate = ({ transactions: [first] }: OpenIntent) =>
    first === undefined || now() - first.signedAt >= terms.replaceAfterMs
  const late = open.filter(isLate)
  const seen = await Promise.all(late.map((intent) => isTaken(work, intent)))
  const at = now()
  for (const [n, { id }] of late.entries()) {
    if (seen[n] === false) taken.delete(id)
    if (seen[n] === true && !taken.has(id)) taken.set(id, at)
  }

  // Names only what is seen now: if too few endpoints answer, it may be fine again, and waits.
  const found = late.filter(({ id }, n) => seen[n] === true && at - (taken.get(id) ?? at) >= SEEN_FOR_MS)
  if (found.length > 0) {
    const detail = sentenceOf(found)
    await notifyIncident(work.writer.client, { kind: 'payments', subject: 'nonces' }, detail)
    throw new TransientError(detail)
  }
  // From the first sighting on, and so after a restart too: anything signed meanwhile would go to the thief.
  if (taken.size > 0)
    throw new TransientError(
      `Other transactions seem to have used the nonces of intents ${[...taken.keys()].join(', ')}: no more withdrawals are taken until that is clear.`,
    )
  if (seen.every((one) => one === false))
    await notifyIncident(work.writer.client, { kind: 'payments', subject: 'nonces' }, null)
}

/** Null if too few endpoints answer either way. */
const isTaken = async (
  { chain }: Work,
  { sender, nonce, transactions }: OpenIntent,
): Promise<boolean | null> => {
  const final = await chain.finalCountOf(sender)
  if (final === null) return null
  if (final <= nonce) return false
  const verdicts = await Promise.all(transactions.map(({ hash }) => chain.isUnmined(hash, { sender, nonce })))
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

const sentenceOf = (found: readonly OpenIntent[]): string => {
  const named = found.slice(0, NAMED).map(inWords)
  const more = found.length > NAMED ? [`and ${found.length - NAMED} more`] : []
  return `Transactions not sent by this signer have used the nonces of ${[...named, ...more].join('; ')}. No more withdrawals are taken.`
}

const inWords = ({ id, kind, withdrawal, sender, nonce }: OpenIntent): string =>
  `intent ${id} (${withdrawal === null ? kind : `withdrawal ${withdrawal}`}, nonce ${nonce} of ${sender})`
