import type { BlockHash } from '@nibble/domain'
import type { Header } from './header.ts'

/** Which block is asked for: the newest, the newest final one, or one by height or hash. */
export type Which = 'latest' | 'finalized' | bigint | BlockHash

/**
 * An endpoint of the chain, run by one operator. Every header it returns has been re-hashed, and any seal checked. An answer that
 * is missing or not credible throws an EndpointError.
 */
export type Endpoint = {
  /** The name shown to people: the operator or the host, never the whole address, which may contain a key. */
  readonly name: string
  /** Who runs it. Several endpoints of one operator count once. */
  readonly operator: string
  readonly chainId: () => Promise<number>
  /** Null if the endpoint says that it has no such block. */
  readonly block: (which: Which) => Promise<Header | null>
  /** Whether the node itself says that it is still catching up. */
  readonly isSyncing: () => Promise<boolean>
  /** The transfers that it claims. Whether their blocks contain them is not checked here. */
  readonly transfers: (filter: TransferFilter) => Promise<readonly TransferLog[]>
  /** The seals that it claims. Whether their blocks contain them is not checked here. */
  readonly seals: (filter: SealFilter) => Promise<readonly SealLog[]>
  /** The result of a transaction as it claims it; null if it was not mined. */
  readonly receipt: (transaction: BlockHash) => Promise<Receipt | null>
  /** What a read-only call returns in its newest block, as hex. */
  readonly call: (call: ContractCall) => Promise<string>
  /** The code at an address, as hex; `0x` if there is none. */
  readonly code: (address: string) => Promise<string>
  /** Subscribes to new heads and to the state of the subscription; null if the endpoint can only be polled. */
  readonly subscribe: ((heads: HeadListener) => () => void) | null
  /** Whether its answers timed out repeatedly. It is then still asked and counted, but not waited for. */
  readonly isAside?: () => boolean
  readonly close: () => void
}

/** Without a contract, the data is a program that the node runs and forgets. */
export type ContractCall = { readonly to?: string; readonly data: string }

/** The result of a transaction, as an endpoint shows it. Addresses are lower-case. */
export type Receipt = {
  readonly height: bigint
  readonly blockHash: BlockHash
  /** False if it was reverted and moved nothing. */
  readonly succeeded: boolean
  readonly from: string
  /** Null if it created a contract. */
  readonly to: string | null
  /** The token transfers in it. */
  readonly transfers: readonly ReceiptTransfer[]
}

export type ReceiptTransfer = {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** Its index among the logs of the block; null if the endpoint does not say. */
  readonly logIndex: number | null
}

/** One `Transfer` of an ERC-20 contract, as an endpoint shows it. Addresses are lower-case. */
export type TransferLog = {
  readonly height: bigint
  readonly blockHash: BlockHash
  readonly transaction: BlockHash
  readonly logIndex: number
  readonly from: string
  readonly to: string
  readonly value: bigint
}

/** Which transfers are asked for: all of one contract in these blocks. */
export type TransferFilter = {
  readonly contract: string
  readonly fromHeight: bigint
  readonly toHeight: bigint
}

/** One `Sealed` event of the book contract, as an endpoint shows it. */
export type SealLog = {
  readonly height: bigint
  readonly blockHash: BlockHash
  readonly transaction: BlockHash
  /** 64 hexadecimal digits. */
  readonly commitment: string
}

/** Which seals are asked for: those of one draw time in these blocks. */
export type SealFilter = {
  readonly contract: string
  readonly drawAtMs: bigint
  readonly fromHeight: bigint
  readonly toHeight: bigint
}

export type HeadListener = {
  readonly onHead: (header: Header) => void
  /** True once subscribed, false when that is lost. It reconnects by itself. */
  readonly onLive: (live: boolean) => void
  readonly onError: (error: EndpointError) => void
}

type EndpointFault = 'unreachable' | 'timeout' | 'malformed' | 'refused'

/** Why an endpoint gave no credible answer. Each of these makes it count as absent. */
export class EndpointError extends Error {
  readonly fault: EndpointFault

  constructor(fault: EndpointFault, message: string) {
    super(message)
    this.name = 'EndpointError'
    this.fault = fault
  }
}

export const endpointErrorOf = (error: unknown): EndpointError =>
  error instanceof EndpointError
    ? error
    : new EndpointError('unreachable', error instanceof Error ? error.message : String(error))

/** Several endpoints of one operator count once. */
export const countOperators = (endpoints: readonly { readonly operator: string }[]): number =>
  new Set(endpoints.map(({ operator }) => operator)).size

/** The header at a height; throws if the endpoint has no such block. */
export const headerAt = async (endpoint: Endpoint, height: bigint): Promise<Header> => {
  const header = await endpoint.block(height)
  if (header === null) throw new EndpointError('refused', `it has no block ${height}`)
  return header
}
