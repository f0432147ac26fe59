import { type Amount, amountOf, type BlockHash, formatAmount, parseAmount } from '@nibble/domain'
import { hexToBytes } from '@noble/hashes/utils.js'
import { hashOfBytes, hexOf } from '../hex.ts'
import { fieldOf, hashAt, nameAt, objectAt, ProofError, textAt, wholeAt } from '../read-fields.ts'
import type { SumNode } from './sum-tree.ts'

export const LIABILITY_FORMAT = 'nibble-liabilities/1'

/** Proves that a player is counted in the house's stated liabilities, without trust in the house. */
export type LiabilityProof = {
  /** `YYYY-MM-DD` in GMT+8. */
  readonly day: string
  /** When the books were read, in ms since 1970. */
  readonly takenAt: number
  readonly root: BlockHash
  /** What all players together are owed. */
  readonly total: Amount
  readonly count: number
  readonly bindId: string
  readonly salt: Uint8Array
  readonly amount: Amount
  /** The index of the leaf, from 0. */
  readonly index: number
  /** The siblings of the leaf on its way to the root, from the bottom. */
  readonly siblings: readonly SumNode[]
}

/** Reads a file from parsed JSON. Throws ProofError; a negative sum is invalid. */
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

/** The JSON of a proof, as `readLiabilityProof` reads it. */
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
