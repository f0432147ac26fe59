import {
  type ConsolePlayer,
  decideAdjustment,
  findAnything as findCall,
  flagPlayer as flagCall,
  getAdjustment,
  getPlayer,
  getRound,
  listAdjustments as listAdjustmentsCall,
  listBets,
  listCountries,
  listDeposits,
  listLedger as listLedgerCall,
  listPlayers as listPlayersCall,
  listRounds,
  reportBets,
  requestAdjustment as requestAdjustmentCall,
  resumePlayer as resumeCall,
  listSecurityEvents as securityEventsCall,
  stopPlayer as stopCall,
  sumBets,
  unflagPlayer as unflagCall,
} from '@nibble/contract/console'
import { ADJUSTED_ALONE, adjustmentValue } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { Refusal } from '../../refusal.ts'
import { assertFreshCode, type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { decideWaiting, requestAdjustment } from '../adjustments/adjust-balance.ts'
import { findAdjustment, listAdjustments } from '../adjustments/adjustment-row.ts'
import { findWantedDeposits, listForOperators } from '../deposits/list-deposits.ts'
import { readOverview } from '../limits/read-overview.ts'
import {
  findWantedBets,
  listBetsForOperators,
  reportBetsForOperators,
  sumBetsForOperators,
} from '../play/bets/find-for-operators.ts'
import { findRoundForOperators, listRoundsForOperators } from '../play/rounds/find-for-operators.ts'
import { findAnything } from './find-anything.ts'
import { findPlayer } from './find-player.ts'
import { listLedger, listSecurityEvents } from './list-ledger.ts'
import { countByCountry, listPlayers, revealsOwner } from './list-players.ts'
import {
  flagPlayer,
  recordCheck,
  recordExport,
  resumePlayer,
  stopPlayer,
  unflagPlayer,
} from './watch-player.ts'

export const playerCalls = ({ db, blockedCountries }: ConsoleSetup): ServedCall[] => [
  forOperator(listPlayersCall, async (asked, { by, now }) => {
    const { filter, sort } = asked
    const found = await onePage(asked, (part) =>
      listPlayers(db, { filter, oldestFirst: sort?.order === 'ASC', ...part }),
    )
    if (revealsOwner(filter.q ?? ''))
      for (const { id } of found.rows) await recordCheck(db, { player: BigInt(id), what: 'search', by, now })
    return found
  }),
  forOperator(getPlayer, async ({ id }, { by, now }) => {
    const player = await detailsOf(db, id, now)
    await recordCheck(db, { player: BigInt(id), what: 'look', by, now })
    return player
  }),
  forOperator(listLedgerCall, async (asked, { by, now }) => {
    const { player: id, ...filter } = asked.filter
    const player = BigInt(id)
    await recordCheck(db, { player, what: 'ledger', by, now })
    return onePage(asked, (part) => listLedger(db, { player, ...filter, ...part }))
  }),
  forOperator(securityEventsCall, async (asked, { by, now }) => {
    const player = BigInt(asked.filter.player)
    await recordCheck(db, { player, what: 'security', by, now })
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
  forOperator(resumeCall, async ({ id, reason }, visit) => {
    assertFreshCode(visit)
    const { by, now } = visit
    await resumePlayer(db, { player: BigInt(id), reason, by, now })
    return detailsOf(db, id, now)
  }),
  forOperator(flagCall, async ({ id, reason }, { by, now }) => {
    await flagPlayer(db, { player: BigInt(id), reason, by, now })
    return detailsOf(db, id, now)
  }),
  forOperator(unflagCall, async ({ id, flag, reason }, visit) => {
    assertFreshCode(visit)
    const { by, now } = visit
    await unflagPlayer(db, { player: BigInt(id), flag: BigInt(flag), reason, by, now })
    return detailsOf(db, id, now)
  }),

  forOperator(listAdjustmentsCall, async (asked, { by, now }) => {
    const { player: id, state } = asked.filter
    const player = id === undefined ? undefined : BigInt(id)
    if (player !== undefined) await recordCheck(db, { player, what: 'adjustments', by, now })
    return onePage(asked, (part) =>
      listAdjustments(db, {
        filter: { state, player },
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

/** Bets, rounds and deposits of everybody. Viewing a single player's is logged. */
export const lookupCalls = ({ db, pageOrigin: page }: ConsoleSetup): ServedCall[] => [
  forOperator(findCall, async ({ text }) => {
    const { wanted } = await findWantedBets(db, { q: text })
    return findAnything(db, { text, isBet: 'bet' in wanted })
  }),
  forOperator(listBets, async (asked, { by, now }) => {
    const { wanted, player } = await findWantedBets(db, { q: asked.filter.q, player: idOf(asked.filter) })
    if (player !== null) await recordCheck(db, { player, what: 'bets', by, now })
    return onePage(asked, (part) => listBetsForOperators(db, { wanted, filter: asked.filter, page, ...part }))
  }),
  forOperator(sumBets, async ({ filter }, { by, now }) => {
    const { wanted, player } = await findWantedBets(db, { q: filter.q, player: idOf(filter) })
    if (player !== null) await recordCheck(db, { player, what: 'bets', by, now })
    return sumBetsForOperators(db, { wanted, filter })
  }),
  forOperator(reportBets, async ({ filter }, { by, now }) => {
    const { wanted, player } = await findWantedBets(db, { q: filter.q, player: idOf(filter) })
    if (player !== null) await recordCheck(db, { player, what: 'bets', by, now })
    const found = await reportBetsForOperators(db, { wanted, filter, page })
    await recordExport(db, { by, filter, bets: found.rows.length, now })
    return found
  }),
  forOperator(listRounds, async (asked) =>
    onePage(asked, (part) => listRoundsForOperators(db, { q: asked.filter.q, page, ...part })),
  ),
  forOperator(getRound, async ({ id }) => {
    const round = await findRoundForOperators(db, { id: BigInt(id), page })
    if (round === null) throw new Refusal('round_unknown')
    return round
  }),
  forOperator(listDeposits, async (asked, { by, now }) => {
    const wanted = await findWantedDeposits(db, { q: asked.filter.q, player: idOf(asked.filter) })
    if (wanted === null) return { rows: [], hasNext: false }
    if ('player' in wanted && wanted.player !== undefined)
      await recordCheck(db, { player: wanted.player, what: 'deposits', by, now })
    const found = await onePage(asked, (part) => listForOperators(db, { wanted, ...part }))
    // On the chain a transaction shows its sender's wallet: it finds a player as a search by wallet does.
    if ('transaction' in wanted)
      for (const id of new Set(found.rows.map(({ player }) => player.id)))
        await recordCheck(db, { player: BigInt(id), what: 'search', by, now })
    return found
  }),
]

const idOf = ({ player }: { readonly player?: string | undefined }): bigint | undefined =>
  player === undefined ? undefined : BigInt(player)
