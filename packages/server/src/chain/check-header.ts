import { type BlockHash, normaliseHash } from '@nibble/domain'
import {
  HeaderError,
  type HeaderFields,
  hashHeader,
  headerHeight,
  headerTimeMs,
  readHeader,
  recoverProducer,
  SealError,
} from '@nibble/proof'
import { EndpointError } from './endpoint.ts'
import type { Header, HeaderCache } from './header.ts'

/** Parses a block's JSON into a Header, or throws an EndpointError (`malformed`) that says what is wrong. */
export type CheckHeader = (json: unknown) => Header

/**
 * A header is trusted only if it proves itself: its fields hash to the claimed hash, and its seal recovers to its miner. On a
 * chain whose producers seal headers, one without a seal is rejected.
 */
export const headerCheck =
  ({ chainId, sealed, cache }: { chainId: number; sealed: boolean; cache: HeaderCache }): CheckHeader =>
  (json) => {
    const hash = statedHash(json)
    const fields = proven(() => readHeader(json))
    if (hash === null || proven(() => hashHeader(fields)) !== hash) throw new UnhashedHeader(json, fields)
    const known = cache.find(hash)
    if (known !== undefined) return known

    const header = proven(() => headerOf({ hash, fields, chainId }))
    if (sealed && header.producer === null && header.height > 0n)
      throw new EndpointError('malformed', 'the header has no seal')
    cache.keep(header)
    return header
  }

/**
 * A header that does not hash to its claimed hash. If one endpoint gives such headers, it lies or is broken. If all do, a fork
 * has changed which fields are hashed, and operators must act.
 */
export class UnhashedHeader extends EndpointError {
  constructor(json: unknown, fields: HeaderFields) {
    const strange = strangeFields(json, fields)
    const added = strange.length === 0 ? '' : `; unknown fields: ${strange.join(', ')}`
    super('malformed', `the header of block ${Number(fields['number'])} does not match its hash${added}`)
    this.name = 'UnhashedHeader'
  }
}

/** Fields that nodes add and that are not part of the hash. */
const BESIDE: ReadonlySet<string> = new Set([
  'hash',
  'size',
  'transactions',
  'uncles',
  'withdrawals',
  'totalDifficulty',
  'milliTimestamp',
])
const NAMED = 8

const strangeFields = (json: unknown, fields: HeaderFields): readonly string[] =>
  Object.entries(typeof json === 'object' && json !== null ? json : {})
    .filter(([name, value]) => value !== null && !BESIDE.has(name) && fields[name] === undefined)
    .slice(0, NAMED)
    .map(([name]) => name.slice(0, 40))

const statedHash = (json: unknown): BlockHash | null => {
  if (typeof json !== 'object' || json === null || !('hash' in json)) return null
  return typeof json.hash === 'string' ? normaliseHash(json.hash) : null
}

const headerOf = (read: { hash: BlockHash; fields: HeaderFields; chainId: number }): Header => {
  const { hash, fields, chainId } = read
  const parentHash = normaliseHash(fields['parentHash'] ?? '')
  if (parentHash === null) throw new HeaderError('parentHash', 'missing')
  return {
    height: headerHeight(fields),
    hash,
    parentHash,
    timeMs: headerTimeMs(fields),
    producer: recoverProducer({ chainId, header: fields }),
    fields,
  }
}

const proven = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    if (error instanceof HeaderError || error instanceof SealError)
      throw new EndpointError('malformed', error.message)
    throw error
  }
}
