import type { TestChain } from '@nibble/server/testing/test-chain.ts'
import { toHex } from 'viem'
import type { Behaviour, Call, FaultyEndpoint, Reply } from '../endpoints/faulty-endpoint.ts'
import type { Random } from '../frame/random.ts'

export const BAD_DAYS = [
  'fair',
  'away',
  'hanging',
  'wrong nonce',
  'wrong mined',
  'wrong last',
  'swallows',
  'price',
  'forgotten',
  'all swallow',
] as const
export type BadDay = (typeof BAD_DAYS)[number]

/** What the node says. */
export const honest =
  (chain: TestChain): Behaviour =>
  async ({ method, params }) => ({ kind: 'result', result: await chain.request(method, params) })

const LONG_MS = 900
/** last() */
export const LAST_CALL = '0x47799da8'

/** Something goes wrong for one draw, with one of the endpoints or with all. `end` makes all honest again. */
export function begin(
  day: BadDay,
  { chain, endpoints, random }: { chain: TestChain; endpoints: readonly FaultyEndpoint[]; random: Random },
): { end(): void } {
  const truth = honest(chain)
  const result = (value: unknown): Reply => ({ kind: 'result', result: value })
  const instead = (method: string, reply: () => Reply): Behaviour => {
    return async (call: Call) => (call.method === method ? reply() : truth(call))
  }
  const swallowed = result(toHex(0, { size: 32 }))
  const one = (behaviour: Behaviour) => random.pick(endpoints).behave(behaviour)
  const all = (behaviour: Behaviour) => {
    for (const endpoint of endpoints) endpoint.behave(behaviour)
  }
  const endAll = () => all(truth)
  let timer: NodeJS.Timeout | undefined

  switch (day) {
    case 'fair':
      break
    case 'away':
      one(async () => ({ kind: 'cut' }))
      break
    case 'hanging':
      one(() => new Promise(() => {}))
      break
    case 'wrong nonce':
      one(instead('eth_getTransactionCount', () => result(toHex(random.whole(0, 9_999)))))
      break
    case 'wrong mined':
      one(async (call) => {
        if (call.method !== 'eth_getTransactionReceipt') return truth(call)
        const hash = toHex(1, { size: 32 })
        const place = { transactionHash: call.params[0], blockHash: hash, blockNumber: '0x1' }
        return result({ ...place, status: '0x1', logs: [] })
      })
      break
    case 'wrong last':
      one(async (call) =>
        call.method === 'eth_call' && JSON.stringify(call.params[0]).includes(LAST_CALL)
          ? result(toHex(2n ** 62n, { size: 32 }))
          : truth(call),
      )
      break
    case 'swallows':
      one(instead('eth_sendRawTransaction', () => swallowed))
      break
    case 'price':
      all(instead('eth_gasPrice', () => result(toHex(random.whole(1_000_000_000, 40_000_000_000)))))
      break
    case 'forgotten':
      // The pools lose what they were given, once it is there.
      timer = setTimeout(() => void chain.request('anvil_dropAllTransactions').catch(() => {}), 350)
      break
    case 'all swallow':
      // From the first that is swallowed on, however late a busy machine sends it.
      all(
        instead('eth_sendRawTransaction', () => {
          timer ??= setTimeout(endAll, LONG_MS)
          return swallowed
        }),
      )
      break
  }
  return {
    end: () => {
      clearTimeout(timer)
      endAll()
    },
  }
}
