export type RoundState = 'scheduled' | 'open' | 'closed' | 'drawn' | 'settling' | 'published' | 'cancelled'
export type CancelReason = 'no_block' | 'no_quorum'
