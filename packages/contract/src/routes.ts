import * as account from './account.ts'
import * as bets from './bets.ts'
import * as book from './book.ts'
import * as community from './community.ts'
import * as convert from './convert.ts'
import * as credit from './credit.ts'
import * as deposit from './deposit.ts'
import * as games from './games.ts'
import * as giveBack from './give-back.ts'
import * as insurance from './insurance.ts'
import * as jackpot from './jackpot.ts'
import * as liabilities from './liabilities.ts'
import * as limits from './limits.ts'
import * as notices from './notices.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as ranking from './ranking.ts'
import * as rebates from './rebates.ts'
import * as records from './records.ts'
import * as rounds from './rounds.ts'
import type { Route } from './route.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as tasks from './tasks.ts'
import * as transfer from './transfer.ts'
import * as withdrawal from './withdrawal.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'perMinute' in value

const modules = [
  session,
  rounds,
  bets,
  book,
  games,
  security,
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
  jackpot,
  ranking,
  tasks,
  giveBack,
]

/** Every call there is, by path. */
export const routes: ReadonlyMap<string, Route> = new Map(
  modules
    .flatMap((module) => Object.values<unknown>(module).filter(isRoute))
    .map((route) => [route.path, route]),
)
