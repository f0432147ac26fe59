import { formatUnits } from 'viem'
import type { TransferOut } from './chain/read-answers.ts'
import { findForeign, knownHashes, lastFinalHeight, lastNonce, listOpen, TOKEN_DIGITS } from './db/intents.ts'
import { notifyFound, saveState } from './db/released.ts'
import { signedAbove, TransientError, type Work } from './signer-setup.ts'

/**
 * Before anything is paid after a start: whether the books know all that the treasury has paid. Answers what keeps the
 * signer from its work; where the books lack a payment, withdrawals are stopped and an incident names it.
 */
export const beginWork = async (work: Work): Promise<string | null> => {
  const { client } = work.writer
  try {
    const foreign = await findForeign(client, { ...work, id: work.chain.id })
    if (foreign !== null) throw new TransientError(foreign)
    const problem = await tokenProblem(work)
    if (problem !== null) throw new TransientError(`${problem} Nothing is paid before that is over.`)
    const found = await compareWithChain(work)
    await notifyFound(client, found)
    if (found !== null) await saveProblem(work, found)
    return found
  } catch (error) {
    if (!(error instanceof TransientError)) throw error
    await saveProblem(work, error.message)
    return error.message
  }
}

/** A sentence where what is configured is not the token that is paid in, or endpoints do not say alike that it is. */
export const tokenProblem = async ({
  chain,
  treasury,
}: Pick<Work, 'chain' | 'treasury'>): Promise<string | null> => {
  if ((await chain.tokenOf(treasury)) === null)
    return 'USDT_CONTRACT does not answer for the treasury’s balance: it is not the token on this chain, or too few endpoints answer.'
  const digits = await chain.tokenDigits()
  if (digits === null)
    return 'USDT_CONTRACT does not say in how many digits it counts: it is not the token on this chain, or endpoints say it otherwise than others.'
  return digits === TOKEN_DIGITS
    ? null
    : `USDT_CONTRACT counts in ${digits} digits, not in ${TOKEN_DIGITS}: every payment would be another amount.`
}

const saveProblem = async (work: Work, problem: string): Promise<void> => {
  const { client } = work.writer
  const underWay = (await listOpen(client)).length
  return saveState(client, { problem, underWay, signedAbove: signedAbove(work) })
}

/** Where the books know of no payment, so many blocks are searched for payments that they should know. */
const LOOKED_THROUGH = 200_000n
const NAMED = 20

/**
 * What the chain shows of the treasury since the last transaction that the books know, and they do not: a sentence for
 * operators, null where they know all. Books that were restored from a backup lack what was paid after it, and would pay
 * it again. Throws a TransientError where too few endpoints tell.
 */
const compareWithChain = async (work: Work): Promise<string | null> => {
  const { writer, chain, genesis, treasury } = work
  const sender = { chain: genesis, sender: treasury }
  const [mined, head] = await Promise.all([chain.countOf(treasury), chain.headOf()])
  if (mined === null || head === null)
    throw new TransientError(
      'too few endpoints say what the treasury has sent; nothing is paid before they do',
    )
  const booked = ((await lastNonce(writer.client, sender)) ?? -1n) + 1n
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
  if (unknown.length === 0 && mined <= booked) return null
  return sentenceOf({ unknown, mined, booked })
}

type SentenceOfInput = {
  readonly unknown: readonly TransferOut[]
  readonly mined: bigint
  readonly booked: bigint
}

const sentenceOf = ({ unknown, mined, booked }: SentenceOfInput): string => {
  const named = unknown.slice(0, NAMED).map(inWords)
  const more = unknown.length > NAMED ? [`and ${unknown.length - NAMED} more`] : []
  const payments =
    unknown.length === 0
      ? 'no transfer of USDT is among those that the books do not know'
      : `the books do not know ${[...named, ...more].join('; ')}`
  return `The chain counts ${mined} transactions of the treasury, the books ${booked}; ${payments}. Nothing is paid.`
}

const inWords = ({ hash, height, to, units }: TransferOut): string =>
  `${hash} in block ${height}: ${formatUnits(units, Number(TOKEN_DIGITS))} USDT to ${to}`
