import { createStore, type Store } from '../state/store.ts'
import { bindId } from './session.ts'

/**
 * The input of a form that moves money: kept while the player leaves to set a transaction password. The next person to
 * sign in at this browser does not see it.
 */
export const createFormStore = <T>(empty: T): Store<T> => {
  const form = createStore(empty)
  bindId.subscribe(() => form.set(empty))
  return form
}
