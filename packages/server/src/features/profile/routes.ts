import {
  assetsRecordList,
  convertOrderList,
  depositList,
  exportData,
  limits,
  orderList,
  removeUserAvatar,
  revokeOtherSessions as revokeOtherSessionsCall,
  revokeSession as revokeSessionCall,
  securityEvents,
  sessionList,
  setSubscriptions as setSubscriptionsCall,
  transferList,
  uploadUserAvatar,
  userInfo,
  withdrawalOrderList,
} from '@nibble/contract'
import * as z from 'zod/mini'
import { AVATAR_PATH, EXPORT_PATH, type PlayerFiles } from '../../http/player-files.ts'
import { forPlayer, type Served } from '../../http/serve.ts'
import { endInThisProcess, type RoutesSetup } from '../../routes/setup.ts'
import { listConversions } from '../conversions/list-conversions.ts'
import { listDeposits } from '../deposits/list-deposits.ts'
import { readOverview } from '../limits/read-overview.ts'
import { listBets } from '../play/bets/list-bets.ts'
import { listPush } from '../push/own-push.ts'
import { listRecords } from '../records/list-records.ts'
import { listSecurityEvents } from '../security/list-events.ts'
import { keptGuests } from '../session/guests.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '../session/own-sessions.ts'
import { requireFresh, type Session } from '../session/sessions.ts'
import { readUserInfo } from '../session/user-info.ts'
import { listTransfers } from '../transfers/list-transfers.ts'
import { listWithdrawals } from '../withdrawals/queries.ts'
import { allPages, type ExportPart, exportText } from './export-text.ts'
import { makeExportTicket, spendExportTicket } from './export-tickets.ts'
import { findAvatar, removeAvatar, saveAvatar, setSubscriptions } from './profile.ts'

export const profileRoutes = (setup: RoutesSetup): Served[] => {
  const { db, sessions } = setup
  const end = endInThisProcess(setup)

  return [
    forPlayer(uploadUserAvatar, async ({ image }, { player }, { now }) => {
      const { name } = await saveAvatar(db, { player, file: Buffer.from(image, 'base64url'), now })
      return { img: AVATAR_PATH + name }
    }),
    forPlayer(removeUserAvatar, async (_, { player }) => {
      await removeAvatar(db, { player })
      return {}
    }),
    forPlayer(sessionList, async (_, session, { now }) => ({
      sessions: await listSessions(db, { session, now }),
    })),
    forPlayer(revokeSessionCall, async ({ id: handle }, session, { fingerprints, trace, now }) => {
      for (const id of await revokeSession(db, { ...session, handle, fingerprints, trace, now }))
        end({ session: id })
      return {}
    }),
    forPlayer(revokeOtherSessionsCall, async (_, session, { fingerprints, trace, now }) => {
      const { ended, refusal } = await revokeOtherSessions(db, { ...session, fingerprints, trace, now })
      for (const id of ended) end({ session: id })
      // What it could end has ended by now.
      if (refusal !== null) throw refusal
      return {}
    }),
    forPlayer(setSubscriptionsCall, async (chosen, { id, player }, { trace, now }) => {
      await setSubscriptions(db, { ...chosen, player, session: id, trace, now })
      return {}
    }),
    forPlayer(exportData, async (_, session, { now }) => {
      requireFresh(session, now)
      const { player, id } = session
      const { ticket, expiresAt } = await makeExportTicket(db, { player, session: id, now })
      await sessions.recordAction(session, now)
      return { path: EXPORT_PATH + ticket, expiresAt }
    }),
  ]
}

/** What browsers fetch for these: pictures, and the file of a ticket while its session lasts. */
export const profileFiles = ({
  db,
  reader,
  sessions,
  now,
}: Pick<RoutesSetup, 'db' | 'reader' | 'sessions'> & { readonly now: () => number }): Pick<
  PlayerFiles,
  'findAvatar' | 'openExport'
> => ({
  findAvatar: (name) => findAvatar(db, { name }),
  openExport: async (ticket) => {
    const at = now()
    const asked = await spendExportTicket(db, { ticket, now: at })
    const session = asked === null ? null : await sessions.findById(asked, at)
    if (session === null) return null
    return {
      name: `nibble-${session.bindId}-${new Date(at).toISOString().slice(0, 10)}.json`,
      text: exportText(exportParts({ db, reader }, { session, now: at })),
    }
  },
})

const PAGE = 1_000

/** All stored data of a player, each part in the shape in which the contract's calls show it. */
const exportParts = (
  { db, reader }: Pick<RoutesSetup, 'db' | 'reader'>,
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
    list('securityEvents', securityEvents, (page) =>
      listSecurityEvents(db, { ...page, player, hasAllTries: true }),
    ),
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
    list('bets', orderList, (page) =>
      reader.read((from) => listBets(from, { ...page, player, state: 'all' })),
    ),
    {
      name: 'guestBets',
      pages: async function* () {
        for (const guest of await keptGuests(db, player))
          yield* pagesOf(orderList, (page) =>
            reader.read((from) => listBets(from, { ...page, player: guest, state: 'all' })),
          )
      },
    },
    list('records', assetsRecordList, (page) =>
      reader.read((from) => listRecords(from, { ...page, player })),
    ),
    {
      // Before this moment `records` lacks stakes and returns of bets: the house has archived them.
      name: 'betRecordsArchivedBefore',
      value: async () => (await listRecords(db, { player, limit: 1 })).betsArchivedBefore ?? null,
    },
  ]
}

type ListRoute<Items extends z.ZodMiniArray> = {
  readonly response: { readonly shape: { readonly items: Items } }
}
type Page<Items extends z.ZodMiniArray> = {
  readonly items: z.output<Items>
  readonly nextCursor: string | null
}

type ReadPage<Items extends z.ZodMiniArray> = (page: {
  readonly cursor: string | undefined
  readonly limit: number
}) => Promise<Page<Items>>

const list = <Items extends z.ZodMiniArray>(
  name: string,
  route: ListRoute<Items>,
  read: ReadPage<Items>,
): ExportPart => ({ name, pages: () => pagesOf(route, read) })

const pagesOf = <Items extends z.ZodMiniArray>({ response }: ListRoute<Items>, read: ReadPage<Items>) =>
  allPages(async (cursor) => {
    const { items, nextCursor } = await read({ cursor, limit: PAGE })
    return { items: z.encode(response.shape.items, items), nextCursor }
  })
