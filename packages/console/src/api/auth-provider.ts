import { mayDo, PERMISSIONS, type Permission, type Role } from '@nibble/contract/console'
import type { AuthProvider } from 'ra-core'
import { ConsoleFailed } from './console-call.ts'
import { type Self, session } from './session.ts'

/** Sessions, roles and who may see what, as ra-core asks for them. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    await session.end()
  },
  checkAuth: async () => {
    // Whoever has not signed in yet is led to the sign-in, without a message: ra-core keeps silent of a `message` of false.
    if ((await session.self()) === null) throw { message: false }
  },
  /** Only what the server says of the session ends it; a refusal is shown where it was asked for. */
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

/** ra-core asks for actions on resources; the contract has one table of permissions. Unknown ones are denied. */
export const mayAccess = (
  self: Pick<Self, 'roles'> | null,
  { action, resource }: { action: string; resource: string },
): boolean => {
  const permission = `${resource}.${action === 'list' || action === 'show' ? 'read' : action}`
  return self !== null && isPermission(permission) && mayDo(self.roles, permission)
}

const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text)
