import type { RoutesSetup } from './routes-setup.ts'

export type Ended = { readonly player: bigint; readonly kept: string | null } | { readonly session: string }

/**
 * What has ended in the database ends in this process: the session is not remembered, its sockets close. Other servers do
 * the same when they hear of it.
 */
export const endHere =
  ({ sessions, clients }: Pick<RoutesSetup, 'sessions' | 'clients'>) =>
  (ended: Ended): void => {
    if ('session' in ended) {
      sessions.forgetOne(ended.session)
      clients.endSession(ended.session)
    } else {
      sessions.forget(ended)
      clients.endSessions(ended)
    }
  }
