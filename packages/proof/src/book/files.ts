import {
  ASSETS,
  amountOf,
  formatAmount,
  isGameId,
  PAYOUT_RULES,
  parseAmount,
  parsePick,
  parseRoundNumber,
  type RoundNumber,
} from '@nibble/domain'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fieldOf, objectAt, oneOf, ProofError, textAt, wholeAt } from '../read-fields.ts'
import { type BetLeaf, BOOK_SOURCES, BOOK_TABLES, type BookLeaf, type CancelLeaf } from './leaves.ts'
import { type Anchor, type Head, keyIdOf, type Receipt, type SignedHead, type Total } from './signed.ts'

// The JSON of receipts, heads, anchors and leaves. Anything not canonical is refused: a number with leading zeros or a
// capital in a hash would be another leaf. `place` is the position in the file, as in `receipt.`.

export const RECEIPT_FORMAT = 'nibble-receipt/1'
export const HEAD_FORMAT = 'nibble-head/1'

/** The longest path in a tree whose size is an integer that JSON can carry. */
const LONGEST_PATH = 53

export const readReceipt = (json: unknown, place = ''): Receipt => {
  const file = objectAt(json, nameOf(place))
  if (fieldOf(file, 'format') !== RECEIPT_FORMAT)
    throw new ProofError(`${place}format`, `"${RECEIPT_FORMAT}"`)
  const publicKey = bytesAt(file, 'publicKey', 32, place)
  if (fieldOf(file, 'keyId') !== keyIdOf(publicKey))
    throw new ProofError(`${place}keyId`, 'the id of publicKey')
  return {
    leaf: readBetLeaf(fieldOf(file, 'leaf'), `${place}leaf.`),
    batch: wholeAt(file, 'batch', `${place}batch`),
    index: wholeAt(file, 'index', `${place}index`),
    size: wholeAt(file, 'size', `${place}size`),
    path: pathAt(file, 'path', place),
    root: bytesAt(file, 'root', 32, place),
    publicKey,
    signature: bytesAt(file, 'signature', 64, place),
  }
}

export const writeReceipt = ({ path, root, publicKey, signature, ...receipt }: Receipt) => ({
  format: RECEIPT_FORMAT,
  ...receipt,
  path: path.map(bytesToHex),
  root: bytesToHex(root),
  keyId: keyIdOf(publicKey),
  publicKey: bytesToHex(publicKey),
  signature: bytesToHex(signature),
})

export const readHead = (json: unknown, place = ''): SignedHead => {
  const file = objectAt(json, nameOf(place))
  if (fieldOf(file, 'format') !== HEAD_FORMAT) throw new ProofError(`${place}format`, `"${HEAD_FORMAT}"`)
  return {
    round: roundAt(file, place),
    drawAt: wholeAt(file, 'drawAt', `${place}drawAt`),
    size: wholeAt(file, 'size', `${place}size`),
    root: bytesAt(file, 'root', 32, place),
    totals: totalsAt(file, place),
    secretHash: bytesAt(file, 'secretHash', 32, place),
    previous: bytesAt(file, 'previous', 32, place),
    nextKey: fieldOf(file, 'nextKey') === '' ? null : bytesAt(file, 'nextKey', 32, place),
    keyId: hexAt(file, 'keyId', 8, place),
    signature: bytesAt(file, 'signature', 64, place),
  }
}

export const writeHead = (head: SignedHead) => ({
  format: HEAD_FORMAT,
  ...writeHeadFields(head),
  keyId: head.keyId,
  signature: bytesToHex(head.signature),
})

const writeHeadFields = ({ round, drawAt, size, root, totals, secretHash, previous, nextKey }: Head) => ({
  round,
  drawAt,
  size,
  root: bytesToHex(root),
  totals: totals.map(({ asset, amount }) => ({ asset, amount: formatAmount(amount) })),
  secretHash: bytesToHex(secretHash),
  previous: bytesToHex(previous),
  nextKey: nextKey === null ? '' : bytesToHex(nextKey),
})

export const readAnchor = (json: unknown, place = ''): Anchor => {
  const file = objectAt(json, nameOf(place))
  return {
    chainId: wholeAt(file, 'chainId', `${place}chainId`),
    contract: prefixedAt(file, 'contract', 20, place),
    drawAt: wholeAt(file, 'drawAt', `${place}drawAt`),
    commitment: bytesAt(file, 'commitment', 32, place),
    heads: hashesAt(file, 'heads', 16, place),
    transaction: prefixedAt(file, 'transaction', 32, place),
    height: wholeAt(file, 'height', `${place}height`),
    blockHash: prefixedAt(file, 'blockHash', 32, place),
    blockTime: wholeAt(file, 'blockTime', `${place}blockTime`),
  }
}

export const writeAnchor = ({ commitment, heads, ...anchor }: Anchor) => ({
  ...anchor,
  commitment: bytesToHex(commitment),
  heads: heads.map(bytesToHex),
})

export const readBetLeaf = (json: unknown, place = ''): BetLeaf => {
  const leaf = objectAt(json, nameOf(place))
  const game = textAt(leaf, 'game', `${place}game`)
  if (!isGameId(game)) throw new ProofError(`${place}game`, 'a known game')
  const pick = parsePick(game, textAt(leaf, 'pick', `${place}pick`))
  if (pick === null) throw new ProofError(`${place}pick`, `a pick of ${game}`)
  const asset = oneOf(leaf, 'asset', ASSETS, place)
  if (PAYOUT_RULES[asset] === null) throw new ProofError(`${place}asset`, 'an asset that can be staked')
  return {
    round: roundAt(leaf, place),
    betId: betIdAt(leaf, place),
    game,
    pick,
    asset,
    stake: amountTextAt(leaf, 'stake', place),
    table: oneOf(leaf, 'table', BOOK_TABLES, place),
    source: oneOf(leaf, 'source', BOOK_SOURCES, place),
    acceptedAt: wholeAt(leaf, 'acceptedAt', `${place}acceptedAt`),
    tag: hexAt(leaf, 'tag', 16, place),
    salt: hexAt(leaf, 'salt', 32, place),
  }
}

export const readCancelLeaf = (json: unknown, place = ''): CancelLeaf => {
  const leaf = objectAt(json, nameOf(place))
  return {
    round: roundAt(leaf, place),
    betId: betIdAt(leaf, place),
    cancelledAt: wholeAt(leaf, 'cancelledAt', `${place}cancelledAt`),
    publicKey: hexAt(leaf, 'publicKey', 64, place),
    signature: hexAt(leaf, 'signature', 64, place),
    salt: hexAt(leaf, 'salt', 32, place),
  }
}

/** A leaf as published after the result, of the kind it names. */
export const readLeaf = (json: unknown, place = ''): BookLeaf => {
  const kind = oneOf(objectAt(json, nameOf(place)), 'kind', ['bet', 'cancel'], place)
  return kind === 'bet' ? { kind, ...readBetLeaf(json, place) } : { kind, ...readCancelLeaf(json, place) }
}

export const nameOf = (place: string): string => place.replace(/\.$/, '')

export const roundAt = (json: object, place: string): RoundNumber => {
  const round = parseRoundNumber(textAt(json, 'round', `${place}round`))
  if (round === null) throw new ProofError(`${place}round`, 'a round number')
  return round
}

const betIdAt = (json: object, place: string): string => {
  const id = textAt(json, 'betId', `${place}betId`)
  if (!/^(0|[1-9]\d{0,18})$/.test(id)) throw new ProofError(`${place}betId`, 'the number of a bet')
  return id
}

/** An amount in the book's canonical form. */
const amountTextAt = (json: object, name: string, place: string): string => {
  const text = textAt(json, name, `${place}${name}`)
  const amount = parseAmount(text)
  if (amount === null || formatAmount(amount) !== text)
    throw new ProofError(`${place}${name}`, 'an amount without unneeded zeros')
  return text
}

const totalsAt = (json: object, place: string): readonly Total[] => {
  const list = fieldOf(json, 'totals')
  if (!Array.isArray(list) || list.length > ASSETS.length)
    throw new ProofError(`${place}totals`, 'a list of sums')
  const totals = list.map((value: unknown, at): Total => {
    const here = `${place}totals[${at}].`
    const total = objectAt(value, nameOf(here))
    // A round's sum may be longer than any single stake.
    const text = textAt(total, 'amount', `${here}amount`)
    const parts = /^(\d{1,30})(?:\.(\d{0,5}[1-9]))?$/.exec(text)
    const amount = parts === null ? null : BigInt(parts[1] + (parts[2] ?? '').padEnd(6, '0'))
    if (amount === null || amount === 0n || /^0\d/.test(text))
      throw new ProofError(`${here}amount`, 'an amount above 0, without unneeded zeros')
    return { asset: oneOf(total, 'asset', ASSETS, here), amount: amountOf(amount) }
  })
  if (totals.some(({ asset }, at) => asset <= (totals[at - 1]?.asset ?? '')))
    throw new ProofError(`${place}totals`, 'in alphabetical order, each asset once')
  return totals
}

export const pathAt = (json: object, name: string, place: string): readonly Uint8Array[] =>
  hashesAt(json, name, LONGEST_PATH, place)

const hashesAt = (json: object, name: string, most: number, place: string): readonly Uint8Array[] => {
  const list = fieldOf(json, name)
  if (!Array.isArray(list) || list.length > most)
    throw new ProofError(`${place}${name}`, `a list of at most ${most}`)
  return list.map((_, at) => bytesAt(list, String(at), 32, `${place}${name}.`))
}

export const hexAt = (json: object, name: string, bytes: number, place: string): string => {
  const text = textAt(json, name, `${place}${name}`)
  if (text.length !== bytes * 2 || !/^[0-9a-f]+$/.test(text))
    throw new ProofError(`${place}${name}`, `${bytes * 2} lowercase hexadecimal digits`)
  return text
}

export const bytesAt = (json: object, name: string, bytes: number, place: string): Uint8Array =>
  hexToBytes(hexAt(json, name, bytes, place))

export const prefixedAt = (json: object, name: string, bytes: number, place: string): string => {
  const text = textAt(json, name, `${place}${name}`)
  if (text.length !== 2 + bytes * 2 || !/^0x[0-9a-f]+$/.test(text))
    throw new ProofError(`${place}${name}`, `0x and ${bytes * 2} lowercase hexadecimal digits`)
  return text
}
