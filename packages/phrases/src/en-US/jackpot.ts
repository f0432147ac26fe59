/** The jackpots, how they are hit, and past hits. */
export const jackpot = {
  'jackpot.intro': 'The house fills each with {feed} of the house edge of every settled bet in its currency.',
  'jackpot.pots': 'Jackpots now',
  'jackpot.grew': '{amount} with round {round}',
  'jackpot.after': 'after round {round}',
  'jackpot.prize': 'Shared when it hits',
  'jackpot.own': 'Your share if the next draw hits it',
  'jackpot.ownNone': 'You have no USDT or GMT bet on the next draw. Play credit takes no part.',
  'jackpot.how': 'How it is shared',
  'jackpot.howHits':
    'A jackpot hits when the last four characters of a draw block’s hash are equal, as in …\u20607777: once in {count} blocks on average.',
  'jackpot.shared':
    'of the jackpot is shared by stake among everybody with a settled USDT or GMT bet on that block, in whichever rounds. Insured bets take no part.',
  'jackpot.capped':
    'the stake is the most that one player gets. It is also never more than {edgeTimes} times the house edge on that stake, or {bankroll} of the house’s funds.',
  'jackpot.stays': 'stays in the jackpot, and so does what is over a limit.',
  'jackpot.past': 'Past hits',
  'jackpot.empty': 'No jackpot has hit yet',
  'jackpot.emptyText': 'Every hit will be listed here with its block.',
  'jackpot.block': 'Block {height}',
  'jackpot.players': 'Players',
  'jackpot.yours': 'Your share',
  'jackpot.staked': '{stake} of the {all} staked on this draw.',
  'jackpot.sharing': 'Is being shared',
  'jackpot.verify': 'Verify this block',
  'jackpot.subtitle': 'One jackpot for each currency',
  'jackpot.closesIn': '{time} to the close',
  'jackpot.lastDraws': 'The latest draws and how they ended',
} as const
