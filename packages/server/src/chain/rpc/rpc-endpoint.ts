import type { BlockHash } from '@nibble/domain'
import { type CheckHeader, headerCheck } from '../check-header.ts'
import { type Clock, sleep, systemClock } from '../clock.ts'
import { type Endpoint, EndpointError, endpointErrorOf, type Which } from '../endpoint.ts'
import { type Header, headerCache } from '../header.ts'
import { readSealLogs, sealFilterParam } from '../seals/seal-log.ts'
import { readReceipt } from '../transfers/receipt.ts'
import { filterParam, readTransferLogs } from '../transfers/transfer-log.ts'
import { malformed, ResourceNotFound } from './answer.ts'
import { parseRpcUrls, type RpcUrl } from './parse-rpc-urls.ts'
import { socketTransport } from './socket-transport.ts'
import { DEFAULT_LIMITS, httpTransport, type Transport, type TransportLimits } from './transport.ts'

const ATTEMPTS = 2
const RETRY_AFTER_MS = 200
/** An endpoint's newest head is checked at most this often. Chain 56 makes one in 450 ms; a flood would take all available time. */
const HEADS_EVERY_MS = 50

type RpcEndpointInput = {
  readonly rpc: RpcUrl
  readonly check: CheckHeader
  readonly clock: Clock
  readonly limits?: TransportLimits
}

/** An endpoint behind JSON-RPC over http(s) or ws(s). */
export const rpcEndpoint = ({ rpc, check, clock, limits = DEFAULT_LIMITS }: RpcEndpointInput): Endpoint => {
  const connect = (bounds: TransportLimits) =>
    rpc.transport === 'http' ? httpTransport(rpc.url, bounds) : socketTransport(rpc.url, bounds, clock)
  const transport = connect(limits)
  const ask = asker(transport, clock)
  // Anyone who pays for a block's gas decides how long its logs are. They use a separate connection, so that an answer that is
  // too long interrupts neither heads nor questions about draws (docs/decisions/0294).
  const logs = connect(logLimits(limits))
  const askLogs = asker(logs, clock)

  return {
    name: rpc.name,
    operator: rpc.operator,
    chainId: async () => {
      const id = await ask('eth_chainId', [])
      if (typeof id !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(id))
        throw malformed('the chain id is not a hexadecimal string')
      return Number(id)
    },
    block: (which) => readBlock(ask, check, which),
    isSyncing: async () => (await ask('eth_syncing', [])) !== false,
    transfers: async (filter) =>
      readTransferLogs(await askLogs('eth_getLogs', [filterParam(filter)]), filter),
    seals: async (filter) => readSealLogs(await askLogs('eth_getLogs', [sealFilterParam(filter)]), filter),
    receipt: async (transaction) =>
      readReceipt(await askLogs('eth_getTransactionReceipt', [transaction]), transaction),
    call: async (call) =>
      hexIn(await ask('eth_call', [call, 'latest']), 'the result of the call is not a hexadecimal string'),
    code: async (address) =>
      hexIn(await ask('eth_getCode', [address, 'latest']), 'the code is not a hexadecimal string'),
    subscribe: subscriber(transport, check, clock),
    close: () => {
      transport.close()
      logs.close()
    },
  }
}

/** 32 MB and 15 s: token transfers using all the gas of a block of chain 56, which is 140 million, take some 26 MB. */
const logLimits = ({ timeoutMs, maxAnswerBytes }: TransportLimits): TransportLimits => ({
  timeoutMs: 5 * timeoutMs,
  maxAnswerBytes: 8 * maxAnswerBytes,
})

const hexIn = (result: unknown, problem: string): string => {
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result)) throw malformed(problem)
  return result.toLowerCase()
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Retries once after a temporary failure. A refusal or a malformed answer is not retried. */
const asker =
  (transport: Transport, clock: Clock): Ask =>
  async (method, params) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transport.call(method, params)
      } catch (error) {
        const { fault } = endpointErrorOf(error)
        if (fault !== 'unreachable' || attempt === ATTEMPTS) throw error
        await sleep(clock, RETRY_AFTER_MS)
      }
    }
  }

const readBlock = async (ask: Ask, check: CheckHeader, which: Which): Promise<Header | null> => {
  const byHash = typeof which === 'string' && which.startsWith('0x')
  const json = await ask(byHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', [
    typeof which === 'bigint' ? `0x${which.toString(16)}` : which,
    false,
  ]).catch((error: unknown) => {
    if (error instanceof ResourceNotFound) return null
    throw error
  })
  if (json === null) return null

  const header = check(json)
  if (typeof which === 'bigint' && header.height !== which)
    throw malformed('the block has a different height than requested')
  if (byHash && header.hash !== which) throw malformed('the block has a different hash than requested')
  return header
}

const subscriber = (transport: Transport, check: CheckHeader, clock: Clock): Endpoint['subscribe'] => {
  const { watchHeads } = transport
  if (watchHeads === null) return null
  return ({ onHead, onLive, onError }) => {
    const heads = spaced(HEADS_EVERY_MS, clock, (json: unknown) => {
      try {
        onHead(check(json))
      } catch (error) {
        onError(error instanceof EndpointError ? error : endpointErrorOf(error))
      }
    })
    const stop = watchHeads({ onLive, onHead: heads.take })
    return () => {
      heads.stop()
      stop()
    }
  }
}

/** Passes the newest value on, at most once per interval. */
const spaced = <Value>(everyMs: number, clock: Clock, pass: (value: Value) => void) => {
  let newest: Value
  let passedAtMs = -Infinity
  let cancel: (() => void) | null = null
  const turn = () => {
    cancel = null
    passedAtMs = clock.nowMs()
    pass(newest)
  }
  return {
    take: (value: Value) => {
      newest = value
      if (cancel !== null) return
      const waitMs = passedAtMs + everyMs - clock.nowMs()
      if (waitMs > 0) cancel = clock.after(Math.min(waitMs, everyMs), turn)
      else turn()
    },
    stop: () => cancel?.(),
  }
}

/** Finds the endpoints among these that serve the chain with this block 0. For one-off commands. */
export async function withOwnEndpoints<Value>(
  {
    chainId,
    genesisHash,
    rpcUrls,
  }: { readonly chainId: number; readonly genesisHash: BlockHash | null; readonly rpcUrls: string },
  ask: (endpoints: readonly Endpoint[]) => Promise<Value>,
): Promise<Value> {
  const check = headerCheck({ chainId, sealed: false, cache: headerCache() })
  const endpoints = parseRpcUrls(rpcUrls).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock }))
  try {
    const firsts = await Promise.all(endpoints.map((endpoint) => endpoint.block(0n).catch(() => null)))
    return await ask(endpoints.filter((_, at) => firsts[at]?.hash === genesisHash))
  } finally {
    for (const endpoint of endpoints) endpoint.close()
  }
}
