import { bytesToHex } from '@noble/hashes/utils.js'
import { HeaderError, type HeaderFields, readHeader } from '../header-fields.ts'
import { beaconAt, writeBeacon } from '../proof-beacon.ts'
import { fieldOf, objectAt, oneOf, ProofError, wholeAt } from '../read-fields.ts'
import {
  bytesAt,
  pathAt,
  prefixedAt,
  readBetLeaf,
  readCancelLeaf,
  readHead,
  readLeaf,
  readReceipt,
  writeHead,
  writeReceipt,
} from './files.ts'
import type { Evidence, Fraud, Guard, Place, SignedLine } from './fraud.ts'
import { readPublication, writePublication } from './publication.ts'
import type { SignedHead } from './signed.ts'

export const FRAUD_FORMAT = 'nibble-fraud/1'

const KINDS = [
  'missing_bet',
  'altered_bet',
  'false_cancel',
  'broken_book',
  'two_heads',
  'other_commitment',
  'published_leaf',
  'published_book',
  'wrong_return',
] as const satisfies readonly Evidence['kind'][]

/** Reads a fraud proof from parsed JSON. Throws ProofError. */
export const readFraud = (json: unknown): Fraud => {
  const file = objectAt(json, '')
  if (fieldOf(file, 'format') !== FRAUD_FORMAT) throw new ProofError('format', `"${FRAUD_FORMAT}"`)
  return { key: bytesAt(file, 'bookKey', 32, ''), evidence: evidenceAt(file, oneOf(file, 'kind', KINDS)) }
}

const evidenceAt = (file: object, kind: Evidence['kind']): Evidence => {
  const head = (): SignedHead => readHead(fieldOf(file, 'head'), 'head.')
  const receipt = () => readReceipt(fieldOf(file, 'receipt'), 'receipt.')
  switch (kind) {
    case 'missing_bet':
      return { kind, receipt: receipt(), head: head(), leaves: listOf(file, 'leaves', hashAt) }
    case 'altered_bet': {
      const leaf = readBetLeaf(fieldOf(file, 'leaf'), 'leaf.')
      return { kind, receipt: receipt(), head: head(), leaf, place: placeAt(file, 'path') }
    }
    case 'false_cancel': {
      const cancel = readCancelLeaf(fieldOf(file, 'cancel'), 'cancel.')
      return { kind, head: head(), cancel, place: placeAt(file, 'path') }
    }
    case 'broken_book': {
      const secret = (fieldOf(file, 'secret') ?? null) === null ? null : bytesAt(file, 'secret', 32, '')
      return { kind, head: head(), leaves: listOf(file, 'leaves', leafAt), secret }
    }
    case 'two_heads':
      return { kind, heads: pairAt(file, 'heads') }
    case 'other_commitment': {
      const around = (fieldOf(file, 'around') ?? null) === null ? [] : listOf(file, 'around', twoHeadsAt)
      return { kind, heads: listOf(file, 'heads', headAt), around, event: eventAt(file) }
    }
    case 'published_leaf': {
      const place = placeAt(file, 'path')
      const published = lineAt(file)
      if (place.index !== published.at.index) throw new ProofError('path.index', 'the place of the line')
      return { kind, head: head(), published, leaf: bytesAt(file, 'leaf', 32, ''), path: place.path }
    }
    case 'published_book': {
      const publication = readPublication(fieldOf(file, 'publication'), 'publication.')
      return { kind, head: head(), publication, lines: listOf(file, 'lines', textOf) }
    }
    case 'wrong_return': {
      const next = fieldOf(file, 'next') ?? null
      const guard = fieldOf(file, 'guard') ?? null
      return {
        kind,
        published: lineAt(file),
        next: next === null ? null : nextAt(objectAt(next, 'next')),
        guard: guard === null ? null : guardAt(objectAt(guard, 'guard')),
      }
    }
  }
}

type At<T> = (list: readonly unknown[], at: number, place: string) => T

const hashAt: At<Uint8Array> = (list, at, place) => bytesAt(list, String(at), 32, place)
const leafAt: At<ReturnType<typeof readLeaf>> = (list, at, place) => readLeaf(list[at], `${place}${at}.`)
const headAt: At<SignedHead> = (list, at, place) => readHead(list[at], `${place}${at}.`)

const textOf: At<string> = (list, at, place) => lineText(list[at], `${place}${at}`)

const listOf = <T>(file: object, name: string, read: At<T>): readonly T[] =>
  listIn(fieldOf(file, name), name, read)

const listIn = <T>(list: unknown, name: string, read: At<T>): readonly T[] => {
  if (!Array.isArray(list)) throw new ProofError(name, 'a list')
  return list.map((_, at) => read(list, at, `${name}.`))
}

const pairAt = (file: object, name: string): readonly [SignedHead, SignedHead] => {
  const [one, other, ...more] = listOf(file, name, headAt)
  if (one === undefined || other === undefined || more.length > 0) throw new ProofError(name, 'two heads')
  return [one, other]
}

const twoHeadsAt: At<readonly [SignedHead, SignedHead]> = (list, at, place) => {
  const [one, other, ...more] = listIn(list[at], `${place}${at}`, headAt)
  if (one === undefined || other === undefined || more.length > 0)
    throw new ProofError(`${place}${at}`, 'two heads')
  return [one, other]
}

const guardAt = (json: object): Guard => {
  const beacon = beaconAt(json)
  if (beacon === null) throw new ProofError('guard.beacon', 'a beacon')
  return {
    head: readHead(fieldOf(json, 'head'), 'guard.head.'),
    header: headerIn(json, 'guard.header'),
    beacon,
  }
}

const headerIn = (json: object, place: string): HeaderFields => {
  try {
    return readHeader(fieldOf(json, 'header'))
  } catch (error) {
    if (error instanceof HeaderError) throw new ProofError(place, 'a header')
    throw error
  }
}

const placeAt = (file: object, name: string): Place => {
  const place = objectAt(fieldOf(file, name), name)
  return { index: wholeAt(place, 'index', `${name}.index`), path: pathAt(place, 'path', `${name}.`) }
}

/** Longer than any leaf's line. */
const LONGEST_LINE = 4096

const lineText = (line: unknown, place: string): string => {
  if (typeof line !== 'string' || line.length > LONGEST_LINE)
    throw new ProofError(place, `a text of at most ${LONGEST_LINE} characters`)
  return line
}

const lineAt = (file: object): SignedLine => ({
  publication: readPublication(fieldOf(file, 'publication'), 'publication.'),
  ...nextAt(file),
})

const nextAt = (json: object): Omit<SignedLine, 'publication'> => ({
  line: lineText(fieldOf(json, 'line'), 'line'),
  at: placeAt(json, 'lineAt'),
})

const eventAt = (file: object): Extract<Evidence, { kind: 'other_commitment' }>['event'] => {
  const event = objectAt(fieldOf(file, 'event'), 'event')
  return {
    chainId: wholeAt(event, 'chainId', 'event.chainId'),
    contract: prefixedAt(event, 'contract', 20, 'event.'),
    drawAt: wholeAt(event, 'drawAt', 'event.drawAt'),
    commitment: bytesAt(event, 'commitment', 32, 'event.'),
    transaction: prefixedAt(event, 'transaction', 32, 'event.'),
  }
}

/** The JSON of a fraud proof, as `readFraud` reads it. */
export const writeFraud = ({ key, evidence }: Fraud): object => ({
  format: FRAUD_FORMAT,
  kind: evidence.kind,
  bookKey: bytesToHex(key),
  ...writeEvidence(evidence),
})

const writeEvidence = (evidence: Evidence): object => {
  switch (evidence.kind) {
    case 'missing_bet': {
      const { receipt, head, leaves } = evidence
      return { receipt: writeReceipt(receipt), head: writeHead(head), leaves: leaves.map(bytesToHex) }
    }
    case 'altered_bet': {
      const { receipt, head, leaf, place } = evidence
      return { receipt: writeReceipt(receipt), head: writeHead(head), leaf, path: writePlace(place) }
    }
    case 'false_cancel':
      return { head: writeHead(evidence.head), cancel: evidence.cancel, path: writePlace(evidence.place) }
    case 'broken_book': {
      const { head, leaves, secret } = evidence
      return { head: writeHead(head), leaves, secret: secret === null ? null : bytesToHex(secret) }
    }
    case 'two_heads':
      return { heads: evidence.heads.map(writeHead) }
    case 'other_commitment': {
      const { heads, around, event } = evidence
      return {
        heads: heads.map(writeHead),
        around: around.map((pair) => pair.map(writeHead)),
        event: { ...event, commitment: bytesToHex(event.commitment) },
      }
    }
    case 'published_leaf': {
      const { head, published, leaf, path } = evidence
      return {
        head: writeHead(head),
        leaf: bytesToHex(leaf),
        path: writePlace({ index: published.at.index, path }),
        ...writeSignedLine(published),
      }
    }
    case 'published_book': {
      const { head, publication, lines } = evidence
      return { head: writeHead(head), publication: writePublication(publication), lines }
    }
    case 'wrong_return': {
      const { published, next, guard } = evidence
      return {
        ...writeSignedLine(published),
        next: next === null ? null : writeLineAt(next),
        guard:
          guard === null
            ? null
            : { head: writeHead(guard.head), header: guard.header, beacon: writeBeacon(guard.beacon) },
      }
    }
  }
}

const writePlace = ({ index, path }: Place) => ({ index, path: path.map(bytesToHex) })

const writeSignedLine = ({ publication, ...line }: SignedLine) => ({
  publication: writePublication(publication),
  ...writeLineAt(line),
})

const writeLineAt = ({ line, at }: Omit<SignedLine, 'publication'>) => ({ line, lineAt: writePlace(at) })
