/** The pots, how they fall, and what fell. */
export const jackpot = {
  'jackpot.intro':
    'One pot for each currency. The house fills it with {feed} of the house edge of every settled USDT and GMT bet.',
  'jackpot.pots': 'Pots now',
  'jackpot.prize': 'Shared when it falls',
  'jackpot.own': 'Your share if the next draw made it fall',
  'jackpot.ownNone': 'No bet of yours on the next draw counts',
  'jackpot.how': 'How it falls',
  'jackpot.howHits':
    'A pot falls when the last four characters of a draw block’s hash are equal, as in …7777: once in {count} blocks on average.',
  'jackpot.shared':
    'of the pot is shared by stake among everybody with a settled USDT or GMT bet on that block, in whichever rounds. Insured bets take no part.',
  'jackpot.capped':
    'the stake is the most that one player gets: no more than {edgeTimes} times what the house expects to keep of it either, or {bankroll} of the bankroll.',
  'jackpot.stays': 'stays in the pot, and so does what is over a limit.',
  'jackpot.past': 'Past falls',
  'jackpot.empty': 'No pot has fallen yet',
  'jackpot.emptyText': 'Every fall will be listed here with the block that made it fall.',
  'jackpot.block': 'Block {height}',
  'jackpot.fellPot': 'In the pot',
  'jackpot.won': 'Paid out',
  'jackpot.players': 'Players',
  'jackpot.largest': 'Largest share',
  'jackpot.yours': 'Your share',
  'jackpot.sharing': 'Is being shared',
  'jackpot.verify': 'Verify this block',
  'jackpot.subtitle': 'One pot for each currency',
  'jackpot.closesIn': '{time} to the close',
  'jackpot.atMost': 'Whoever stakes on it gets at most {times} their stake.',
  'jackpot.lastDraws': 'The latest draws and how they ended',
} as const
