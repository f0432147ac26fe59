import { plainWords } from '../../text/words.ts'

/** What the accounts of the trial balance are, by their names in the books. */
const PURSE_NAMES: Readonly<Record<string, string>> = {
  players: 'Players, all purses',
  house: 'House: what it owns',
  capital: 'Capital put in by the owner',
  stakes_held: 'Stakes of open bets',
  play_grants: 'Play credit given away',
  chain: 'Chain: deposits less withdrawals',
  unclaimed: 'Deposits below the minimum',
  exchange: 'Exchange: conversions',
  conversions_held: 'Conversions under review',
  withdrawals_held: 'Withdrawals not paid yet',
  jackpot: 'Jackpot pots',
  jackpot_prizes: 'Jackpots fallen, not paid out',
  insurance_held: 'Insured stakes not bet yet',
  promotions_withheld: 'Promotions of flagged players, not decided',
}

export const purseName = (purse: string): string => PURSE_NAMES[purse] ?? plainWords(purse)
