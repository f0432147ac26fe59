import type { LiabilityRoot } from '@nibble/contract'
import {
  acknowledgeIncident as acknowledgeCall,
  decideCapital as decideCapitalCall,
  forgetDayLoss as forgetCall,
  getIncident,
  liftSuspicion as liftCall,
  listCapital as listCapitalCall,
  listExposure as listExposureCall,
  listIncidents as listIncidentsCall,
  listProducers as listProducersCall,
  listRevenue as listRevenueCall,
  listStops as listStopsCall,
  readBooks,
  readFigures as readFiguresCall,
  readOverview as readOverviewCall,
  readRisk as readRiskCall,
  resumeHouse,
  stopHouse,
} from '@nibble/contract/console'
import { DAY_MS, dayOf, GAME_IDS, isDay } from '@nibble/domain'
import { ConsoleFailure } from '../../http/console/console-errors.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { HOUSE_STOPS, type HouseStop } from '../../ledger/stops.ts'
import { assertFreshCode, type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { type ChainBooks, readChainBooks } from '../audit/chain-books.ts'
import { listLiabilityRoots } from '../liabilities/find-proof.ts'
import { listProducers } from '../producer-monitor/list-producers.ts'
import { liftSuspicion } from '../producer-monitor/suspicion.ts'
import { acknowledgeIncident, findIncident, listIncidents } from './incidents.ts'
import { listRevenue } from './list-revenue.ts'
import { readLedgerBooks } from './read-books.ts'
import { readFigures, readOverview } from './read-figures.ts'
import { listExposure, readRisk } from './risk.ts'
import { forgetDayLoss, listStops, resumeOne, stopOne } from './stops.ts'
import { decideCapital, listCapital } from './take-capital.ts'

const MOST_DAYS = 31
const DAYS_UNASKED = 7
/** Skips a root whose endpoints could not be asked. */
const ROOTS_LOOKED_AT = 2

export const houseCalls = ({ db, online }: ConsoleSetup): ServedCall[] => [
  forOperator(readOverviewCall, (_, { now }) => readOverview(db, { now })),

  forOperator(readFiguresCall, (_, { now }) => readFigures(db, { now, online: online() })),

  forOperator(listStopsCall, async () => {
    const stops = await listStops(db)
    const rows = stops.map(({ name, stopped }) => {
      const game = GAME_IDS.find((each) => name === `game:${each}`) ?? null
      return { id: name, game, stopped }
    })
    return { rows, hasNext: false }
  }),
  forOperator(stopHouse, async ({ id, reason }, { by, now }) => {
    await stopOne(db, { name: stopOf(id), reason, by, now })
    return { id }
  }),
  forOperator(resumeHouse, async ({ id, reason }, visit) => {
    assertFreshCode(visit)
    const { by, now } = visit
    await resumeOne(db, { name: stopOf(id), reason, by, now })
    return { id }
  }),
  forOperator(forgetCall, async ({ reason }, visit) => {
    assertFreshCode(visit)
    await forgetDayLoss(db, { reason, by: visit.by, now: visit.now })
    return {}
  }),

  forOperator(listIncidentsCall, async (asked) =>
    onePage(asked, (part) =>
      listIncidents(db, { filter: asked.filter, oldestFirst: asked.sort?.order === 'ASC', ...part }),
    ),
  ),
  forOperator(getIncident, async ({ id }) => findIncident(db, { id: BigInt(id) })),
  forOperator(acknowledgeCall, async ({ id, reason }, { by, now }) => {
    await acknowledgeIncident(db, { id: BigInt(id), reason, by, now })
    return { id }
  }),

  forOperator(listExposureCall, async (asked) =>
    onePage(asked, (part) => listExposure(db, { latestFirst: asked.sort?.order === 'DESC', ...part })),
  ),
  forOperator(readRiskCall, (_, { now }) => readRisk(db, { now })),
  forOperator(listRevenueCall, async (asked, { now }) => {
    const { to = dayOf(now), ...filter } = asked.filter
    if (![to, filter.from ?? to].every(isDay)) throw new ConsoleFailure('malformed')
    const from = filter.from ?? dayBefore(to, DAYS_UNASKED - 1)
    if (from < dayBefore(to, MOST_DAYS - 1)) throw new ConsoleFailure('malformed')
    const rows = await listRevenue(db, { ...filter, from, to })
    if (asked.sort?.order === 'ASC') rows.reverse()
    return onePage(asked, async ({ limit, offset }) => rows.slice(offset, offset + limit))
  }),
  forOperator(listProducersCall, async (asked) => {
    const all = await listProducers(db)
    const shown = asked.filter.conspicuous === true ? all.filter(({ level }) => level !== 'fair') : all
    const rows = shown.map(({ subject, ...row }) => ({ ...row, id: subject }))
    if (asked.sort?.field === 'lastAt') rows.sort((a, b) => b.lastAt - a.lastAt)
    if (asked.sort?.order === 'ASC') rows.reverse()
    return onePage(asked, async ({ limit, offset }) => rows.slice(offset, offset + limit))
  }),

  forOperator(liftCall, async ({ id, reason }, visit) => {
    assertFreshCode(visit)
    await liftSuspicion(db, { subject: id, reason, by: visit.by, now: visit.now })
    return { id }
  }),

  forOperator(listCapitalCall, async (asked) => onePage(asked, (part) => listCapital(db, part))),
  forOperator(decideCapitalCall, async ({ id, decision, reason }, visit) => {
    assertFreshCode(visit, { takesTwo: decision === 'take' })
    return decideCapital(db, { id: BigInt(id), decision, reason, by: visit.by, now: visit.now })
  }),

  forOperator(readBooks, async (_, { now }) => {
    const [books, chain, roots] = await Promise.all([
      readLedgerBooks(db),
      readChainBooks(db.pool),
      listLiabilityRoots(db, { cursor: null, limit: ROOTS_LOOKED_AT }),
    ])
    return { at: now, ...books, chain: chain === null ? null : chainOf(chain, roots.items) }
  }),
]

const chainOf = ({ due, leaving, height, decimals }: ChainBooks, roots: readonly LiabilityRoot[]) => {
  const latest = roots.find(({ holdings }) => holdings !== null)
  return {
    due: String(due),
    leaving: String(leaving),
    height: String(height),
    decimals,
    counted:
      latest === undefined || latest.holdings === null
        ? null
        : { raw: String(latest.holdings.raw), takenAt: latest.takenAt },
  }
}

const stopOf = (id: string): HouseStop => {
  const name = HOUSE_STOPS.find((each) => each === id)
  if (name === undefined) throw new ConsoleFailure('malformed')
  return name
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
