import {
  exportData,
  removeUserAvatar,
  revokeOtherSessions as revokeOtherSessionsCall,
  revokeSession as revokeSessionCall,
  sessionList,
  setSubscriptions as setSubscriptionsCall,
  uploadUserAvatar,
} from '@nibble/contract'
import { findAvatar, removeAvatar, saveAvatar } from '../features/avatars/index.ts'
import { exportText, makeExportTicket, spendExportTicket } from '../features/exports/index.ts'
import { listSessions, requireFresh, revokeOtherSessions, revokeSession } from '../features/session/index.ts'
import { setSubscriptions } from '../features/subscriptions/index.ts'
import { AVATAR_PATH, EXPORT_PATH, type PlayerFiles } from '../http/player-files.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import { endHere } from './end-here.ts'
import { exportParts } from './export-parts.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const profileRoutes = (setup: RoutesSetup): Served[] => {
  const { db, sessions } = setup
  const end = endHere(setup)

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
    forPlayer(revokeSessionCall, async ({ id }, { player }) => {
      end({ session: await revokeSession(db, { player, handle: id }) })
      return {}
    }),
    forPlayer(revokeOtherSessionsCall, async (_, session) => {
      await revokeOtherSessions(db, session)
      end({ player: session.player, kept: session.id })
      return {}
    }),
    forPlayer(setSubscriptionsCall, async (chosen, { player }) => {
      await setSubscriptions(db, { ...chosen, player })
      return {}
    }),
    forPlayer(exportData, async (_, session, { now }) => {
      requireFresh(session, now)
      const { player, id } = session
      const { ticket, expiresAt } = await makeExportTicket(db, { player, session: id, now })
      await sessions.noteAction(session, now)
      return { path: EXPORT_PATH + ticket, expiresAt }
    }),
  ]
}

/** What browsers fetch for these: pictures, and the file that a ticket stands for while its session lasts. */
export const profileFiles = ({
  db,
  sessions,
  now,
}: Pick<RoutesSetup, 'db' | 'sessions'> & { readonly now: () => number }): Pick<
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
      text: exportText(exportParts(db, { session, now: at })),
    }
  },
})
