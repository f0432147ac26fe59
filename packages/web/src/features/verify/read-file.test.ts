import { roundAt } from '@nibble/domain'
import { rulesFingerprint } from '@nibble/proof'
import { describe, expect, it } from 'vitest'
import blocks from './fixtures/two-blocks.json' with { type: 'json' }
import { readFile } from './read-file.ts'

const { draw, parent } = blocks
const windows = { periodMs: 10_000, openForMs: 500, drawAfterMs: 500, publishAfterMs: 2_000 }
const { round, drawAt } = roundAt({ roundLength: '1m', windows, now: blocks.drawTimeMs })
const proof = {
  format: 'nibble-proof/1',
  chainId: 56,
  round,
  tempo: '1m',
  windows,
  drawAt,
  paytable: 'classic',
  rules: rulesFingerprint('classic'),
  draw: { hash: draw.hash, header: draw },
  parent: { hash: parent.hash, header: parent },
}
const DEEP = 200_000
const nested = `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`

describe('a file from a user', () => {
  it('keeps nothing but what belongs to a proof, however deep the rest of it is', () => {
    const plain = readFile(JSON.stringify(proof))
    const found = readFile(
      JSON.stringify(proof).replace('{', `{"rest":${nested},"__proto__":{"tempo":"3m"},`),
    )
    expect(found).toEqual(plain)
    // The page names a check by the file's full content.
    expect(JSON.stringify(found)).toContain(round)
  })

  it.each(['', '[]', 'null', '7', nested, '{"format":"nibble-receipt/2"}', '{"format":["nibble-proof/1"]}'])(
    'is reported as no proof if it is none: %.40s',
    (text) => expect(readFile(text).kind).toBe('bad'),
  )
})
