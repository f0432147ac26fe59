import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Bell, BellOff } from 'lucide-react'
import { createStore, useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import type { Effect } from './effects.ts'

/** Sounds for the close, the block and a win. Off until tapped. */
export const EffectsToggle = ({ className = '' }: { className?: string }) => {
  const t = useText()
  const isOn = useStore(effects) === 'on'
  const toggle = async () => {
    if (isOn) return effects.set('off')
    await turnOnEffects()
  }
  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label={t(isOn ? 'play.effectsOn' : 'play.effectsOff')}
      aria-pressed={isOn}
      className={className}
      onClick={() => void toggle()}
    />
  )
}

/** Effects, separate from music. Off until tapped, on every visit: browsers play no sound before a tap. */
const effects = createStore<'on' | 'off'>('off')

export { effects as isSounding }

/** Must be called from a tap. */
export const turnOnEffects = async () => {
  const { soundEffect, startEffects } = await import('./effects.ts')
  await startEffects()
  effects.set('on')
  soundEffect('placed')
}

/** Plays only if the player has turned effects on; the synthesiser is loaded by then. */
export const playEffect = (effect: Effect) => {
  if (effects.get() === 'on') void import('./effects.ts').then(({ soundEffect }) => soundEffect(effect))
}
