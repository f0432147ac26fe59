import type { Store } from '../state/store.ts'
import { createStored } from '../state/stored.ts'
import { bindId } from './session.ts'

/** Stored in this browser for the player who made it: off for the next person to sign in here. */
export const createOwnChoice = (name: string): Store<boolean> => {
  const chosenBy = createStored(name, (text) => text)
  return {
    get: () => chosenBy.get() !== null && chosenBy.get() === bindId.get(),
    set: (isOn) => chosenBy.set(isOn ? bindId.get() : null),
    subscribe: (listener) => {
      const leave = [chosenBy.subscribe(listener), bindId.subscribe(listener)]
      return () => {
        for (const end of leave) end()
      }
    },
  }
}
