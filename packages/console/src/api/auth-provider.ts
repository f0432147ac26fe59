import { mayDo, PERMISSIONS, type Permission, type Role } from '@nibble/contract/console'
import type { AuthProvider } from 'ra-core'
import { ConsoleFailed } from './console-call.ts'
import { type Self, session } from './session.ts'

/** Sessions, roles and permissions, in the form that ra-core expects. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    await session.end()
  },
  checkAuth: async () => {
    // Anyone not signed in is sent to the sign-in screen without a message: ra-core stays silent if `message` is false.
    if ((await session.self()) === null) throw { message: false }
  },
  /** Only the server's session errors end the session; a refusal is shown where the call was made. */
  checkError: async (error: unknown) => {
    if (!(error instanceof ConsoleFailed) || error.status !== 401) return
    session.forget()
    throw error
  },
  getIdentity: async () => {
    const self = await session.self()
    return { id: self?.operator.id ?? '', fullName: self?.operator.name ?? '' }
  },
  getPermissions: async (): Promise<readonly Role[]> => (await session.self())?.roles ?? [],
  canAccess: async ({ action, resource }) => mayAccess(await session.self(), { action, resource }),
}

/** ra-core asks for actions on resources; the contract has one table of permissions. Unknown actions are denied. */
export const mayAccess = (
  self: Pick<Self, 'roles'> | null,
  { action, resource }: { action: string; resource: string },
): boolean => {
  const permission = `${resource}.${action === 'list' || action === 'show' ? 'read' : action}`
  return self !== null && isPermission(permission) && mayDo(self.roles, permission)
}

const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text)
