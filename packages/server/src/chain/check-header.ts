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

/** Makes a Header of a block's JSON, or throws an EndpointError (`malformed`) with what does not hold. */
export type CheckHeader = (json: unknown) => Header

/**
 * A header is believed only as far as it proves itself: its fields re-hash to the hash it is said to have, and the
 * seal in it recovers to its miner. On a chain whose producers seal, a header without a seal is none.
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
      throw new EndpointError('malformed', 'a header without a seal')
    cache.keep(header)
    return header
  }

/**
 * A header that does not hash to the hash that it is said to have. One endpoint that gives such headers lies or is broken;
 * where all of them do, a fork has changed what is hashed, and people must be told.
 */
export class UnhashedHeader extends EndpointError {
  constructor(json: unknown, fields: HeaderFields) {
    const strange = strangeFields(json, fields)
    const added = strange.length === 0 ? '' : `; fields that are not known here: ${strange.join(', ')}`
    super('malformed', `a header that does not hash to its hash: block ${Number(fields['number'])}${added}`)
    this.name = 'UnhashedHeader'
  }
}

/** What nodes write beside the fields that are hashed. */
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
