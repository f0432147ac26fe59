import {
  assetsRecordList,
  convertOrderList,
  depositList,
  limits,
  orderList,
  securityEvents,
  sessionList,
  transferList,
  userInfo,
  withdrawalOrderList,
} from '@nibble/contract'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { listConversions } from '../features/conversions/index.ts'
import { listDeposits } from '../features/deposits/index.ts'
import { allPages, type ExportPart } from '../features/exports/index.ts'
import { readOverview } from '../features/limits/index.ts'
import { listBets } from '../features/play/index.ts'
import { listPush } from '../features/push/index.ts'
import { listRecords } from '../features/records/index.ts'
import { listSecurityEvents } from '../features/security/index.ts'
import { listSessions, readUserInfo, type Session } from '../features/session/index.ts'
import { listTransfers } from '../features/transfers/index.ts'
import { listWithdrawals } from '../features/withdrawals/index.ts'

const PAGE = 1_000

/** All that is kept of a player, each thing in the shape in which the calls of the contract show it. */
export const exportParts = (
  db: Database,
  { session, now }: { readonly session: Session; readonly now: number },
): readonly ExportPart[] => {
  const { player, startedAt } = session
  return [
    { name: 'format', value: async () => 'nibble-own-data-1' },
    {
      name: 'account',
      value: async () => z.encode(userInfo.response, await readUserInfo(db, { session, now })),
    },
    {
      name: 'sessions',
      value: async () =>
        z.encode(sessionList.response.shape.sessions, await listSessions(db, { session, now })),
    },
    list('securityEvents', securityEvents, (page) => listSecurityEvents(db, { ...page, player })),
    { name: 'notifications', value: () => listPush(db, { player }) },
    {
      name: 'limits',
      value: async () =>
        z.encode(limits.response, await readOverview(db, { player, sessionStartedAt: startedAt })),
    },
    list('deposits', depositList, (page) => listDeposits(db, { ...page, player })),
    list('withdrawals', withdrawalOrderList, (page) => listWithdrawals(db, { ...page, player })),
    list('conversions', convertOrderList, (page) => listConversions(db, { ...page, player })),
    list('transfers', transferList, (page) => listTransfers(db, { ...page, player })),
    list('bets', orderList, (page) => listBets(db, { ...page, player, state: 'all' })),
    list('records', assetsRecordList, (page) => listRecords(db, { ...page, player })),
  ]
}

type ListRoute<Items extends z.ZodMiniArray> = {
  readonly response: { readonly shape: { readonly items: Items } }
}
type Page<Items extends z.ZodMiniArray> = {
  readonly items: z.output<Items>
  readonly nextCursor: string | null
}

const list = <Items extends z.ZodMiniArray>(
  name: string,
  { response }: ListRoute<Items>,
  read: (page: { readonly cursor: string | undefined; readonly limit: number }) => Promise<Page<Items>>,
): ExportPart => ({
  name,
  pages: () =>
    allPages(async (cursor) => {
      const { items, nextCursor } = await read({ cursor, limit: PAGE })
      return { items: z.encode(response.shape.items, items), nextCursor }
    }),
})
