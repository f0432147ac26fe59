import * as account from './account.ts'
import * as autoplay from './autoplay.ts'
import * as bets from './bets.ts'
import * as book from './book.ts'
import * as bots from './bots.ts'
import * as cases from './cases.ts'
import * as community from './community.ts'
import * as convert from './convert.ts'
import * as credit from './credit.ts'
import * as deposit from './deposit.ts'
import * as fairness from './fairness.ts'
import * as games from './games.ts'
import * as guests from './guests.ts'
import * as insurance from './insurance.ts'
import * as jackpot from './jackpot.ts'
import * as lab from './lab.ts'
import * as liabilities from './liabilities.ts'
import * as limits from './limits.ts'
import * as notices from './notices.ts'
import * as passkeys from './passkeys.ts'
import * as profile from './profile.ts'
import * as promotionPayout from './promotion-payout.ts'
import * as push from './push.ts'
import * as ranking from './ranking.ts'
import * as rebates from './rebates.ts'
import * as records from './records.ts'
import * as rounds from './rounds.ts'
import type { Route } from './route.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as status from './status.ts'
import * as tasks from './tasks.ts'
import * as transfer from './transfer.ts'
import * as withdrawal from './withdrawal.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'perMinute' in value

const modules = [
  session,
  guests,
  rounds,
  bets,
  book,
  games,
  security,
  passkeys,
  bots,
  account,
  profile,
  push,
  convert,
  credit,
  transfer,
  deposit,
  withdrawal,
  records,
  liabilities,
  limits,
  community,
  rebates,
  notices,
  insurance,
  autoplay,
  jackpot,
  ranking,
  tasks,
  promotionPayout,
  fairness,
  lab,
  status,
  cases,
]

/** Every call there is, by path. */
export const routes: ReadonlyMap<string, Route> = new Map(
  modules
    .flatMap((module) => Object.values<unknown>(module).filter(isRoute))
    .map((route) => [route.path, route]),
)
