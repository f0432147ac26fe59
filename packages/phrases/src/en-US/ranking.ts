/** Rankings by profit, and the contest of the month. */
export const ranking = {
  'ranking.period': 'Period',
  'ranking.daily': 'Day',
  'ranking.weekly': 'Week',
  'ranking.monthly': 'Month',
  'ranking.online': '{count, plural, one {# player online} other {# players online}}',
  'ranking.own': 'Your place',
  'ranking.of': 'of {count}',
  'ranking.none': 'No settled bet in this period yet',
  'ranking.profit': 'Your profit',
  'ranking.prize': 'Prize',
  'ranking.atMost': 'Most that your bets so far can pay',
  'ranking.ends': 'Ends',
  'ranking.showName': 'Show my full name to others',
  'ranking.prizes': 'Prizes in reward credit',
  'ranking.terms':
    'Profit is what settled USDT and GMT bets returned beyond their stakes; one GMT counts as one USDT. Days, weeks from Monday and months are GMT+8. Equal profits share a place and the prizes of the places they take up.',
  'ranking.budget':
    'Nobody receives more than {own} of the house edge of his own bets in the period. What does not fit is scaled down.',
  'ranking.toContest': 'Contest of the month',
  'ranking.table': 'Players by profit',
  'ranking.empty': 'Nobody has made a profit yet',
  'ranking.emptyText': 'The first settled win of this period appears here within seconds.',
  'ranking.you': 'You',
  'ranking.place': 'Place',
  'ranking.placeOf': 'Place {place}',
  'contest.intro':
    'Whoever brings the house most expected edge this month, with settled bets in USDT and GMT, shares these prizes.',
  'contest.edge': 'House edge of your bets',
  'contest.toRanking': 'Rankings by profit',
  'contest.table': 'Table',
  'contest.empty': 'Nobody has a place yet',
  'contest.emptyText': 'The first settled bet in USDT or GMT this month opens the table.',
  'contest.prizes': 'Prizes in reward credit',
  'contest.from': '{from} to {to}',
  'contest.noPrizes': 'This month has no prizes.',
  'contest.counts':
    'What counts is stake times house edge of every settled USDT and GMT bet; one GMT counts as one USDT. Insured bets do not count.',
  'contest.ties': 'Equal sums share a place and the prizes of the places they take up.',
  'contest.budget':
    'With all other rewards a player receives at most {own} of the house edge of his own bets, and all players together {all} of everybody’s. What does not fit is scaled down.',
  'contest.paid':
    'Prizes are paid once, as reward credit, when the month is over and all its bets are settled.',
  'contest.next': 'Next contest',
  'contest.last': 'Last contest',
  'contest.lastNone': 'Nobody had a place.',
} as const
