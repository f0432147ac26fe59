// Who may do what. The server refuses and the console hides by this table alone.

/** An operator has one or several. Those who let money out do not make operators, and vice versa. */
export const ROLES = ['support', 'finance', 'risk', 'admin'] as const
export type Role = (typeof ROLES)[number]

const EVERYBODY = ROLES

export const PERMISSIONS = {
  /** Their own password, second factor and sessions. */
  own: EVERYBODY,
  'overview.read': EVERYBODY,

  /** Any bet and any round; reading one player's bets is logged. */
  'bets.read': EVERYBODY,
  'rounds.read': EVERYBODY,
  'deposits.read': EVERYBODY,

  'players.read': EVERYBODY,
  'players.flag': ['support', 'risk'],
  /** Withdrawals of a player without flags release themselves. */
  'players.unflag': ['risk'],
  'players.stop': ['support', 'risk'],
  /** Lets stopped players play. */
  'players.resume': ['risk'],

  'abuse.read': EVERYBODY,
  /** Decides that a flagged player earns nothing, or earns again. */
  'abuse.decide': ['risk'],

  'withdrawals.read': EVERYBODY,
  'withdrawals.review': ['finance'],
  'conversions.read': EVERYBODY,
  'conversions.review': ['finance'],
  'adjustments.read': EVERYBODY,
  'adjustments.request': ['finance'],
  'adjustments.decide': ['finance'],

  'stops.read': EVERYBODY,
  'stops.stop': ['finance', 'risk', 'admin'],
  'stops.resume': ['risk'],
  'incidents.read': EVERYBODY,
  'incidents.acknowledge': ['finance', 'risk', 'admin'],
  'exposure.read': ['finance', 'risk', 'admin'],
  /** The house's turnover and revenue. */
  'figures.read': ['finance', 'risk', 'admin'],
  'books.read': ['finance', 'risk', 'admin'],
  /** Capital that the owner asks for on the command line. */
  'capital.decide': ['finance'],
  'countries.read': ['risk', 'admin'],

  'content.read': EVERYBODY,
  'content.write': ['support', 'admin'],
  'changeRequests.read': ['finance', 'risk', 'admin'],
  'changeRequests.write': ['risk', 'admin'],
  'changeRequests.decide': ['finance', 'risk', 'admin'],
  /** What the house gives back: it costs money, so finance also approves it. */
  'promotions.read': ['finance', 'risk', 'admin'],
  'promotions.write': ['risk', 'admin'],
  'promotions.decide': ['finance', 'risk', 'admin'],

  'operators.read': ['admin'],
  'operators.write': ['admin'],
  /** Operators who may let money out are added, reset or given more rights once two such operators have confirmed it. */
  'changes.read': ['finance', 'risk', 'admin'],
  'changes.confirm': ['finance', 'risk'],
  'audit.read': ['risk', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Permission = keyof typeof PERMISSIONS

export const mayDo = (roles: readonly Role[], permission: Permission): boolean => {
  const allowed: readonly Role[] = PERMISSIONS[permission]
  return roles.some((role) => allowed.includes(role))
}
