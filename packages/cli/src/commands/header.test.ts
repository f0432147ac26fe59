import { describe, expect, test } from 'vitest'
import { knownHeaders } from '../../../proof/src/fixtures/known-headers.ts'
import { answerText } from '../answer-lines.ts'
import { headerLine } from './header.ts'

const answer = (json: unknown): string => answerText(JSON.stringify(json), headerLine)
const known = (name: string) => {
  const found = knownHeaders().find((one) => one.name === name)
  if (found === undefined) throw new Error(name)
  return found
}
const { header, hash, chainId } = known('Maxwell')

describe('a header', () => {
  test.each(knownHeaders())('of $name gives its hash and its producer', (one) => {
    const producer = one.header['extraData'] === '0x' ? null : one.header['miner']
    expect(answer({ chainId: one.chainId, header: one.header })).toBe(
      JSON.stringify({ hash: one.hash, producer }),
    )
  })
  test('may name its chain in any spelling, and its hash in any case', () => {
    for (const spelling of [56, '56', '0x38'])
      expect(answer({ chainId: spelling, header, hash: `0x${hash.slice(2).toUpperCase()}` })).toContain(hash)
    expect(answer({ chainId, header, hash: null })).toContain(hash)
  })
  test('whose base fee was changed before Bohr still has its seal, but not its hash', () => {
    const hertz = known('Hertz')
    const changed = { chainId: 56, header: { ...hertz.header, baseFeePerGas: '0x1' } }
    expect(answer(changed)).toContain(`"producer":"${hertz.header['miner']}"`)
    expect(answer(changed)).not.toContain(hertz.hash)
    expect(answer({ ...changed, hash: hertz.hash })).toMatch(/^\{"error":"The header hashes to 0x/)
  })
})

test.each([
  [{ chainId, header, hash: known('Planck').hash }, /The header hashes to 0x.*, not to the hash in the line/],
  [{ chainId, header, hash: '0x12' }, /hash must be a string/],
  [
    { chainId: 97, header },
    /The header was not made by its miner: sealed by 0x[0-9a-f]{40}, not by its miner/,
  ],
  [{ chainId, header: { ...header, gasUsed: '0x0' } }, /not made by its miner/],
  [{ chainId, header: { ...header, miner: '0x12' } }, /Header field miner must be of the required length\./],
  [{ chainId, header: { ...header, parentHash: undefined } }, /Header field parentHash must be present\./],
  [{ chainId, header: [] }, /Header field parentHash must be present\./],
  [{ chainId, header: 'x' }, /The header must be an object/],
  [{ chainId }, /The header must be an object/],
  [{ header }, /chainId must be an integer/],
  [{ chainId: -56, header }, /chainId must be/],
  [{ chainId: '5６', header }, /chainId must be/],
  [null, /The line must be one JSON object/],
])('%#: a line that is not a header is answered with a sentence', (json, sentence) => {
  expect(answer(json)).toMatch(sentence)
  expect(answer(json)).toMatch(/^\{"error":"[^"]|\{"error":/)
})
