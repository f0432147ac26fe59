import {
  type ConsolePlayer,
  decideAdjustment,
  flagPlayer as flagCall,
  getAdjustment,
  getPlayer,
  listAdjustments as listAdjustmentsCall,
  listCountries,
  listLedger as listLedgerCall,
  listPlayers as listPlayersCall,
  requestAdjustment as requestAdjustmentCall,
  resumePlayer as resumeCall,
  listSecurityEvents as securityEventsCall,
  stopPlayer as stopCall,
  unflagPlayer as unflagCall,
} from '@nibble/contract/console'
import { ADJUSTED_ALONE, adjustmentValue } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import {
  decideWaiting,
  findAdjustment,
  listAdjustments,
  requestAdjustment,
} from '../../features/adjustments/index.ts'
import { readOverview } from '../../features/limits/index.ts'
import {
  countByCountry,
  findPlayer,
  flagPlayer,
  listLedger,
  listPlayers,
  listSecurityEvents,
  noteLook,
  resumePlayer,
  stopPlayer,
  unflagPlayer,
} from '../../features/players/index.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { assertFreshCode } from './assert-fresh-code.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { onePage } from './listing.ts'

export const playerCalls = ({ db, blockedCountries }: ConsoleSetup): ServedCall[] => [
  forOperator(listPlayersCall, async (asked) =>
    onePage(asked, (part) =>
      listPlayers(db, { filter: asked.filter, oldestFirst: asked.sort?.order === 'ASC', ...part }),
    ),
  ),
  forOperator(getPlayer, async ({ id }, { by, now }) => {
    const player = await detailsOf(db, id, now)
    await noteLook(db, { player: BigInt(id), what: 'look', by, now })
    return player
  }),
  forOperator(listLedgerCall, async (asked, { by, now }) => {
    const { player: id, ...filter } = asked.filter
    const player = BigInt(id)
    await noteLook(db, { player, what: 'ledger', by, now })
    return onePage(asked, (part) => listLedger(db, { player, ...filter, ...part }))
  }),
  forOperator(securityEventsCall, async (asked, { by, now }) => {
    const player = BigInt(asked.filter.player)
    await noteLook(db, { player, what: 'security', by, now })
    return onePage(asked, (part) => listSecurityEvents(db, { player, ...part }))
  }),
  forOperator(listCountries, async (asked, { now }) => {
    const all = await countByCountry(db, { countries: blockedCountries, now })
    return onePage(asked, async ({ limit, offset }) => all.slice(offset, offset + limit))
  }),
  forOperator(stopCall, async ({ id, reason }, { by, now }) => {
    await stopPlayer(db, { player: BigInt(id), reason, by, now })
    return detailsOf(db, id, now)
  }),
  forOperator(resumeCall, async ({ id, reason }, { by, now }) => {
    await resumePlayer(db, { player: BigInt(id), reason, by, now })
    return detailsOf(db, id, now)
  }),
  forOperator(flagCall, async ({ id, reason }, { by, now }) => {
    await flagPlayer(db, { player: BigInt(id), reason, by, now })
    return detailsOf(db, id, now)
  }),
  forOperator(unflagCall, async ({ id, flag, reason }, { by, now }) => {
    await unflagPlayer(db, { player: BigInt(id), flag: BigInt(flag), reason, by, now })
    return detailsOf(db, id, now)
  }),

  forOperator(listAdjustmentsCall, async (asked) => {
    const { player, state } = asked.filter
    return onePage(asked, (part) =>
      listAdjustments(db, {
        filter: { state, player: player === undefined ? undefined : BigInt(player) },
        oldestFirst: asked.sort?.order === 'ASC',
        ...part,
      }),
    )
  }),
  forOperator(getAdjustment, async ({ id }) => findAdjustment(db.pool, { id: BigInt(id) })),
  forOperator(requestAdjustmentCall, async ({ idempotencyKey: key, player, ...asked }, visit) => {
    const { by, now } = visit
    assertFreshCode(visit, { takesTwo: adjustmentValue(asked.asset, asked.amount) > ADJUSTED_ALONE })
    return requestAdjustment(db, { ...asked, key, player: BigInt(player), by, now })
  }),
  forOperator(decideAdjustment, async ({ id, ...asked }, visit) => {
    const { by, now } = visit
    assertFreshCode(visit, { takesTwo: true })
    return decideWaiting(db, { ...asked, id: BigInt(id), by, now })
  }),
]

const detailsOf = async (db: Database, id: string, now: number): Promise<ConsolePlayer> => {
  const player = await findPlayer(db, { id: BigInt(id) })
  const { limits, pause } = await readOverview(db, { player: BigInt(id), sessionStartedAt: now })
  return {
    ...player,
    limits: limits.flatMap(({ kind, period, amount, used }) =>
      amount === null ? [] : [{ kind, period, amount, used }],
    ),
    pause,
  }
}
