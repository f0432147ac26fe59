import { createStore } from '../state/store.ts'

/** Whether the side drawer is out; the button is in the header, the drawer in the shell. */
export const drawerOpen = createStore(false)

/** Turns true with the first opening and stays so: the drawer's code is there, and its closing can be animated. */
export const drawerWanted = createStore(false)
drawerOpen.subscribe(() => drawerWanted.set(true))
