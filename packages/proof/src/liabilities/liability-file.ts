import { type Amount, amountOf, type BlockHash, formatAmount, parseAmount } from '@nibble/domain'
import { hexToBytes } from '@noble/hashes/utils.js'
import { hashOfBytes, hexOf } from '../hex.ts'
import { fieldOf, hashAt, nameAt, objectAt, ProofError, textAt, wholeAt } from '../read-fields.ts'
import type { SumNode } from './sum-tree.ts'

export const LIABILITY_FORMAT = 'nibble-liabilities/1'

/** What shows that a player is counted in what the house says it owes to all, and nothing that has to be believed. */
export type LiabilityProof = {
  /** `YYYY-MM-DD` of GMT+8. */
  readonly day: string
  /** When the books were read, in ms since 1970. */
  readonly takenAt: number
  readonly root: BlockHash
  /** What is owed to all players together. */
  readonly total: Amount
  /** To how many. */
  readonly count: number
  readonly bindId: string
  readonly salt: Uint8Array
  readonly amount: Amount
  /** Which leaf it is, counted from 0. */
  readonly index: number
  /** What the leaf is joined with on its way to the root, from the bottom. */
  readonly siblings: readonly SumNode[]
}

/** Reads a file as JSON.parse gave it. Throws ProofError; a negative sum is no amount. */
export const readLiabilityProof = (json: unknown): LiabilityProof => {
  const file = objectAt(json, '')
  if (fieldOf(file, 'format') !== LIABILITY_FORMAT) throw new ProofError('format', `"${LIABILITY_FORMAT}"`)
  return {
    day: dayAt(file),
    takenAt: wholeAt(file, 'takenAt', 'takenAt'),
    root: hashAt(file, 'root', 'root'),
    total: amountAt(file, 'total', 'total'),
    count: wholeAt(file, 'count', 'count'),
    bindId: nameAt(file, 'bindId', 'bindId'),
    salt: bytesAt(file, 'salt', 'salt'),
    amount: amountAt(file, 'amount', 'amount'),
    index: wholeAt(file, 'index', 'index'),
    siblings: siblingsAt(file),
  }
}

/** The proof as the JSON that `readLiabilityProof` reads back. */
export const writeLiabilityProof = ({ salt, siblings, total, amount, ...proof }: LiabilityProof) => ({
  format: LIABILITY_FORMAT,
  ...proof,
  total: formatAmount(total),
  amount: formatAmount(amount),
  salt: hexOf(salt),
  siblings: siblings.map(({ hash, sum }) => ({
    hash: hashOfBytes(hash),
    sum: formatAmount(amountOf(sum)),
  })),
})

const MOST_SIBLINGS = 40

const siblingsAt = (file: object): readonly SumNode[] => {
  const list = fieldOf(file, 'siblings')
  if (!Array.isArray(list) || list.length > MOST_SIBLINGS)
    throw new ProofError('siblings', `a list of at most ${MOST_SIBLINGS}`)
  return list.map((value: unknown, at) => {
    const place = `siblings[${at}]`
    const node = objectAt(value, place)
    return {
      hash: bytesAt(node, 'hash', `${place}.hash`),
      sum: amountAt(node, 'sum', `${place}.sum`),
    }
  })
}

const bytesAt = (json: object, name: string, place: string): Uint8Array =>
  hexToBytes(hashAt(json, name, place).slice(2))

const amountAt = (json: object, name: string, place: string): Amount => {
  const amount = parseAmount(textAt(json, name, place))
  if (amount === null) throw new ProofError(place, 'an amount')
  return amount
}

const dayAt = (file: object): string => {
  const day = textAt(file, 'day', 'day')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new ProofError('day', 'a day, YYYY-MM-DD')
  return day
}
