import type { Hash } from 'viem'
import type { Receipt } from '../chain/read-answers.ts'
import { endIntent, type OpenIntent, type Outcome } from '../db/intents.ts'
import { report } from '../db/released.ts'
import { inWriterTransaction } from '../db/writer.ts'
import { overruleAfterMs, TransientError, type Work } from '../signer-setup.ts'
import { outcomeOf } from './outcome.ts'

/**
 * Ends intents that are final on the chain, and reports withdrawals to the server, in one transaction. If endpoints contradict
 * each other on some, ends the rest, then throws a TransientError about these.
 */
export const endFinal = async (work: Work, open: readonly OpenIntent[]): Promise<number> => {
  // Asks the chain about all of them at once; writes the answers one by one.
  const seen = await Promise.all(open.map((intent) => findFinal(work, intent)))
  const { since } = work.disputes
  const underWay = new Set(open.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)))
  for (const hash of since.keys()) if (!underWay.has(hash)) since.delete(hash)

  let ended = 0
  for (const [at, intent] of open.entries())
    if (await endOne(work, intent, seen[at]?.final ?? null)) ended += 1
  const [first, ...more] = seen.flatMap(({ dispute }) => dispute ?? [])
  if (first !== undefined)
    throw new TransientError(more.length === 0 ? first : `${first}; and ${more.length} more like it`)
  return ended
}

type Final = { readonly hash: Hash; readonly receipt: Receipt }
type Seen = { readonly final: Final | null; readonly dispute: string | null }

const findFinal = async (work: Work, intent: OpenIntent): Promise<Seen> => {
  const receipts = await Promise.all(
    intent.transactions.map(async ({ hash }) => ({ hash, ...(await work.chain.finalReceipt(hash)) })),
  )
  const arrives = (receipt: Receipt) => outcomeOf(intent, receipt) === 'success'
  // Nothing counts as failed while any endpoint shows that it arrived, even by another transaction with the same nonce.
  const mayFail = !receipts.some(({ shown }) => shown.some(arrives))
  let dispute: string | null = null
  for (const { hash, receipt, otherwise } of receipts) {
    const isAgreed = (final: Receipt) => otherwise.length === 0 && (mayFail || arrives(final))
    if (receipt !== null && (isAgreed(receipt) || mayOverrule(work, intent, { hash, receipt, otherwise }))) {
      for (const operator of otherwise) work.disputes.overruled.set(operator, work.now())
      return { final: { hash, receipt }, dispute: null }
    }
    if (receipt === null && otherwise.length === 0) continue
    if (!work.disputes.since.has(hash)) work.disputes.since.set(hash, work.now())
    dispute ??= disputeOf(intent, { hash, receipt, otherwise })
  }
  return { final: null, dispute }
}

type Disputed = {
  readonly hash: Hash
  readonly receipt: Receipt | null
  readonly otherwise: readonly string[]
}

/**
 * Whether a quorum overrules operators who show another receipt. It can do so only for a payment that arrived, and only after
 * a while: while any endpoint shows that it arrived, it is not marked as failed and paid again (docs/decisions/0293).
 */
const mayOverrule = (
  { disputes, now }: Work,
  intent: OpenIntent,
  { hash, receipt, otherwise }: Disputed & { receipt: Receipt },
): boolean => {
  const at = now()
  const since = disputes.since.get(hash) ?? at
  return outcomeOf(intent, receipt) === 'success' && at - since >= overruleAfterMs(disputes, otherwise, at)
}

const disputeOf = ({ withdrawal }: OpenIntent, { hash, receipt, otherwise }: Disputed): string => {
  const what = withdrawal === null ? `transaction ${hash}` : `withdrawal ${withdrawal} (transaction ${hash})`
  if (otherwise.length === 0)
    return `a quorum shows that ${what} failed, but another endpoint shows that a different transaction with its nonce succeeded`
  return receipt === null
    ? `the endpoints of ${otherwise.join(' and ')} contradict each other about ${what}, and there is no quorum`
    : `a quorum shows a different receipt of ${what} than ${otherwise.join(' and ')}: compare them, and replace an endpoint that is wrong`
}

/** A nonce has one transaction: the first of its signed bytes that is final. */
const endOne = async (work: Work, intent: OpenIntent, final: Final | null): Promise<boolean> => {
  const { onStep } = work
  if (final === null) return false
  await onStep('final seen')

  const { hash, receipt } = final
  await endAs(work, intent, { outcome: outcomeOf(intent, receipt), hash, height: receipt.blockNumber })
  await onStep('reported')
  return true
}

const endAs = async (
  { writer }: Work,
  { id, withdrawal, attempt }: OpenIntent,
  seen: { readonly outcome: Outcome; readonly hash: Hash; readonly height: bigint },
): Promise<void> =>
  inWriterTransaction(writer, async () => {
    await endIntent(writer.client, { id, ...seen })
    if (withdrawal !== null && attempt !== null) await report(writer.client, { withdrawal, attempt, ...seen })
  })
