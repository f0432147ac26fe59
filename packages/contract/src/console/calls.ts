import * as abuse from './abuse.ts'
import * as auditLog from './audit-log.ts'
import type { ConsoleCall } from './call.ts'
import * as changeRequests from './change-requests.ts'
import * as content from './content.ts'
import * as countries from './countries.ts'
import * as house from './house.ts'
import * as lookups from './lookups.ts'
import * as operators from './operators.ts'
import * as passkeys from './passkeys.ts'
import * as players from './players.ts'
import * as promotions from './promotions.ts'
import * as reviews from './reviews.ts'
import * as risk from './risk.ts'
import * as session from './session.ts'

const isCall = (value: unknown): value is ConsoleCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

const modules = [
  session,
  operators,
  passkeys,
  reviews,
  players,
  abuse,
  house,
  risk,
  lookups,
  auditLog,
  content,
  countries,
  changeRequests,
  promotions,
]

/** Every call of the console, by path. */
export const consoleCalls: ReadonlyMap<string, ConsoleCall> = new Map(
  modules.flatMap((module) => Object.values<unknown>(module).filter(isCall)).map((call) => [call.path, call]),
)
