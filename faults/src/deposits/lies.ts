import { dropping, flapping, type MakeFault, malformed, slow, stale } from '../endpoints/behaviours.ts'
import type { Reply } from '../endpoints/faulty-endpoint.ts'
import type { Random } from '../frame/random.ts'

type Log = Readonly<Record<string, unknown>>

/** Changes the logs that an honest endpoint would give. */
const changing =
  (change: (logs: readonly Log[], random: Random) => unknown): MakeFault =>
  ({ honest, random }) =>
  async (call) => {
    const reply = await honest(call)
    if (call.method !== 'eth_getLogs' || reply.kind !== 'result' || !Array.isArray(reply.result)) return reply
    const logs: readonly Log[] = reply.result
    return { kind: 'result', result: change(logs, random) }
  }

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const other = (log: Log, changes: Log): Log => ({ ...log, ...changes })

/** Ways in which a single endpoint lies about transfers, beside those in which it fails. */
export const LIES: Readonly<Record<string, MakeFault>> = {
  hides: changing((logs, random) => logs.filter(() => random.chance(0.5))),
  inflates: changing((logs) => logs.map((log) => other(log, { data: word(10n ** 24n) }))),
  invents: changing((logs) =>
    logs.flatMap((log, at) => [
      log,
      other(log, { logIndex: `0x${(0x4000 + at).toString(16)}`, transactionHash: word(0xdeadn) }),
    ]),
  ),
  repeats: changing((logs) => [...logs, ...logs]),
  misplaces: changing((logs) => logs.map((log) => other(log, { blockHash: word(0xbadn) }))),
  swaps: changing((logs) => logs.map((log) => other(log, { address: `0x${'fa'.repeat(20)}` }))),
  removes: changing((logs) => logs.map((log) => other(log, { removed: true }))),
  raves: changing((_, random) => random.pick<unknown>([null, {}, 'logs', [7], [{}]])),
  hurries:
    ({ honest }) =>
    (call) =>
      honest(call.params[0] === 'finalized' ? { ...call, params: ['latest', false] } : call),
  stale,
  slow,
  dropping,
  malformed,
  flapping,
}

export const lieOf = (name: string): MakeFault => {
  const found = LIES[name]
  if (found === undefined) throw new Error(`there is no lie ${name}`)
  return found
}

/** A contract that counts in six digits, according to every endpoint. */
export const sixDigits: MakeFault =
  ({ honest }) =>
  async (call): Promise<Reply> => {
    const [asked] = call.params
    const isDecimals = call.method === 'eth_call' && JSON.stringify(asked).includes('0x313ce567')
    return isDecimals ? { kind: 'result', result: word(6n) } : honest(call)
  }
