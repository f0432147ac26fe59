import type { BlockHash } from '@nibble/domain'
import type { Header } from './header.ts'

/** Which block is asked for: the newest, the newest final one, or the one at a height or of a hash. */
export type Which = 'latest' | 'finalized' | bigint | BlockHash

/**
 * One door to the chain, run by one operator. Every header that it gives has been re-hashed, and its seal checked
 * where it carries one; what cannot be had or believed throws an EndpointError.
 */
export type Endpoint = {
  /** What people see: the operator's name or the host, never the whole address (it may hold a key). */
  readonly name: string
  /** Who runs it. Several endpoints of one operator count once. */
  readonly operator: string
  readonly chainId: () => Promise<number>
  /** Null where the endpoint says that it has no such block. */
  readonly block: (which: Which) => Promise<Header | null>
  /** Whether the node itself says that it is still catching up. */
  readonly isSyncing: () => Promise<boolean>
  /** Transfers that it says there are; whether their blocks hold them is not checked here. */
  readonly transfers: (filter: TransferFilter) => Promise<readonly TransferLog[]>
  /** What became of a transaction, by its word; null where it was not mined. */
  readonly receipt: (transaction: BlockHash) => Promise<Receipt | null>
  /** What a contract answers to a reading call in its newest block, as hex. */
  readonly call: (call: ContractCall) => Promise<string>
  /** Reports new heads as they come, and whether they come at all; null where the endpoint can only be asked. */
  readonly subscribe: ((heads: HeadListener) => () => void) | null
  /** Whether its answers timed out again and again: then it is asked on, and heard, but not waited for. */
  readonly isAside?: () => boolean
  readonly close: () => void
}

export type ContractCall = { readonly to: string; readonly data: string }

/** What became of a transaction, as an endpoint shows it. Addresses are lower-case. */
export type Receipt = {
  readonly height: bigint
  readonly blockHash: BlockHash
  /** False where it was reverted, and moved nothing. */
  readonly succeeded: boolean
  readonly from: string
  /** Null where it made a contract. */
  readonly to: string | null
  /** The transfers of tokens in it. */
  readonly transfers: readonly ReceiptTransfer[]
}

export type ReceiptTransfer = {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly value: bigint
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

export type HeadListener = {
  readonly onHead: (header: Header) => void
  /** True once the subscription stands, false when it is lost. It is taken up again by itself. */
  readonly onLive: (live: boolean) => void
  readonly onError: (error: EndpointError) => void
}

type EndpointFault = 'unreachable' | 'timeout' | 'malformed' | 'refused'

/** Why an endpoint gave no answer that can be believed. All of them make it count as absent. */
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

/** The header at a height; throws where the endpoint has no such block. */
export const headerAt = async (endpoint: Endpoint, height: bigint): Promise<Header> => {
  const header = await endpoint.block(height)
  if (header === null) throw new EndpointError('refused', `it has no block ${height}`)
  return header
}
