import type { Effect } from './effects.ts'
import { effects } from './effects-state.ts'

/** Sounds only where the player has turned effects on; the synthesiser is fetched by then. */
export const playEffect = (effect: Effect) => {
  if (effects.get() === 'on') void import('./effects.ts').then(({ soundEffect }) => soundEffect(effect))
}
