/**
 * Journeys that only `npm run journeys` plays. What they show is covered in `npm test` by tests on the database or of the page's parts, or
 * by a journey beside it, and is checked here again as a player sees it; only what `ways` shows, that something leads to each screen, what
 * `keyboard` shows and how `still-screens` look are covered here alone.
 *
 * `npm test` plays one journey on each way through the product: from a cold browser to a proven result, every game, signing in, money in
 * and out, a lost answer, a receipt, a restart, the console, every route and axe.
 */
export const LONG_JOURNEYS: readonly string[] = [
  'altered-bet',
  'autoplay',
  'bad-network',
  'bots',
  'cancel',
  'cold-screens',
  'console-lookups',
  'console-passkeys',
  'content',
  'convert',
  'email-sign-in',
  'fresh-proof',
  'guarded',
  'insurance',
  'invite',
  'keyboard',
  'lab',
  'liabilities',
  'lighthouse',
  'limits',
  'live-table',
  'money',
  'notice-ways',
  'open-pages',
  'paid-day',
  'profile',
  'pseudo-words',
  'push',
  'ranking',
  'rebates',
  'report',
  'rolling-credit',
  'round-once',
  'still-screens',
  'two-servers',
  'watch-only',
  'ways',
  'withdraw',
]
