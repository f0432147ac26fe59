import type { BookContract, SealAnswer } from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { areTwoSealed, countSeals, listWaitingSeals, type WaitingSeal } from './queries.ts'

export type DecidedSeal = {
  readonly drawAtMs: number
  readonly state: 'sealed' | 'unsealed'
  readonly why: string
}

/** For this long after its rounds were decided, a lagging endpoint may still show the seal of a draw. */
const LAGS_MS = 10_000
/** After this long a quorum's answer is no longer awaited. */
const GIVEN_UP_MS = 600_000
/** This many unsealed draws of the last ten are worth an incident. */
const REPORTED_UNSEALED = 3

type ConfirmSealsInput = {
  readonly contract: BookContract
  readonly now: number
  /** False if other code is at its address: its events seal nothing. */
  readonly isBook?: boolean
}

/**
 * Decides which draws were sealed: those whose event a quorum shows in a final block before the draw block and the draw
 * time. A draw not sealed some seconds after its rounds were decided is unsealed permanently; its rounds settle anyway.
 * Each is decided once, however many servers try.
 */
export const confirmSeals = async (
  db: Database,
  { contract, now, isBook = true }: ConfirmSealsInput,
): Promise<DecidedSeal[]> => {
  const decided: DecidedSeal[] = []
  for (const seal of await listWaitingSeals(db)) {
    if (!seal.isDue) continue
    const answer: SealAnswer = isBook ? await contract.findSeal(seal) : { kind: 'none' }
    const one = decide(seal, answer)
    if (one !== null && (await record(db, { contract, answer, decided: one }))) decided.push(one)
    if (answer.kind === 'other') await notifyOther(db, { seal, answer, now })
  }
  if (decided.length > 0)
    await notifyUnsealed(db, { now, isNews: decided.some(({ state }) => state === 'unsealed') })
  return decided
}

type WatchContractInput = { readonly contract: BookContract; readonly now: number; readonly wasBook: boolean }

/** Whether the contract is still the deployed one, as far as known; an incident while it is not. */
export const watchContract = async (db: Database, input: WatchContractInput): Promise<boolean> => {
  const { contract, now, wasBook } = input
  const isBook = (await contract.isThere()) ?? wasBook
  const wrong = { kind: 'seal', subject: 'code of the contract', now } as const
  const detail =
    `A quorum of endpoints shows code at ${contract.address} that is not the contract of the book. Its events seal nothing: draws ` +
    'count as unsealed until the endpoints or BOOK_CONTRACT are corrected.'
  if (isBook) await closeIncident(db.pool, wrong)
  else await openIncident(db.pool, { ...wrong, detail })
  return isBook
}

/** Without a contract that takes seals, a finished draw counts as signed, and nothing else is known of it. */
export const closeSealsWithoutContract = async (db: Database): Promise<void> => {
  await db.pool.query(
    `update book_seal set state = 'signed', decided_at = clock_timestamp()
     where state = 'waiting' and draw_at <= clock_timestamp()`,
  )
}

const isOver = ({ decidedForMs }: WaitingSeal, ms: number): boolean =>
  decidedForMs !== null && decidedForMs >= ms

/** Null: it waits. */
const decide = (seal: WaitingSeal, answer: SealAnswer): DecidedSeal | null => {
  const { drawAtMs } = seal
  const unsealed = (why: string): DecidedSeal => ({ drawAtMs, state: 'unsealed', why })
  switch (answer.kind) {
    case 'sealed':
      return { drawAtMs, state: 'sealed', why: `in block ${answer.seal.height}` }
    case 'other':
      return unsealed(`the contract has a different commitment for it, ${answer.commitment}`)
    case 'none':
      return isOver(seal, LAGS_MS) ? unsealed('no block before the draw contains its seal') : null
    case 'not_yet':
    case 'no_quorum':
      return isOver(seal, GIVEN_UP_MS) ? unsealed('too few endpoints say whether it was sealed') : null
  }
}

const record = async (
  db: Database,
  {
    contract,
    answer,
    decided: { drawAtMs, state },
  }: { readonly contract: BookContract; readonly answer: SealAnswer; readonly decided: DecidedSeal },
): Promise<boolean> => {
  const event =
    answer.kind === 'sealed'
      ? [contract.address, answer.seal.transaction, answer.seal.height, answer.seal.blockHash]
      : [null, null, null, null]
  const blockTime = answer.kind === 'sealed' ? new Date(answer.seal.blockTimeMs) : null
  const { rowCount } = await db.pool.query(
    `update book_seal set state = $2, decided_at = clock_timestamp(), contract = $3, transaction = $4,
            sealed_height = $5, sealed_block_hash = $6, sealed_block_time = $7
     where draw_at = $1 and state = 'waiting'`,
    [new Date(drawAtMs), state, ...event, blockTime],
  )
  return rowCount === 1
}

/** Somebody else has the sealer's key, or a server signed a second book for this draw. */
const notifyOther = async (
  db: Database,
  {
    seal: { drawAtMs, commitment },
    answer,
    now,
  }: {
    readonly seal: WaitingSeal
    readonly answer: SealAnswer & { readonly kind: 'other' }
    readonly now: number
  },
): Promise<void> => {
  const draw = new Date(drawAtMs).toISOString()
  const detail =
    `The contract of the book holds another commitment for the draw of ${draw} than this house signed: ` +
    `${answer.commitment} by transaction ${answer.transaction}, not ${commitment}. Either somebody else has the sealer’s key, or ` +
    'another server signed heads for this draw. The draw counts as unsealed.'
  await openIncident(db.pool, { kind: 'seal', subject: `draw ${draw}`, detail, now })
}

const notifyUnsealed = async (
  db: Database,
  { now, isNews }: { readonly now: number; readonly isNews: boolean },
): Promise<void> => {
  const wrong = { kind: 'seal', subject: 'unsealed draws', now } as const
  if (await areTwoSealed(db)) await closeIncident(db.pool, wrong)
  const { unsealedOfTen } = await countSeals(db)
  if (isNews && unsealedOfTen >= REPORTED_UNSEALED)
    await openIncident(db.pool, {
      ...wrong,
      detail: `${unsealedOfTen} of the last ten draws were not sealed before their block. Large stakes of value are refused until two consecutive draws are sealed.`,
    })
}
