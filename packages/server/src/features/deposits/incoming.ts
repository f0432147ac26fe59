/** A transfer to the address of a player, as the chain shows it. */
export type Incoming = {
  readonly player: bigint
  readonly transaction: string
  readonly logIndex: number
  readonly height: bigint
  readonly blockHash: string
  readonly timeMs: number
  /** In the contract's digits; more than zero. */
  readonly raw: bigint
  /** Who sent it, where that is known. */
  readonly from?: string
}
