/** The home screen. */
export const home = {
  'home.pending': '{count, plural, one {Your bet} other {# bets}}: draw in {time}',
  'home.pendingOne': '{stake} on {pick}, round\u00a0{round}',
  'home.pendingSum': '{stake} in all, round\u00a0{round}',

  'home.notices': 'Notices',
  'home.banners': 'Highlights',
  'home.pauseNotices': 'Pause notices',
  'home.resumeNotices': 'Let notices run on',

  'home.latestBlocks': 'Latest blocks',
  'home.latestBlocksLabel': 'Latest blocks, newest first',
  'home.blocksBetween': '{count, plural, one {# block between} other {# blocks between}}',

  'home.openRound': 'Bets close in {time}',
  'home.nextRound': 'Next round in {time}',
  'home.closed': 'Closed',
  'home.paused': 'Paused',

  'home.lucky': 'Lucky 2, 3, 4',
  'home.byPoints': 'by points',
  'home.noResult': 'No result yet',

  'home.lastRounds': 'Last rounds',
  'home.allResults': 'All results',
  'home.noRounds': 'The first result appears here within a minute or so.',
} as const
