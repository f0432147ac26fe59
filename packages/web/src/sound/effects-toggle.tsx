import { Bell, BellOff } from 'lucide-react'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { effects } from './effects-state.ts'

/** Signals for the close, the block and a win. Off until tapped. */
export const EffectsToggle = ({ className = '' }: { className?: string }) => {
  const t = useText()
  const isOn = useStore(effects) === 'on'
  const toggle = async () => {
    if (isOn) return effects.set('off')
    const { soundEffect, startEffects } = await import('./effects.ts')
    await startEffects()
    effects.set('on')
    soundEffect('placed')
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
