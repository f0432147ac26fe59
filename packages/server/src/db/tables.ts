export type RoundState = 'scheduled' | 'open' | 'closed' | 'drawn' | 'settling' | 'published' | 'cancelled'
