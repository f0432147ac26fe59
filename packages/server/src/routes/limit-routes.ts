import {
  answerLimitsQuestion,
  keepLimit as keepLimitCall,
  limits,
  setLimit as setLimitCall,
  setReminder,
  takeBreak as takeBreakCall,
} from '@nibble/contract'
import {
  keepLimit,
  noteAsked,
  readOverview,
  setLimit,
  takeBreak,
  writeReminder,
} from '../features/limits/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const limitRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(limits, (_, { player, startedAt }, { now }) =>
    readOverview(db, { player, sessionStartedAt: startedAt, now }),
  ),
  forPlayer(setLimitCall, async ({ kind, period, amount: wanted }, { player }, { now }) => {
    await setLimit(db, { player, kind, period, wanted, now })
    return {}
  }),
  forPlayer(keepLimitCall, async ({ kind, period }, { player }, { now }) => {
    await keepLimit(db, { player, kind, period, now })
    return {}
  }),
  forPlayer(takeBreakCall, async ({ length }, { player }, { now }) => {
    await takeBreak(db, { player, length, now })
    return {}
  }),
  forPlayer(setReminder, async ({ remindEveryMin }, { player }) => {
    await writeReminder(db.pool, { player, remindEveryMin })
    return {}
  }),
  forPlayer(answerLimitsQuestion, async (_, { player }, { now }) => {
    await noteAsked(db.pool, { player, now })
    return {}
  }),
]
