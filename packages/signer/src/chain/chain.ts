import { type Address, type Hash, type Hex, toHex } from 'viem'
import { askerOf, isQuorum, mostSay, vouchedFor } from './ask-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import {
  type Receipt,
  readBlock,
  readQuantity,
  readReceipt,
  readTransfers,
  type TransferOut,
} from './read-answers.ts'

/** The chain as the signer sees it: through several endpoints, none of which is believed alone. */
export type Chain = {
  readonly id: number
  /** The chain's own number and its first block, as a quorum and most endpoints say. Null where none does. */
  identity(): Promise<{ readonly chainId: bigint; readonly genesis: string } | null>
  /** How many transactions of an address are mined, as a quorum vouches for. */
  countOf(address: Address): Promise<bigint | null>
  /** The same as of the newest final block. */
  finalCountOf(address: Address): Promise<bigint | null>
  nativeOf(address: Address): Promise<bigint | null>
  tokenOf(address: Address): Promise<bigint | null>
  /** In how many digits the token counts, as a quorum and most endpoints say. */
  tokenDigits(): Promise<bigint | null>
  gasPrice(): Promise<bigint | null>
  /** What a contract answers to a call without arguments, as a number of which a quorum vouches. */
  numberOf(contract: Address, call: Hex): Promise<bigint | null>
  /** Whether a quorum finds that the code at an address is what is wanted; null where too few answer. */
  isCode(contract: Address, isWanted: (code: string) => boolean): Promise<boolean | null>
  /** Mined as far as a quorum has seen; not final yet, so nothing is decided by it. */
  isMined(hash: Hash): Promise<boolean>
  /**
   * Whether a quorum whose own final block counts past the nonce says that this transaction of it is in no block, and fewer that it is.
   * Null where no quorum says either: a node that is behind says nothing.
   */
  isUnmined(hash: Hash, of: { readonly sender: Address; readonly nonce: bigint }): Promise<boolean | null>
  /** The receipt once its block is final, as a quorum and most operators show it; and who shows another one. */
  finalReceipt(hash: Hash): Promise<{
    readonly receipt: Receipt | null
    readonly otherwise: readonly string[]
    /** Whatever anybody shows. */
    readonly shown: readonly Receipt[]
  }>
  headOf(): Promise<bigint | null>
  /**
   * What the token says went out of an address in these blocks, each with who shows it. A payment that any endpoint shows
   * is among it; null where fewer than a quorum answered for all of them.
   */
  transfersFrom(address: Address, from: bigint, to: bigint): Promise<readonly ShownTransfer[] | null>
  /** Whether a payment that some show was made, by its very transaction, for which all endpoints are asked. */
  verdictOn(transfer: ShownTransfer, from: Address): Promise<Verdict>
  /** To every endpoint. Whatever they say: the bytes are stored and will be sent again. */
  broadcast(raw: Hex): Promise<void>
}

/** A payment, and the operators whose endpoints show it. */
export type ShownTransfer = TransferOut & { readonly by: readonly string[] }

/** What a quorum says; `open` where none does. Whoever shows a payment anywhere denies it nowhere. */
export type Verdict = 'shown' | 'denied' | 'open'

/** Transfer(address,address,uint256) */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Endpoints look through so many blocks at once. */
const BLOCKS_AT_ONCE = 2_000n

/** balanceOf(address) */
const BALANCE_OF = '0x70a08231'
/** decimals() */
const DECIMALS = '0x313ce567'

type CreateChainInput = {
  readonly id: number
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly token: Address
}

export const createChain = ({ id, endpoints, quorum, token }: CreateChainInput): Chain => {
  const askAll = askerOf(endpoints)
  /** For numbers that a quorum vouches for, answers of enough operators are enough, whatever they say. */
  const askNumber = (method: string, params: readonly unknown[]) =>
    askAll({
      ask: async ({ call }) => readQuantity(await call(method, params)),
      stands: (votes) => isQuorum(votes, quorum, () => ''),
    })
  const countAt = async (address: Address, block: 'latest' | 'finalized') =>
    vouchedFor(await askNumber('eth_getTransactionCount', [address, block]), quorum)
  const askAlike = <Value>(ask: (endpoint: Endpoint) => Promise<Value>, wordOf: (value: Value) => string) =>
    askAll({ ask, stands: (votes) => isQuorum(votes, quorum, wordOf) })
  /** By the receipts of all endpoints; `by` are those who show it elsewhere. */
  const judge = async (
    hash: Hash,
    {
      by,
      shows,
      mayDeny = async () => true,
    }: {
      readonly by: readonly string[]
      readonly shows: (receipt: Receipt) => boolean
      readonly mayDeny?: (endpoint: Endpoint) => Promise<boolean>
    },
  ): Promise<Verdict> => {
    const verdictOf = (votes: readonly { readonly operator: string; readonly value: boolean }[]): Verdict => {
      const shown = new Set(by)
      for (const { operator, value } of votes) if (value) shown.add(operator)
      const denied = new Set(votes.map(({ operator }) => operator).filter((one) => !shown.has(one)))
      if (shown.size >= quorum) return 'shown'
      return denied.size >= quorum ? 'denied' : 'open'
    }
    const votes = await askAll({
      ask: async (endpoint) => {
        const receipt = readReceipt(await endpoint.call('eth_getTransactionReceipt', [hash]))
        if (receipt === null && !(await mayDeny(endpoint))) throw new Error('it has not come so far')
        return receipt !== null && shows(receipt)
      },
      stands: (some) => verdictOf(some) !== 'open',
    })
    return verdictOf(votes)
  }

  return {
    id,
    identity: async () => {
      const wordOf = ({ chainId, genesis }: { chainId: bigint; genesis: string }) => `${chainId} ${genesis}`
      const votes = await askAlike(
        async ({ call }) => ({
          chainId: readQuantity(await call('eth_chainId', [])),
          genesis: readBlock(await call('eth_getBlockByNumber', ['0x0', false])).hash,
        }),
        wordOf,
      )
      return mostSay(votes, quorum, wordOf).value
    },
    countOf: (address) => countAt(address, 'latest'),
    finalCountOf: (address) => countAt(address, 'finalized'),
    nativeOf: async (address) => vouchedFor(await askNumber('eth_getBalance', [address, 'latest']), quorum),
    tokenOf: async (address) => {
      const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
      return vouchedFor(await askNumber('eth_call', [{ to: token, data }, 'latest']), quorum)
    },
    tokenDigits: async () =>
      mostSay(
        await askAlike(
          async ({ call }) => readQuantity(await call('eth_call', [{ to: token, data: DECIMALS }, 'latest'])),
          String,
        ),
        quorum,
        String,
      ).value,
    gasPrice: async () => vouchedFor(await askNumber('eth_gasPrice', []), quorum),
    numberOf: async (contract, data) =>
      vouchedFor(await askNumber('eth_call', [{ to: contract, data }, 'latest']), quorum),
    isCode: async (contract, isWanted) => {
      const votes = await askAlike(
        async ({ call }) => isWanted(String(await call('eth_getCode', [contract, 'latest']))),
        String,
      )
      const seen = votes.map(({ operator, value }) => ({ operator, value: value ? 1n : 0n }))
      const least = vouchedFor(seen, quorum)
      return least === null ? null : least === 1n
    },
    isMined: async (hash) => {
      const votes = await askAlike(
        async ({ call }) => readReceipt(await call('eth_getTransactionReceipt', [hash])) !== null,
        String,
      )
      const seen = votes.map(({ operator, value }) => ({ operator, value: value ? 1n : 0n }))
      return vouchedFor(seen, quorum) === 1n
    },
    isUnmined: async (hash, { sender, nonce }) => {
      const mayDeny = async ({ call }: Endpoint) =>
        readQuantity(await call('eth_getTransactionCount', [sender, 'finalized'])) > nonce
      const verdict = await judge(hash, { by: [], shows: () => true, mayDeny })
      return verdict === 'open' ? null : verdict === 'denied'
    },
    finalReceipt: async (hash) => {
      const votes = await askAlike(
        ({ call }) => finalReceiptOf(call, hash),
        (receipt) => (receipt === null ? '' : wordOf(receipt)),
      )
      const final = votes.flatMap(({ operator, value }) => (value === null ? [] : [{ operator, value }]))
      const { value, otherwise } = mostSay(final, quorum, wordOf)
      return { receipt: value, otherwise, shown: final.map((one) => one.value) }
    },
    headOf: async () => vouchedFor(await askNumber('eth_blockNumber', []), quorum),
    transfersFrom: async (address, from, to) => {
      const topics = [TRANSFER, topicOf(address)]
      const found = new Map<string, ShownTransfer>()
      /** Of fewer blocks where too few show all of them: whoever fills blocks with logs makes the answers long. */
      const shownIn = async (first: bigint, last: bigint): Promise<readonly ShownTransfer[] | null> => {
        const range = { fromBlock: toHex(first), toBlock: toHex(last) }
        // What any endpoint shows counts, and this is asked only once: so every endpoint that answers at all is waited for.
        const votes = await askAll({
          ask: async ({ call }) =>
            readTransfers(await call('eth_getLogs', [{ ...range, address: token, topics }])),
          stands: (some) => isQuorum(some, quorum, () => ''),
          graceMs: Number.POSITIVE_INFINITY,
        })
        if (new Set(votes.map(({ operator }) => operator)).size >= quorum)
          return votes.flatMap(({ operator, value }) => value.map((out) => ({ ...out, by: [operator] })))
        if (first === last) return null
        const middle = (first + last) / 2n
        const early = await shownIn(first, middle)
        const late = early === null ? null : await shownIn(middle + 1n, last)
        return early === null || late === null ? null : [...early, ...late]
      }
      for (let first = from; first <= to; first += BLOCKS_AT_ONCE) {
        const last = first + BLOCKS_AT_ONCE - 1n < to ? first + BLOCKS_AT_ONCE - 1n : to
        const shown = await shownIn(first, last)
        if (shown === null) return null
        // Anybody can have the token say that nothing went out of any address.
        for (const out of shown.filter(({ units }) => units > 0n)) {
          const name = `${out.hash} ${out.to} ${out.units}`
          const by = [...new Set([...(found.get(name)?.by ?? []), ...out.by])].sort()
          found.set(name, { ...out, by })
        }
      }
      return [...found.values()]
    },
    verdictOn: async (transfer, from) => {
      if (transfer.by.length >= quorum) return 'shown'
      return judge(transfer.hash, {
        by: transfer.by,
        shows: (receipt) => holdsTransfer(receipt, { ...transfer, token, from }),
      })
    },
    broadcast: async (raw) => {
      const send = ({ call }: Endpoint) => call('eth_sendRawTransaction', [raw])
      const ended = async (endpoint: Endpoint) => send(endpoint).catch(() => null)
      await askAlike(ended, () => '')
    },
  }
}

/** Null while its block is not final, or is not the one at its height (any more). */
const finalReceiptOf = async (call: Endpoint['call'], hash: Hash): Promise<Receipt | null> => {
  const receipt = readReceipt(await call('eth_getTransactionReceipt', [hash]))
  if (receipt === null) return null
  const height = `0x${receipt.blockNumber.toString(16)}`
  const [final, block] = await Promise.all([
    call('eth_getBlockByNumber', ['finalized', false]),
    call('eth_getBlockByNumber', [height, false]),
  ])
  const isFinal =
    readBlock(final).number >= receipt.blockNumber && readBlock(block).hash === receipt.blockHash
  return isFinal && receipt.transactionHash === hash.toLowerCase() ? receipt : null
}

type Moved = {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/** Whether the token says in this receipt that exactly so much went from one to the other. */
export const holdsTransfer = ({ logs }: Receipt, { token, from, to, units }: Moved): boolean =>
  logs.some(
    ({ address, topics, data }) =>
      address === token.toLowerCase() &&
      topics[0] === TRANSFER &&
      topics[1] === topicOf(from) &&
      topics[2] === topicOf(to) &&
      /^0x[0-9a-f]{64}$/i.test(data) &&
      BigInt(data) === units,
  )

const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const wordOf = ({ transactionHash, blockHash, status, logs }: Receipt): string =>
  JSON.stringify([transactionHash, blockHash, String(status), logs])
