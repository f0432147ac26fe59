import { type Address, type Hash, type Hex, toHex } from 'viem'
import { agreedAnswer, askerOf, isQuorum, quorumLowerBound } from './ask-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import {
  type Receipt,
  readBlock,
  readQuantity,
  readReceipt,
  readTransfers,
  type TransferOut,
} from './read-answers.ts'

/** The chain as the signer sees it: through several endpoints, none trusted alone. */
export type Chain = {
  readonly id: number
  /** The chain id and genesis block, as a quorum and most endpoints say. Null if there is no agreement. */
  identity(): Promise<{ readonly chainId: bigint; readonly genesis: string } | null>
  /** The number of mined transactions of an address that a quorum vouches for. */
  countOf(address: Address): Promise<bigint | null>
  /** The same as of the newest final block. */
  finalCountOf(address: Address): Promise<bigint | null>
  nativeOf(address: Address): Promise<bigint | null>
  tokenOf(address: Address): Promise<bigint | null>
  /** The token's decimals, as a quorum and most endpoints say. */
  tokenDigits(): Promise<bigint | null>
  gasPrice(): Promise<bigint | null>
  /** A contract's numeric answer to a call without arguments, as far as a quorum vouches for it. */
  numberOf(contract: Address, call: Hex): Promise<bigint | null>
  /** Whether a quorum finds the wanted code at an address; null if too few answer. */
  isCode(contract: Address, isWanted: (code: string) => boolean): Promise<boolean | null>
  /** Mined according to a quorum; not final yet, so nothing may depend on it. */
  isMined(hash: Hash): Promise<boolean>
  /**
   * True if a quorum, of nodes whose final block is past the nonce, says that no block has this transaction, and fewer say that one
   * has. Null if there is no quorum either way: a node that is behind has no vote.
   */
  isUnmined(hash: Hash, of: { readonly sender: Address; readonly nonce: bigint }): Promise<boolean | null>
  /** The receipt once its block is final, as a quorum and most operators show it; and those who show another one. */
  finalReceipt(hash: Hash): Promise<{
    readonly receipt: Receipt | null
    readonly otherwise: readonly string[]
    /** Receipts that any endpoint shows. */
    readonly shown: readonly Receipt[]
  }>
  headOf(): Promise<bigint | null>
  /**
   * The token's transfers out of an address in these blocks, each with the operators that show it. Includes payments that any
   * single endpoint shows; null if fewer than a quorum answered for all blocks.
   */
  transfersFrom(address: Address, from: bigint, to: bigint): Promise<readonly ShownTransfer[] | null>
  /** Whether a payment shown by some was made: asks all endpoints for its transaction. */
  verdictOn(transfer: ShownTransfer, from: Address): Promise<Verdict>
  /** Sends to every endpoint and ignores the answers: the bytes are stored and will be sent again. */
  broadcast(raw: Hex): Promise<void>
}

/** A payment, and the operators whose endpoints show it. */
export type ShownTransfer = TransferOut & { readonly by: readonly string[] }

/** The quorum's verdict; `open` if there is none. An operator that shows a payment in any block does not deny it. */
export type Verdict = 'shown' | 'denied' | 'open'

/** Transfer(address,address,uint256) */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Block range that endpoints search in one call. */
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
  /** For numbers a quorum vouches for, it is enough that a quorum answers, whatever the answers are. */
  const askNumber = (method: string, params: readonly unknown[]) =>
    askAll({
      ask: async ({ call }) => readQuantity(await call(method, params)),
      stands: (votes) => isQuorum(votes, quorum, () => ''),
    })
  const countAt = async (address: Address, block: 'latest' | 'finalized') =>
    quorumLowerBound(await askNumber('eth_getTransactionCount', [address, block]), quorum)
  const askAlike = <Value>(ask: (endpoint: Endpoint) => Promise<Value>, wordOf: (value: Value) => string) =>
    askAll({ ask, stands: (votes) => isQuorum(votes, quorum, wordOf) })
  /** Judges by the receipts of all endpoints; `by` are the operators that show it elsewhere. */
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
        if (receipt === null && !(await mayDeny(endpoint)))
          throw new Error('it has not reached this block yet')
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
      return agreedAnswer(votes, quorum, wordOf).value
    },
    countOf: (address) => countAt(address, 'latest'),
    finalCountOf: (address) => countAt(address, 'finalized'),
    nativeOf: async (address) =>
      quorumLowerBound(await askNumber('eth_getBalance', [address, 'latest']), quorum),
    tokenOf: async (address) => {
      const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
      return quorumLowerBound(await askNumber('eth_call', [{ to: token, data }, 'latest']), quorum)
    },
    tokenDigits: async () =>
      agreedAnswer(
        await askAlike(
          async ({ call }) => readQuantity(await call('eth_call', [{ to: token, data: DECIMALS }, 'latest'])),
          String,
        ),
        quorum,
        String,
      ).value,
    gasPrice: async () => quorumLowerBound(await askNumber('eth_gasPrice', []), quorum),
    numberOf: async (contract, data) =>
      quorumLowerBound(await askNumber('eth_call', [{ to: contract, data }, 'latest']), quorum),
    isCode: async (contract, isWanted) => {
      const votes = await askAlike(
        async ({ call }) => isWanted(String(await call('eth_getCode', [contract, 'latest']))),
        String,
      )
      const seen = votes.map(({ operator, value }) => ({ operator, value: value ? 1n : 0n }))
      const least = quorumLowerBound(seen, quorum)
      return least === null ? null : least === 1n
    },
    isMined: async (hash) => {
      const votes = await askAlike(
        async ({ call }) => readReceipt(await call('eth_getTransactionReceipt', [hash])) !== null,
        String,
      )
      const seen = votes.map(({ operator, value }) => ({ operator, value: value ? 1n : 0n }))
      return quorumLowerBound(seen, quorum) === 1n
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
      const { value, otherwise } = agreedAnswer(final, quorum, wordOf)
      return { receipt: value, otherwise, shown: final.map((one) => one.value) }
    },
    headOf: async () => quorumLowerBound(await askNumber('eth_blockNumber', []), quorum),
    transfersFrom: async (address, from, to) => {
      const topics = [TRANSFER, topicOf(address)]
      const found = new Map<string, ShownTransfer>()
      /** Splits the range if too few show all of it: anyone can make answers long by filling blocks with logs. */
      const shownIn = async (first: bigint, last: bigint): Promise<readonly ShownTransfer[] | null> => {
        const range = { fromBlock: toHex(first), toBlock: toHex(last) }
        // A payment shown by any endpoint counts, and this is asked only once: so wait for every endpoint that answers.
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
        // Anyone can make the token log a transfer of zero from any address.
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

/** Null while its block is not final, or not (or no longer) the one at its height. */
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

/** Whether the token's log in this receipt shows a transfer of exactly this amount between these addresses. */
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
