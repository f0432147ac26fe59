import {
  type Amount,
  ASSETS,
  type Asset,
  amountOf,
  type BlockHash,
  formatAmount,
  type GameId,
  isGameId,
  type Pick,
  parseAmount,
  parsePick,
  parseRoundNumber,
  type RoundNumber,
  TABLES,
  type Table,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@nibble/domain'
import { readReceipt, writeReceipt } from '../book/files.ts'
import type { Receipt } from '../book/signed.ts'
import { type Proof, readProof, writeProof } from '../proof-file.ts'
import { fieldOf, hashAt, nameAt, objectAt, oneOf, ProofError, textAt, wholeAt } from '../read-fields.ts'

// Long, since reading and writing belong together: each must match the other.

// A case is everything the house has on one bet, deposit or withdrawal: for the player, and for anyone who judges a
// dispute. `verifyCase` checks what can be checked; the rest is the house's word, and marked so.

export const CASE_FORMAT = 'nibble-case/1'

/** What happened, by the house's clock, in time order. */
export type CaseEvent = { readonly at: number; readonly what: CaseEventKind }

const EVENTS = [
  'accepted',
  'closed',
  'drawn',
  'decided',
  'paid',
  'returned',
  'recalled',
  'in_block',
  'credited',
  'requested',
  'approved',
  'released',
  'finished',
  'refunded',
] as const
export type CaseEventKind = (typeof EVENTS)[number]

type Common = {
  /** The address of the house's page. */
  readonly house: string
  readonly madeAt: number
  readonly timeline: readonly CaseEvent[]
}

export type BetCase = Common & {
  readonly kind: 'bet'
  readonly bet: {
    readonly betId: string
    readonly round: RoundNumber
    readonly table: Table
    readonly game: GameId
    readonly pick: Pick
    readonly asset: Asset
    readonly stake: Amount
    readonly status: 'pending' | 'to_be_published' | 'published' | 'cancelled'
    readonly returned: Amount | null
  }
  /** Stake limits of the round in this asset. */
  readonly terms: { readonly least: Amount; readonly most: Amount }
  /** Null if the round had no book, or it is too long ago. */
  readonly receipt: Receipt | null
  /** Null until the round is settled. */
  readonly proof: Proof | null
}

/** The token contract of deposits and withdrawals. */
export type CaseChain = { readonly chainId: number; readonly contract: string; readonly decimals: number }

export type DepositCase = Common & {
  readonly kind: 'deposit'
  readonly chain: CaseChain
  readonly deposit: {
    readonly id: string
    /** The player's own deposit address. */
    readonly to: string
    readonly transaction: BlockHash
    readonly logIndex: number
    readonly height: number
    readonly blockHash: BlockHash
    /** In the contract's units. */
    readonly raw: bigint
    readonly amount: Amount
    readonly dust: bigint
    readonly isCredited: boolean
  }
  readonly terms: { readonly minimum: Amount }
}

export type WithdrawalCase = Common & {
  readonly kind: 'withdrawal'
  /** Null if this house has taken no deposit yet, and so knows no contract. */
  readonly chain: CaseChain | null
  readonly withdrawal: {
    readonly id: string
    readonly asset: 'USDT' | 'GMT'
    readonly amount: Amount
    readonly fee: Amount
    readonly to: string
    readonly status: WithdrawalState
    readonly isRefunded: boolean
    readonly requestedAt: number
    readonly deadline: number
    readonly transaction: BlockHash | null
  }
  readonly terms: { readonly minimum: Amount; readonly feeFixed: Amount; readonly feeBps: number }
}

export type Case = BetCase | DepositCase | WithdrawalCase

/** Whether a JSON value declares itself a case. */
export const isCase = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && fieldOf(json, 'format') === CASE_FORMAT

/** Reads a case from parsed JSON. Throws ProofError. */
export const readCase = (json: unknown): Case => {
  const file = objectAt(json, '')
  if (fieldOf(file, 'format') !== CASE_FORMAT) throw new ProofError('format', `"${CASE_FORMAT}"`)
  const common = {
    house: nameAt(file, 'house', 'house'),
    madeAt: wholeAt(file, 'madeAt', 'madeAt'),
    timeline: timelineAt(file),
  }
  switch (oneOf(file, 'kind', ['bet', 'deposit', 'withdrawal'])) {
    case 'bet':
      return { ...common, ...betAt(file) }
    case 'deposit':
      return { ...common, ...depositAt(file) }
    case 'withdrawal':
      return { ...common, ...withdrawalAt(file) }
  }
}

const MOST_EVENTS = 50

const timelineAt = (file: object): readonly CaseEvent[] => {
  const json = fieldOf(file, 'timeline')
  if (!Array.isArray(json) || json.length > MOST_EVENTS) throw new ProofError('timeline', 'a list of events')
  return json.map((one: unknown, nth) => {
    const place = `timeline.${nth}.`
    const event = objectAt(one, place)
    return { at: wholeAt(event, 'at', `${place}at`), what: oneOf(event, 'what', EVENTS, place) }
  })
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const betAt = (file: object): Omit<BetCase, keyof Common> => {
  const json = objectAt(fieldOf(file, 'bet'), 'bet')
  const game = textAt(json, 'game', 'bet.game')
  if (!isGameId(game)) throw new ProofError('bet.game', 'a known game')
  const pick = parsePick(game, textAt(json, 'pick', 'bet.pick'))
  if (pick === null) throw new ProofError('bet.pick', `a pick of ${game}`)
  const round = parseRoundNumber(textAt(json, 'round', 'bet.round'))
  if (round === null) throw new ProofError('bet.round', 'a round number')
  const terms = objectAt(fieldOf(file, 'terms'), 'terms')
  const [receipt, proof] = [fieldOf(file, 'receipt'), fieldOf(file, 'proof')]
  return {
    kind: 'bet',
    bet: {
      betId: idAt(json, 'betId', 'bet.'),
      round,
      game,
      pick,
      table: oneOf(json, 'table', TABLES, 'bet.'),
      asset: oneOf(json, 'asset', ASSETS, 'bet.'),
      stake: amountAt(json, 'stake', 'bet.'),
      status: oneOf(json, 'status', ['pending', 'to_be_published', 'published', 'cancelled'], 'bet.'),
      returned: isAbsent(fieldOf(json, 'returned')) ? null : amountAt(json, 'returned', 'bet.'),
    },
    terms: { least: amountAt(terms, 'least', 'terms.'), most: amountAt(terms, 'most', 'terms.') },
    receipt: isAbsent(receipt) ? null : readReceipt(receipt, 'receipt.'),
    proof: isAbsent(proof) ? null : readProof(proof),
  }
}

const depositAt = (file: object): Omit<DepositCase, keyof Common> => {
  const json = objectAt(fieldOf(file, 'deposit'), 'deposit')
  const terms = objectAt(fieldOf(file, 'terms'), 'terms')
  const isCredited = fieldOf(json, 'isCredited')
  if (typeof isCredited !== 'boolean') throw new ProofError('deposit.isCredited', 'true or false')
  return {
    kind: 'deposit',
    chain: chainAt(file),
    deposit: {
      id: idAt(json, 'id', 'deposit.'),
      to: addressAt(json, 'to', 'deposit.'),
      transaction: hashAt(json, 'transaction', 'deposit.transaction'),
      logIndex: wholeAt(json, 'logIndex', 'deposit.logIndex'),
      height: wholeAt(json, 'height', 'deposit.height'),
      blockHash: hashAt(json, 'blockHash', 'deposit.blockHash'),
      raw: digitsAt(json, 'raw', 'deposit.'),
      amount: amountAt(json, 'amount', 'deposit.'),
      dust: digitsAt(json, 'dust', 'deposit.'),
      isCredited,
    },
    terms: { minimum: amountAt(terms, 'minimum', 'terms.') },
  }
}

const withdrawalAt = (file: object): Omit<WithdrawalCase, keyof Common> => {
  const json = objectAt(fieldOf(file, 'withdrawal'), 'withdrawal')
  const terms = objectAt(fieldOf(file, 'terms'), 'terms')
  const isRefunded = fieldOf(json, 'isRefunded')
  if (typeof isRefunded !== 'boolean') throw new ProofError('withdrawal.isRefunded', 'true or false')
  const transaction = fieldOf(json, 'transaction')
  return {
    kind: 'withdrawal',
    chain: isAbsent(fieldOf(file, 'chain')) ? null : chainAt(file),
    withdrawal: {
      id: idAt(json, 'id', 'withdrawal.'),
      asset: oneOf(json, 'asset', ['USDT', 'GMT'], 'withdrawal.'),
      amount: amountAt(json, 'amount', 'withdrawal.'),
      fee: amountAt(json, 'fee', 'withdrawal.'),
      to: addressAt(json, 'to', 'withdrawal.'),
      status: oneOf(json, 'status', WITHDRAWAL_STATES, 'withdrawal.'),
      isRefunded,
      requestedAt: wholeAt(json, 'requestedAt', 'withdrawal.requestedAt'),
      deadline: wholeAt(json, 'deadline', 'withdrawal.deadline'),
      transaction: isAbsent(transaction) ? null : hashAt(json, 'transaction', 'withdrawal.transaction'),
    },
    terms: {
      minimum: amountAt(terms, 'minimum', 'terms.'),
      feeFixed: amountAt(terms, 'feeFixed', 'terms.'),
      feeBps: wholeAt(terms, 'feeBps', 'terms.feeBps'),
    },
  }
}

const chainAt = (file: object): CaseChain => {
  const json = objectAt(fieldOf(file, 'chain'), 'chain')
  const decimals = wholeAt(json, 'decimals', 'chain.decimals')
  if (decimals < 6 || decimals > 30) throw new ProofError('chain.decimals', 'from 6 to 30')
  return {
    chainId: wholeAt(json, 'chainId', 'chain.chainId'),
    contract: addressAt(json, 'contract', 'chain.'),
    decimals,
  }
}

const idAt = (json: object, name: string, within: string): string => {
  const id = textAt(json, name, `${within}${name}`)
  if (!/^\d{1,19}$/.test(id)) throw new ProofError(`${within}${name}`, 'a number')
  return id
}

const amountAt = (json: object, name: string, within: string): Amount => {
  const amount = parseAmount(textAt(json, name, `${within}${name}`))
  if (amount === null) throw new ProofError(`${within}${name}`, 'an amount')
  return amount
}

const digitsAt = (json: object, name: string, within: string): bigint => {
  const text = textAt(json, name, `${within}${name}`)
  if (!/^\d{1,78}$/.test(text)) throw new ProofError(`${within}${name}`, 'digits')
  return BigInt(text)
}

const addressAt = (json: object, name: string, within: string): string => {
  const text = textAt(json, name, `${within}${name}`).toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(text)) throw new ProofError(`${within}${name}`, '0x and 40 hexadecimal digits')
  return text
}

/** The JSON of a case, as `readCase` reads it. */
export const writeCase = (file: Case): object => {
  const head = { format: CASE_FORMAT, ...file, terms: writeAmounts(file.terms) }
  switch (file.kind) {
    case 'bet':
      return {
        ...head,
        bet: writeAmounts(file.bet),
        receipt: file.receipt === null ? null : writeReceipt(file.receipt),
        proof: file.proof === null ? null : writeProof(file.proof),
      }
    case 'deposit': {
      const { raw, dust, amount, ...deposit } = file.deposit
      return {
        ...head,
        deposit: { ...deposit, amount: formatAmount(amount), raw: String(raw), dust: String(dust) },
      }
    }
    case 'withdrawal':
      return { ...head, withdrawal: writeAmounts(file.withdrawal) }
  }
}

/** Every integer in these is a monetary amount. */
const writeAmounts = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'bigint' ? formatAmount(amountOf(value)) : value,
    ]),
  )
