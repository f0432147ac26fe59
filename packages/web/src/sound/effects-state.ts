import { createStore } from '../state/store.ts'
import type { Effect } from './effects.ts'

/** Effects, apart from the music. Off until tapped, on every visit: browsers let nothing sound before a tap. */
export const effects = createStore<'on' | 'off'>('off')

/** Sounds only where the player has turned effects on; the synthesiser is fetched by then. */
export const playEffect = (effect: Effect) => {
  if (effects.get() === 'on') void import('./effects.ts').then(({ soundEffect }) => soundEffect(effect))
}
