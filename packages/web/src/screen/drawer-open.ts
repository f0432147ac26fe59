import { createStore } from '../state/store.ts'

/** Whether the side drawer is out; the button is in the header, the drawer in the shell. */
export const drawerOpen = createStore(false)
