import {
  answerLimitsQuestion,
  saveLimit as keepLimitCall,
  limits,
  setLimit as setLimitCall,
  setReminder,
  takeBreak as takeBreakCall,
} from '@nibble/contract'
import { breakKind } from '@nibble/domain'
import { forPlayer, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { requireFresh } from '../session/sessions.ts'
import { readOverview, recordAsked, writeReminder } from './read-overview.ts'
import { saveLimit, setLimit, takeBreak } from './set-limit.ts'

export const limitRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(limits, (_, { player, startedAt }) => readOverview(db, { player, sessionStartedAt: startedAt })),
  forPlayer(setLimitCall, async ({ kind, period, amount: wanted }, { player, id }) => {
    await setLimit(db, { player, session: id, kind, period, wanted })
    return {}
  }),
  forPlayer(keepLimitCall, async ({ kind, period }, { player, id }) => {
    await saveLimit(db, { player, session: id, kind, period })
    return {}
  }),
  forPlayer(takeBreakCall, async ({ length }, session, { trace, now }) => {
    // Nothing ends an exclusion, so an unattended browser must not suffice. A guest has nothing to sign with.
    if (breakKind(length) === 'exclusion' && !session.isGuest) requireFresh(session, now)
    await takeBreak(db, { player: session.player, session: session.id, length, trace })
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
