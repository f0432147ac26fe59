/** How a player stands, and what he gets back of the edge. */
export const levels = {
  'level.title': 'My levels',
  'level.rank': 'Rank {level}',
  'level.noRank': 'No rank yet',
  'level.league': 'League {level}',
  'level.ofTeam': 'Rank of your team',
  'level.ofOwn': 'Your league',
  'level.next': '{reached} of {threshold} USDT to {level}',
  'level.highest': 'This is the highest',
  'level.rankRule':
    'Turnover of your team over 30 days. Of each threshold one line brings at most {part}. Set shortly after midnight, GMT+8.',
  'level.leagueRule': 'Your own turnover this month. It starts again every month.',
  'level.teamRate': 'Team rebate {rate}',
  'level.ownRate': 'Own rebate {rate}',
  'level.history': 'Level history',
  'level.historyText': 'Each on the day whose bets made the change. Leagues start again every month.',
  'level.noHistory': 'No change yet',
  'level.noHistoryText': 'When your rank or league changes, you see here when and to what.',
  'level.rankless': 'No rank',
  'level.rose': 'Up: {from} → {to}',
  'level.fell': 'Down: {from} → {to}',
  'rebate.title': 'Rebates',
  'rebate.text':
    'Paid every day after midnight (GMT+8) in promotion credits. Open a row to see whose bets it comes from.',
  'rebate.none': 'No rebates yet',
  'rebate.noneText':
    'Once a day with settled USDT or GMT bets is over, what you get back for it is listed here.',
  'rebate.ownBets': 'Your own bets',
  'rebate.lines': 'Where {amount} comes from',
  'rebate.line': '{bets, plural, one {# bet} other {# bets}} · edge {edge} {asset} · {rate}',
} as const
