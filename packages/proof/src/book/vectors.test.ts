import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fieldOf, objectAt, ProofError, wholeAt } from '../read-fields.ts'
import { sha256 } from './encoding.ts'
import { bytesAt, pathAt, readAnchor, readCancelLeaf, readHead, readLeaf, readReceipt } from './files.ts'
import { hashLeaf, verifyCancel } from './leaves.ts'
import { lineHash, readPublication, verifyPublication } from './publication.ts'
import { brokenRule } from './round-book.ts'
import { verifyAnchor, verifyHead, verifyReceipt } from './signed.ts'
import { applied, makeVectors, type VectorKind, type Vectors, vectorsText } from './testing/make-vectors.ts'
import { sameBytes, treeRoot, verifyInclusion } from './tree.ts'

const FILE = new URL('../../vectors/book.json', import.meta.url)
const text = readFileSync(FILE, 'utf8')
const { bases, vectors }: Vectors = JSON.parse(text)

const inclusionAt = (json: object) => ({
  index: wholeAt(json, 'index', 'index'),
  path: pathAt(json, 'path', ''),
})

/** Whether an object of a kind is valid, as page, server and command line decide it. */
const holds = (kind: VectorKind, json: object): boolean => {
  switch (kind) {
    case 'receipt':
      return verifyReceipt(readReceipt(json)) === null
    case 'path': {
      const leaf = hashLeaf(readLeaf(fieldOf(json, 'leaf')))
      const root = bytesAt(json, 'root', 32, '')
      return verifyInclusion({ ...inclusionAt(json), leaf, size: wholeAt(json, 'size', 'size'), root })
    }
    case 'head':
      return verifyHead(readHead(fieldOf(json, 'head')), bytesAt(json, 'publicKey', 32, '')) === null
    case 'anchor': {
      const drawHeight = BigInt(wholeAt(json, 'drawHeight', 'drawHeight'))
      const chainId = wholeAt(json, 'chainId', 'chainId')
      const head = readHead(fieldOf(json, 'head'))
      return verifyAnchor(readAnchor(fieldOf(json, 'anchor')), { head, drawHeight, chainId }) === null
    }
    case 'cancel':
      return verifyCancel(readCancelLeaf(json))
    case 'line': {
      const publication = readPublication(objectAt(fieldOf(json, 'publication'), ''))
      if (verifyPublication(publication, bytesAt(json, 'publicKey', 32, '')) !== null) return false
      const line: unknown = fieldOf(json, 'line')
      return verifyInclusion({ ...publication, ...inclusionAt(json), leaf: lineHash(String(line)) })
    }
    case 'book': {
      const head = readHead(fieldOf(json, 'head'))
      const given = fieldOf(json, 'leaves')
      if (!Array.isArray(given)) throw new ProofError('leaves', 'a list')
      const leaves = given.map((leaf) => readLeaf(leaf))
      const secret = bytesAt(json, 'secret', 32, '')
      return (
        verifyHead(head, bytesAt(json, 'publicKey', 32, '')) === null &&
        leaves.length === head.size &&
        sameBytes(treeRoot(leaves.map((leaf) => hashLeaf(leaf))), head.root) &&
        sameBytes(sha256(secret), head.secretHash) &&
        brokenRule(head, leaves, secret) === null
      )
    }
  }
}

const answerOf = (kind: VectorKind, json: object): boolean => {
  try {
    return holds(kind, json)
  } catch (error) {
    if (error instanceof ProofError) return false
    throw error
  }
}

describe('the test vectors', () => {
  test('are those that the script generates', () => {
    expect(vectorsText(makeVectors())).toBe(text)
  })
  test('are a thousand, of every kind both true and false', () => {
    expect(vectors.length).toBe(1000)
    const kinds = new Set(vectors.map(({ base, holds: expected }) => `${bases[base]?.kind} ${expected}`))
    expect(kinds.size).toBe(14)
  })
  test('get the expected answers', () => {
    const wrong = vectors.filter(({ base, changes, holds: expected }) => {
      const of = bases[base]
      return of === undefined || answerOf(of.kind, applied(of.json, changes)) !== expected
    })
    expect(wrong).toEqual([])
  })
})

const python = spawnSync('python3', ['--version'])
const VERIFIER = fileURLToPath(new URL('../../../../scripts/verify-vectors.py', import.meta.url))

if (python.status === 0)
  describe('a verifier in Python, written from docs/protocol.md', () => {
    test('gives the same answers', () => {
      const { status, stdout } = spawnSync('python3', [VERIFIER, fileURLToPath(FILE)], { encoding: 'utf8' })
      expect(stdout).toContain('1000 vectors: 1000 answered as expected, 0 not.')
      expect(status).toBe(0)
    })
    test.each([
      [
        'the table',
        /^ {4}if \(bet\["table"\] == "guarded"\).*\n.*\n/m,
        'of another table|of the other tables|other block table',
      ],
      ['the time', /^ {4}if bet\["acceptedAt"\] >= .*\n.*\n/m, 'accepted at the draw time'],
      ['the sums', / and sums_of\(leaves\) == head\["totals"\]/, 'sums '],
    ])('without its rule of %s misses what breaks that', (_, rule, missed) => {
      const source = readFileSync(VERIFIER, 'utf8')
      const broken = source.replace(rule, '')
      expect(broken).not.toBe(source)
      const input = JSON.stringify({
        bases,
        vectors: vectors.filter(({ base }) => bases[base]?.kind === 'book'),
      })
      const { status, stdout } = spawnSync('python3', ['-c', broken, '-'], { encoding: 'utf8', input })
      const lines = stdout.trim().split('\n').slice(0, -1)
      expect(lines.length).toBeGreaterThanOrEqual(2)
      for (const line of lines) expect(line).toMatch(new RegExp(`book, .*(${missed}).*expected False`))
      expect(status).toBe(1)
    })
    test('refuses numbers and texts that JSON can carry and the protocol cannot', () => {
      const odd = (at: string, to: string) =>
        `{"base":0,"changes":[{"at":"${at}","to":${to}}],"holds":false,"why":"odd"}`
      const receipt = JSON.stringify(bases.find(({ kind }) => kind === 'receipt'))
      const changed = [
        ...['1e400', 'NaN', '-Infinity'].map((to) => odd('index', to)),
        odd('leaf.game', '"\\ud800"'),
      ]
      const input = `{"bases":[${receipt}],"vectors":[${changed.join()}]}`
      const { status, stdout } = spawnSync('python3', [VERIFIER, '-'], { encoding: 'utf8', input })
      expect(stdout).toContain('4 vectors: 4 answered as expected, 0 not.')
      expect(status).toBe(0)
    })
    test('reports different expected answers', () => {
      const spoilt = JSON.stringify({
        bases,
        vectors: vectors.slice(0, 3).map((one) => ({ ...one, holds: !one.holds })),
      })
      const { status, stdout } = spawnSync('python3', [VERIFIER, '-'], { encoding: 'utf8', input: spoilt })
      expect(stdout).toContain('3 vectors: 0 answered as expected, 3 not.')
      expect(status).toBe(1)
    })
  })
else
  test('python3 is not on this machine: the verifier in Python was NOT run (scripts/verify-vectors.py)', () => {
    expect(python.status).not.toBe(0)
  })
