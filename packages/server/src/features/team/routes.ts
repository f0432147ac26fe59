import {
  agentInfo,
  bindInvitationCode as bindCall,
  organization,
  shareInfo,
  teamMonth,
} from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { assertOwnPassword } from '../../routes/confirm.ts'
import { ownOrigin, type RoutesSetup } from '../../routes/setup.ts'
import { requireFresh } from '../session/sessions.ts'
import { bindInvitationCode } from './bind-invitation-code.ts'
import { listOrganization, readAgentInfo, readShareInfo, readTeamMonth } from './queries.ts'

export const teamRoutes = ({ db, origins }: RoutesSetup): Served[] => [
  forPlayer(organization, ({ bindId, cursor, limit }, { player }, { now }) =>
    listOrganization(db, { player, of: bindId, cursor, limit, now }),
  ),
  forPlayer(agentInfo, (_, { player }, { now }) => readAgentInfo(db, { player, now })),
  forPlayer(teamMonth, (_, { player }, { now }) => readTeamMonth(db, { player, now })),
  forPlayer(shareInfo, (_, { player }, { origin }) =>
    readShareInfo(db, { player, origin: ownOrigin(origins, origin) }),
  ),
  forPlayer(
    bindCall,
    async ({ invitationCode: code, transactionPassword: password }, session, { trace, now }) => {
      // It pays somebody for all that the player stakes from now on: so it takes neither an unattended or handed-over
      // session, nor one that has just replaced a password.
      requireFresh(session, now)
      const { player } = session
      await assertOwnPassword(db, { player, password, now })
      return bindInvitationCode(db, { player, session: session.id, code, trace, now })
    },
  ),
]
