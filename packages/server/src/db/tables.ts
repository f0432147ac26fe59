import type { Asset, Paytable, Tempo } from '@nibble/domain'
import type { Generated } from 'kysely'

// The columns that typed queries read. Written by hand beside the migrations; tests run both against each other.

export type RoundState = 'scheduled' | 'open' | 'closed' | 'drawn' | 'settling' | 'published' | 'cancelled'
export type CancelReason = 'no_block' | 'no_quorum'

export type RoundTable = {
  id: bigint
  tempo: Tempo
  terms_id: number
  paytable: Paytable
  opens_at: Date
  closes_at: Date
  draw_at: Date
  publish_at: Date
  state: Generated<RoundState>
  first_bet: bigint | null
  block_height: bigint | null
  block_hash: string | null
  block_time: Date | null
  parent_time: Date | null
  header: unknown
  parent_header: unknown
  asked_for_ms: Generated<bigint>
  cancelled_for: CancelReason | null
  decided_at: Date | null
  settled_to: Generated<bigint>
  loss_of_value: Generated<bigint>
  published_at: Date | null
}

export type BetTable = {
  round_id: bigint
  id: bigint
  player_id: bigint
  account_id: bigint
  stake: bigint
  returned: bigint | null
  placed_at: Date
  asset: Asset
  pick: number
  status: Generated<number>
  result: number | null
  shard: number
  insured: Generated<boolean>
}

export type AccountTable = {
  id: bigint
  player_id: bigint | null
  asset: Asset
  subAccount: string
  shard: Generated<number>
  balance: Generated<bigint>
  entries: Generated<bigint>
}

export type PlayerTable = { id: Generated<bigint>; bind_id: string; created_at: Generated<Date> }

export type StakeLimitTable = { terms_id: number; asset: Asset; min: bigint; max: bigint }

export type PlayTermsTable = {
  id: Generated<number>
  effective_at: Date
  paytable: Paytable
  player_cap_ppm: number
  draw_cap_ppm: number
  resume_below_ppm: number
  pause_at_ppm: number
}

export type IdempotencyTable = {
  player_id: bigint
  key: string
  call: string
  body_hash: Buffer
  ref: bigint
  refs: Generated<number>
  at: Generated<Date>
}

/** Other migrations add their tables by declaration merging. */
export interface Tables {
  account: AccountTable
  bet: BetTable
  idempotency: IdempotencyTable
  play_terms: PlayTermsTable
  player: PlayerTable
  round: RoundTable
  stake_limit: StakeLimitTable
}
