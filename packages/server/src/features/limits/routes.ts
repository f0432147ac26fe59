import {
  answerLimitsQuestion,
  saveLimit as keepLimitCall,
  limits,
  setLimit as setLimitCall,
  setReminder,
  takeBreak as takeBreakCall,
} from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { readOverview, recordAsked, writeReminder } from './read-overview.ts'
import { saveLimit, setLimit, takeBreak } from './set-limit.ts'

export const limitRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(limits, (_, { player, startedAt }) => readOverview(db, { player, sessionStartedAt: startedAt })),
  forPlayer(setLimitCall, async ({ kind, period, amount: wanted }, { player }) => {
    await setLimit(db, { player, kind, period, wanted })
    return {}
  }),
  forPlayer(keepLimitCall, async ({ kind, period }, { player }) => {
    await saveLimit(db, { player, kind, period })
    return {}
  }),
  forPlayer(takeBreakCall, async ({ length }, { player }) => {
    await takeBreak(db, { player, length })
    return {}
  }),
  forPlayer(setReminder, async ({ remindEveryMin }, { player }) => {
    await writeReminder(db.pool, { player, remindEveryMin })
    return {}
  }),
  forPlayer(answerLimitsQuestion, async (_, { player }, { now }) => {
    await recordAsked(db.pool, { player, now })
    return {}
  }),
]
