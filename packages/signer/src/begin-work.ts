import { formatUnits } from 'viem'
import type { ShownTransfer } from './chain/chain.ts'
import {
  bookedCount,
  findForeign,
  knownHashes,
  lastFinalHeight,
  listOpen,
  TOKEN_DIGITS,
} from './db/intents.ts'
import { notifyIncident, saveState } from './db/released.ts'
import { judgeUnknown } from './judge-unknown.ts'
import { signedAbove, TransientError, type Work } from './signer-setup.ts'

/**
 * Checks after a start, before paying anything, that the books know all payments of the treasury. Returns what keeps the
 * signer from working. If the books lack a payment that a quorum shows, withdrawals stop and an incident names it; another
 * incident names payments that fewer endpoints show.
 */
export const beginWork = async (work: Work): Promise<string | null> => {
  const { client } = work.writer
  try {
    const foreign = await findForeign(client, { ...work, id: work.chain.id })
    if (foreign !== null) throw new TransientError(foreign)
    const problem = await tokenProblem(work)
    if (problem !== null) throw new TransientError(`${problem} Nothing is paid until this is resolved.`)
    const { stop, denied, isHeard } = await compareWithChain(work)
    await notifyIncident(client, { kind: 'payments', subject: 'treasury' }, stop)
    await notifyIncident(client, { kind: 'payments_denied', subject: 'treasury' }, denied)
    const found = stop ?? (isHeard ? denied : null)
    if (found !== null) await saveProblem(work, found)
    return found
  } catch (error) {
    if (!(error instanceof TransientError)) throw error
    await saveProblem(work, error.message)
    return error.message
  }
}

/** A sentence if the configured token is not the one that is paid in, or endpoints disagree about it. */
export const tokenProblem = async ({
  chain,
  treasury,
}: Pick<Work, 'chain' | 'treasury'>): Promise<string | null> => {
  if ((await chain.tokenOf(treasury)) === null)
    return 'USDT_CONTRACT does not return the treasury’s balance: it is not the token on this chain, or too few endpoints answer.'
  const digits = await chain.tokenDigits()
  if (digits === null)
    return 'USDT_CONTRACT does not say how many decimals it has: it is not the token on this chain, or endpoints disagree.'
  return digits === TOKEN_DIGITS
    ? null
    : `USDT_CONTRACT has ${digits} decimals, not ${TOKEN_DIGITS}: every payment would have the wrong amount.`
}

const saveProblem = async (work: Work, problem: string): Promise<void> => {
  const { client } = work.writer
  const underWay = (await listOpen(client)).length
  return saveState(client, { problem, underWay, signedAbove: signedAbove(work) })
}

/** If the books know no payment, this many blocks are searched for payments that they should know. */
const LOOKED_THROUGH = 200_000n
const NAMED = 20

/** Sentences for operators; null if there is nothing to report. */
type Compared = {
  /** Payments that a quorum shows. */
  readonly stop: string | null
  /** Payments that fewer show. */
  readonly denied: string | null
  /** Whether those who show it still count, so that nothing is paid. */
  readonly isHeard: boolean
}

/**
 * Finds payments of the treasury that are on the chain since the last transaction in the books, but not in the books. Books
 * restored from a backup lack later payments, and would pay them again. Throws a TransientError if too few endpoints answer.
 */
const compareWithChain = async (work: Work): Promise<Compared> => {
  const { writer, chain, genesis, treasury } = work
  const sender = { chain: genesis, sender: treasury }
  const [mined, head] = await Promise.all([chain.countOf(treasury), chain.headOf()])
  if (mined === null || head === null)
    throw new TransientError(
      'too few endpoints say what the treasury has sent; nothing is paid before they do',
    )
  const booked = await bookedCount(writer.client, sender)
  const from = (await lastFinalHeight(writer.client, sender)) ?? head - LOOKED_THROUGH
  const out = await chain.transfersFrom(treasury, from > 0n ? from : 0n, head)
  if (out === null)
    throw new TransientError(
      'too few endpoints show the treasury’s transfers (eth_getLogs); nothing is paid before they do',
    )

  const known = await knownHashes(
    writer.client,
    out.map(({ hash }) => hash),
  )
  const unknown = out.filter(({ hash }) => !known.has(hash))
  const { shown, fewer, isHeard } = await judgeUnknown(work, unknown)
  return {
    stop: shown.length === 0 && mined <= booked ? null : sentenceOf({ shown, fewer, mined, booked }),
    denied: fewer.length === 0 ? null : deniedSentence(fewer, isHeard),
    isHeard,
  }
}

type SentenceOfInput = {
  readonly shown: readonly ShownTransfer[]
  readonly fewer: readonly ShownTransfer[]
  readonly mined: bigint
  readonly booked: bigint
}

const sentenceOf = ({ shown, fewer, mined, booked }: SentenceOfInput): string => {
  const payments =
    shown.length === 0
      ? 'none of the unknown ones is a transfer of USDT'
      : `the books do not know ${listed(shown, inWords)}`
  const alone = fewer.length === 0 ? '' : `; fewer than a quorum show ${listed(fewer, inWordsWithWho)}`
  return `The chain counts ${mined} transactions of the treasury, the books ${booked}; ${payments}${alone}. Nothing is paid.`
}

const deniedSentence = (fewer: readonly ShownTransfer[], isHeard: boolean): string =>
  `The books do not know, and fewer endpoints than a quorum show, ${listed(fewer, inWordsWithWho)}. ${
    isHeard
      ? 'Nothing is paid while those endpoints are still trusted: for an hour after a quorum denies it, or two minutes if they were overruled before.'
      : 'A quorum has denied it for long enough, and payments continue.'
  }`

const listed = (transfers: readonly ShownTransfer[], wordsOf: (one: ShownTransfer) => string): string => {
  const more = transfers.length > NAMED ? [`and ${transfers.length - NAMED} more`] : []
  return [...transfers.slice(0, NAMED).map(wordsOf), ...more].join('; ')
}

const inWords = ({ hash, height, to, units }: ShownTransfer): string =>
  `${hash} in block ${height}: ${formatUnits(units, Number(TOKEN_DIGITS))} USDT to ${to}`

const inWordsWithWho = (transfer: ShownTransfer): string =>
  `${inWords(transfer)} (by ${transfer.by.join(' and ')} alone)`
