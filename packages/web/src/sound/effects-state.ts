import { createStore } from '../state/store.ts'

/** Effects, apart from the music. Off until tapped, on every visit: browsers let nothing sound before a tap. */
export const effects = createStore<'on' | 'off'>('off')
