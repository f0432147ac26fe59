import { type Role, type SessionView, signOut, who } from '@nibble/contract/console'
import { call, setToken } from './console-call.ts'

/** The signed-in operator, with a complete session. */
export type Self = {
  readonly operator: { readonly id: string; readonly name: string }
  readonly roles: readonly Role[]
}

let known: SessionView | null | undefined

const keep = (view: SessionView | null): SessionView | null => {
  known = view
  setToken(view?.csrf ?? null)
  return view
}

/** What this browser knows of the session. Scripts cannot read the cookie itself. */
export const session = {
  /** Asks the server once; null if nobody is signed in. */
  view: async (): Promise<SessionView | null> => (known === undefined ? keep(await call(who, {})) : known),
  self: async (): Promise<Self | null> => {
    const view = await session.view()
    if (view?.step !== 'ready') return null
    return { operator: view.operator, roles: view.operator.roles }
  },
  keep,
  forget: (): void => {
    known = undefined
    setToken(null)
  },
  end: async (): Promise<void> => {
    if ((known ?? null) !== null) await call(signOut, {}).catch(() => undefined)
    keep(null)
  },
}
