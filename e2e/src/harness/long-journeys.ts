/**
 * Journeys that `npm run journeys` alone plays. Each takes a minute and more of the processor's time, and what it shows is
 * held in `npm test` by tests on the database or by a journey beside it; here it is seen once more as a player meets it.
 */
export const LONG_JOURNEYS: readonly string[] = [
  'bad-network',
  'console-lookups',
  'content',
  'fresh-proof',
  'insurance',
  'lab',
  'liabilities',
  'lighthouse',
  'live-table',
  'open-pages',
  'paid-day',
  'pseudo-words',
  'push',
  'ranking',
  'rebates',
  'rolling-credit',
  'two-servers',
  'watch-only',
]
