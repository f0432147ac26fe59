import { type BlockHash, normaliseHash } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import type { TransferLog } from '../endpoint.ts'
import { EndpointError } from '../endpoint.ts'
import { scenario, seconds } from '../testing/scenario.ts'
import { grow } from '../testing/scripted-chain.ts'
import { agreeOnHoldings } from './agree-on.ts'
import { readHoldings, sumOfHoldings } from './read-holdings.ts'

const CONTRACT = `0x${'c1'.repeat(20)}`
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const [MINE, OTHER, FROM] = [addressOf(0xa1), addressOf(0xb2), addressOf(0xff)] as const
const HASH = normaliseHash(`0x${'aa'.repeat(32)}`) as BlockHash

const transfer = (height: bigint, from: string, to: string, value: bigint): TransferLog => ({
  height,
  blockHash: HASH,
  transaction: HASH,
  logIndex: Number(height),
  from,
  to,
  value,
})
const word = (units: bigint): string => `0x${units.toString(16).padStart(64, '0')}`

/** So many blocks, and endpoints whose contract answers with these balances of the newest block. */
const open = async (
  balances: Readonly<Record<string, bigint>>,
  logs: readonly TransferLog[],
  length = 40,
) => {
  const fixture = await scenario({ operators: ['a', 'b', 'c'], blocks: await grow(null, seconds(0, length)) })
  for (const { script } of fixture.endpoints) {
    script.logs = logs
    script.called = ({ to, data }) => {
      if (to !== CONTRACT || !/^0x70a082310{24}[0-9a-f]{40}$/.test(data))
        throw new EndpointError('refused', 'no such call')
      return word(balances[`0x${data.slice(-40)}`] ?? 0n)
    }
  }
  const [endpoint] = fixture.endpoints
  if (endpoint === undefined) throw new Error('no endpoint')
  const ask = (question: Partial<Parameters<typeof readHoldings>[1]> = {}) =>
    readHoldings(endpoint, { contract: CONTRACT, addresses: [MINE, OTHER], at: 20n, ...question })
  return { ...fixture, endpoint, ask }
}

describe('what addresses held at the end of a block', () => {
  test('is what they hold now, less what came and left since', async () => {
    const { ask } = await open({ [MINE]: 100n, [OTHER]: 9n }, [
      transfer(20n, FROM, MINE, 1n),
      transfer(21n, FROM, MINE, 30n),
      transfer(39n, MINE, OTHER, 2n),
    ])
    expect([...(await ask())]).toEqual([
      [MINE, 72n],
      [OTHER, 7n],
    ])
    expect(sumOfHoldings(await ask())).toBe(79n)
  })

  test('is counted on from what they held before, up to that block alone', async () => {
    const { ask, endpoint } = await open({}, [
      transfer(10n, FROM, MINE, 1_000n),
      transfer(11n, FROM, MINE, 30n),
      transfer(20n, MINE, FROM, 4n),
      transfer(21n, FROM, MINE, 5_000n),
    ])
    endpoint.script.called = () => 'balances are not asked for'
    const since = { at: 10n, holdings: new Map([[MINE, 100n]]) }
    expect([...(await ask({ since }))]).toEqual([
      [MINE, 126n],
      [OTHER, 0n],
    ])
    expect((await ask({ since: { ...since, at: 20n } })).get(MINE)).toBe(100n)
  })

  test('is read anew where only a later block is known', async () => {
    const { ask } = await open({ [MINE]: 8n }, [])
    expect((await ask({ since: { at: 21n, holdings: new Map([[MINE, 100n]]) } })).get(MINE)).toBe(8n)
  })

  test('is told of each of many addresses, in their order', async () => {
    const addresses = Array.from({ length: 70 }, (_, n) => addressOf(n + 1))
    const balances = Object.fromEntries(addresses.map((address, n) => [address, BigInt(n)]))
    const { ask } = await open(balances, [])
    expect([...(await ask({ addresses }))]).toEqual(addresses.map((address, n) => [address, BigInt(n)]))
  })

  test('counts for each address only what came before its own balance was read', async () => {
    const addresses = Array.from({ length: 33 }, (_, n) => addressOf(n + 1))
    const [early, late] = [addressOf(1), addressOf(33)]
    const blocks = await grow(null, seconds(0, 40))
    const { ask, endpoint } = await open({ [late]: 50n }, [
      transfer(39n, FROM, early, 7n),
      transfer(39n, FROM, late, 7n),
    ])
    endpoint.script.blocks = blocks.slice(0, 39)
    const { called } = endpoint.script
    endpoint.script.called = (call) => {
      // The block comes between the two questions.
      if (call.data.endsWith(late.slice(2))) endpoint.script.blocks = blocks
      return called(call)
    }
    const held = await ask({ addresses })
    expect(held.get(early)).toBe(0n)
    expect(held.get(late)).toBe(43n)
  })

  test('is not known while the endpoint has not reached it, or its blocks come too fast', async () => {
    const { ask, endpoint } = await open({}, [])
    await expect(ask({ at: 40n })).rejects.toThrow('no block 40 yet')
    expect((await ask({ at: 39n })).get(MINE)).toBe(0n)

    const endless = await grow(null, seconds(0, 60))
    const { called } = endpoint.script
    const hurry = (last: number) => {
      let height = 40
      endpoint.script.blocks = endless.slice(0, height)
      endpoint.script.called = (call) => {
        if (height < last) height += 1
        endpoint.script.blocks = endless.slice(0, height)
        return called(call)
      }
    }
    hurry(58)
    expect((await ask()).get(MINE)).toBe(0n)
    hurry(60)
    await expect(ask()).rejects.toThrow('faster than balances can be read')
  })

  test.each(['0x', '0x01', 'nonsense', `0x${'g'.repeat(64)}`])('is not believed to be %s', async (answer) => {
    const { ask, endpoint } = await open({}, [])
    endpoint.script.called = () => answer
    await expect(ask()).rejects.toThrow('a balance that is none')
  })

  test('is not asked of an endpoint without a newest block', async () => {
    const { ask, endpoint } = await open({}, [])
    endpoint.script.blocks = []
    await expect(ask()).rejects.toThrow('no newest block')
  })
})

describe('transfers between two blocks', () => {
  /** Every block whose transfers were asked for, in the order of the questions. */
  const asked = async (
    most: bigint,
    to: bigint,
    { fault = new EndpointError('refused', 'too many'), readable = to } = {},
  ) => {
    const { endpoint } = await open({}, [])
    const blocks: bigint[] = []
    let questions = 0
    const question = { contract: CONTRACT, addresses: [MINE], at: to, since: { at: 0n, holdings: new Map() } }
    await readHoldings(
      {
        ...endpoint,
        transfers: async ({ fromHeight, toHeight }) => {
          questions += 1
          if (questions > 1_000) throw new Error('it is asked for ever')
          if (toHeight - fromHeight + 1n > most || toHeight > readable) throw fault
          for (let at = fromHeight; at <= toHeight; at += 1n) blocks.push(at)
          return []
        },
      },
      question,
    )
    return blocks
  }
  const upTo = (to: bigint) => Array.from({ length: Number(to) }, (_, n) => BigInt(n + 1))

  test.each([1n, 2n, 3n, 99n, 100n])('are asked for once each, at most %s blocks at a time', async (most) => {
    expect(await asked(most, 250n)).toEqual(upTo(250n))
  })

  test('are not asked for by halves of an endpoint that cannot be reached, or that refuses a single block', async () => {
    await expect(asked(60n, 250n, { fault: new EndpointError('unreachable', 'gone') })).rejects.toThrow(
      'gone',
    )
    await expect(asked(0n, 250n)).rejects.toThrow('too many')
    await expect(asked(100n, 250n, { readable: 220n })).rejects.toThrow('too many')
  })

  test('are not asked for where the books are more than 5,000 blocks behind', async () => {
    expect(await asked(100n, 5_000n)).toEqual(upTo(5_000n))
    await expect(asked(100n, 5_001n)).rejects.toThrow('5001 blocks behind')
  })
})

test('holdings are believed where a quorum tells the same of each address', async () => {
  const { endpoints } = await open({ [MINE]: 5n }, [])
  const ask = () =>
    agreeOnHoldings({ endpoints, quorum: 2, contract: CONTRACT, addresses: [MINE, OTHER], at: 20n })
  expect(await ask()).toEqual({
    kind: 'agreed',
    holdings: new Map([
      [MINE, 5n],
      [OTHER, 0n],
    ]),
  })
  const [first, second] = endpoints
  if (first === undefined || second === undefined) throw new Error('no endpoint')
  first.script.called = () => word(5n)
  expect((await ask()).kind).toBe('agreed')
  second.script.called = () => word(6n)
  expect((await ask()).kind).toBe('no_quorum')
})
