import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { UnhashedHeader } from './check-header.ts'
import { EndpointError } from './endpoint.ts'
import { headerCache } from './header.ts'
import { scenario, seconds } from './testing/scenario.ts'
import { grow } from './testing/scripted-chain.ts'

const open = async (sealed = false) => {
  const { check, chain } = await scenario({ operators: ['a', 'b'], sealed })
  const json = chain[5]?.json ?? {}
  const fault = (changed: unknown): unknown => {
    try {
      check(changed)
    } catch (error) {
      return error
    }
    return null
  }
  return { check, chain, json, fault }
}

describe('a header', () => {
  test.each([null, undefined, 7, 'header', [], {}])('is not %j', async (json) => {
    const { fault } = await open()
    expect(fault(json)).toBeInstanceOf(EndpointError)
    expect(fault(json)).toMatchObject({ fault: 'malformed' })
  })

  test.each([{ hash: undefined }, { hash: 7 }, { hash: '0x' }, { hash: null }])(
    'without its hash is not believed: %o',
    async (change) => {
      const { json, fault } = await open()
      expect(fault({ ...json, ...change })).toBeInstanceOf(UnhashedHeader)
    },
  )

  test('that does not hash to its hash is reported with its block and its unknown fields', async () => {
    const { json, fault } = await open()
    const said = (change: object) => (fault({ ...json, gasUsed: '0x1', ...change }) as Error).message
    const plain = 'the header of block 5 does not match its hash'
    expect(said({})).toBe(plain)
    // Null fields count as absent, and the extra fields that nodes add are known.
    expect(said({ slotNumber: null, totalDifficulty: '0x1', milliTimestamp: '0x1' })).toBe(plain)
    expect(said({ slotNumber: '0x7' })).toBe(`${plain}; unknown fields: slotNumber`)
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}n`.padEnd(50, 'x'), '0x1']))
    const named = Array.from({ length: 8 }, (_, n) => `${n}n`.padEnd(40, 'x')).join(', ')
    expect(said(many)).toBe(`${plain}; unknown fields: ${named}`)
  })

  test('needs a seal where producers seal, except the first of the chain', async () => {
    const { check, chain } = await open(true)
    expect(check(chain[0]?.json).producer).toBeNull()
    expect(() => check(chain[1]?.json)).toThrow('has no seal')
  })

  test('sealed by someone other than its miner is not believed', async () => {
    const { check } = await open(true)
    const [block] = await grow(null, seconds(0, 1), {
      key: generatePrivateKey(),
      miner: `0x${'11'.repeat(20)}`,
    })
    expect(() => check(block?.json)).toThrow(EndpointError)
    expect(() => check(block?.json)).toThrow('not by its miner')
  })
})

test('the newest headers are kept, and none twice', async () => {
  const { check, chain } = await open()
  const [first, second, third] = chain.map(({ json }) => check(json))
  if (first === undefined || second === undefined || third === undefined) throw new Error('no block')
  const cache = headerCache(2)
  for (const header of [first, first, second, second]) cache.keep(header)
  expect([cache.find(first.hash), cache.find(second.hash)]).toEqual([first, second])
  cache.keep(third)
  expect([first, second, third].map(({ hash }) => cache.find(hash))).toEqual([undefined, second, third])
})
