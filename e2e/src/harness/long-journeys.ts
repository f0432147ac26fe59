/**
 * Journeys that `npm run journeys` alone plays. Each takes half a minute and more of the processor's time. What it shows is
 * held in `npm test` by tests on the database or by a journey beside it, and is seen here once more as a player meets it;
 * only what `ways` shows, that something leads to each screen, is held here alone: none but a new screen breaks it.
 */
export const LONG_JOURNEYS: readonly string[] = [
  'bad-network',
  'cold-screens',
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
  'ways',
  'withdraw',
]
