import { createStore, type Store } from '../state/store.ts'
import { bindId } from './session.ts'

/**
 * What is typed into a form that moves money: it outlives the way to where a transaction password is set, and back. Whoever
 * signs in at this browser next does not see it.
 */
export const createFormStore = <T>(empty: T): Store<T> => {
  const form = createStore(empty)
  bindId.subscribe(() => form.set(empty))
  return form
}
