/** Every reason for which a call is answered "no" to somebody who did nothing malformed. Each has a sentence in `phrases`. */
export const REFUSALS = [
  // session
  'address_malformed',
  'nonce_expired',
  'signature_mismatch',
  'profile_needed',
  'under_age',
  'country_unknown',
  'country_blocked',
  'invitation_unknown',
  'code_expired',
  'fresh_proof_needed',
  'player_stopped',
  // play
  'amount_malformed',
  'asset_unknown',
  'asset_not_stakeable',
  'game_unknown',
  'pick_unknown',
  'round_unknown',
  'round_closed',
  'chain_behind',
  'clock_ahead',
  'play_stopped',
  'below_minimum',
  'above_maximum',
  'balance_short',
  'cap_player',
  'cap_draw',
  'too_many_bets',
  'bet_unknown',
  'bet_not_recallable',
  'recalls_used_up',
  'key_reused',
  'try_again',
  // doors
  'too_often',
  'not_found',
] as const

export type RefusalKind = (typeof REFUSALS)[number]

export const CODES = { success: 20000, refused: 9001, sessionOver: 87321 } as const
