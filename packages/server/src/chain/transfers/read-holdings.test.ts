import { type BlockHash, normaliseHash } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import type { ContractCall, TransferLog } from '../endpoint.ts'
import { EndpointError } from '../endpoint.ts'
import { scenario, seconds } from '../testing/scenario.ts'
import { grow } from '../testing/scripted-chain.ts'
import { agreeOnHoldings } from './agree-on.ts'
import { BALANCES_PROGRAM, readHoldings, sumOfHoldings } from './read-holdings.ts'

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
const word = (units: bigint): string => units.toString(16).padStart(64, '0')
/** The addresses in a call, in order. */
const askedIn = ({ to, data }: ContractCall): readonly string[] => {
  const start = `0x${BALANCES_PROGRAM}${CONTRACT.slice(2)}`
  if (to !== undefined || !data.startsWith(start)) throw new EndpointError('refused', 'no such call')
  return (data.slice(start.length).match(/.{40}/g) ?? []).map((address) => `0x${address}`)
}

/** This many blocks, and endpoints whose contract answers with these balances at the newest. */
const open = async (
  balances: Readonly<Record<string, bigint>>,
  logs: readonly TransferLog[],
  length = 40,
) => {
  const fixture = await scenario({ operators: ['a', 'b', 'c'], blocks: await grow(null, seconds(0, length)) })
  for (const { script } of fixture.endpoints) {
    script.logs = logs
    script.called = (call) => {
      const raws = askedIn(call).map((address) => balances[address] ?? 0n)
      return `0x${[BigInt(script.blocks.length - 1), ...raws].map(word).join('')}`
    }
  }
  const [endpoint] = fixture.endpoints
  if (endpoint === undefined) throw new Error('no endpoint')
  const ask = (question: Partial<Parameters<typeof readHoldings>[1]> = {}) =>
    readHoldings(endpoint, { contract: CONTRACT, addresses: [MINE, OTHER], at: 20n, ...question })
  return { ...fixture, endpoint, ask }
}

describe('what addresses held at the end of a block', () => {
  test('is what they hold now, minus what came and plus what left since', async () => {
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

  test('is counted from what they held before, up to that block alone', async () => {
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

  test('is read from the start if only a later block is known', async () => {
    const { ask } = await open({ [MINE]: 8n }, [])
    expect((await ask({ since: { at: 21n, holdings: new Map([[MINE, 100n]]) } })).get(MINE)).toBe(8n)
  })

  test('is read for each of many addresses, in their order, with few calls', async () => {
    const addresses = Array.from({ length: 1_203 }, (_, n) => addressOf(n + 1))
    const balances = Object.fromEntries(addresses.map((address, n) => [address, BigInt(n)]))
    const { ask, endpoint } = await open(balances, [])
    const { called } = endpoint.script
    let calls = 0
    endpoint.script.called = (call) => {
      calls += 1
      return called(call)
    }
    const all = addresses.map((address, n) => [address, BigInt(n)])
    expect([...(await ask({ addresses }))]).toEqual(all)
    expect(calls).toBe(3)

    // A node that limits the cost of a call.
    endpoint.script.called = (call) => {
      if (askedIn(call).length > 130) throw new EndpointError('refused', 'out of gas')
      return called(call)
    }
    expect([...(await ask({ addresses }))]).toEqual(all)
  })

  test('is not asked for forever of an endpoint that refuses, or again of one that cannot be reached', async () => {
    const addresses = Array.from({ length: 500 }, (_, n) => addressOf(n + 1))
    const { ask, endpoint } = await open({}, [])
    let calls = 0
    const failing = (fault: 'refused' | 'unreachable') => () => {
      calls += 1
      throw new EndpointError(fault, 'it will not')
    }
    endpoint.script.called = failing('refused')
    await expect(ask({ addresses })).rejects.toThrow('it will not')
    expect(calls).toBe(10)
    endpoint.script.called = failing('unreachable')
    await expect(ask({ addresses })).rejects.toThrow('it will not')
    expect(calls).toBe(11)
  })

  test('counts for each address only what came before its own balance was read', async () => {
    const addresses = Array.from({ length: 501 }, (_, n) => addressOf(n + 1))
    const [early, late] = [addressOf(1), addressOf(501)]
    const blocks = await grow(null, seconds(0, 40))
    const { ask, endpoint } = await open({ [late]: 50n }, [
      transfer(39n, FROM, early, 7n),
      transfer(39n, FROM, late, 7n),
    ])
    endpoint.script.blocks = blocks.slice(0, 39)
    const { called } = endpoint.script
    endpoint.script.called = (call) => {
      // A block arrives between the calls.
      if (call.data.endsWith(late.slice(2))) endpoint.script.blocks = blocks
      return called(call)
    }
    const held = await ask({ addresses })
    expect(held.get(early)).toBe(0n)
    expect(held.get(late)).toBe(43n)
  })

  test('is not believed from an endpoint that shows more transfers than there can be', async () => {
    const many = Array.from({ length: 250_001 }, () => transfer(21n, FROM, MINE, 1n))
    const { ask } = await open({ [MINE]: 300_000n }, many)
    await expect(ask()).rejects.toMatchObject({ fault: 'malformed' })
    // Nor if each block is asked for separately: the first excess ones end it.
    const single = await open({ [MINE]: 1n }, [])
    let answers = 0
    const endpoint = {
      ...single.endpoint,
      call: async () => `0x${[5_000n, 1n, 1n].map(word).join('')}`,
      transfers: async ({ fromHeight, toHeight }: { fromHeight: bigint; toHeight: bigint }) => {
        if (fromHeight !== toHeight) throw new EndpointError('refused', 'one block at a time')
        answers += 1
        return many.slice(0, 50_000)
      },
    }
    await expect(
      readHoldings(endpoint, { contract: CONTRACT, addresses: [MINE, OTHER], at: 20n }),
    ).rejects.toMatchObject({ fault: 'malformed' })
    expect(answers).toBe(6)
    const few = await open({ [MINE]: 300_000n }, many.slice(1))
    expect(await few.ask()).toEqual(
      new Map([
        [MINE, 50_000n],
        [OTHER, 0n],
      ]),
    )
  })

  test('is not known while the endpoint has not reached it', async () => {
    const { ask } = await open({}, [])
    await expect(ask({ at: 40n })).rejects.toThrow('not have block 40 yet')
    expect((await ask({ at: 39n })).get(MINE)).toBe(0n)
  })

  test.each([
    '0x',
    '0x01',
    'nonsense',
    `0x${word(39n)}${word(1n)}`,
    `0x${word(39n)}${word(1n)}${word(1n)}${word(1n)}`,
    `0x${word(39n)}${word(1n)}${'g'.repeat(64)}`,
  ])('is not believed to be %s', async (answer) => {
    const { ask, endpoint } = await open({}, [])
    endpoint.script.called = () => answer
    await expect(ask()).rejects.toThrow('the balances are not valid')
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

  test('are not asked for in halves from an endpoint that cannot be reached, or that refuses a single block', async () => {
    await expect(asked(60n, 250n, { fault: new EndpointError('unreachable', 'gone') })).rejects.toThrow(
      'gone',
    )
    await expect(asked(0n, 250n)).rejects.toThrow('too many')
    await expect(asked(100n, 250n, { readable: 220n })).rejects.toThrow('too many')
  })

  test('are not asked for if the books are more than 5,000 blocks behind', async () => {
    expect(await asked(100n, 5_000n)).toEqual(upTo(5_000n))
    await expect(asked(100n, 5_001n)).rejects.toThrow('5001 blocks behind')
  })
})

test('holdings are believed if a quorum shows the same for each address', async () => {
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
  first.script.called = () => `0x${word(39n)}${word(5n)}${word(5n)}`
  expect((await ask()).kind).toBe('agreed')
  second.script.called = () => `0x${word(39n)}${word(6n)}${word(6n)}`
  expect((await ask()).kind).toBe('no_quorum')
})
