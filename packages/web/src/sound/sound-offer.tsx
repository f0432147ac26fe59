import { Button } from '@nibble/ui/button.tsx'
import { Bell } from 'lucide-react'
import { useStore } from '../state/store.ts'
import { createStored } from '../state/stored.ts'
import { useText } from '../text/text-context.ts'
import { isSounding, turnOnEffects } from './effects-toggle.tsx'

/** Asked once in this browser, at the first bet. */
const soundOffered = createStored('soundOffered', (text) => (text === 'true' ? 'true' : null))

/** Asks whether to play sounds at the draw. Nothing sounds without consent. */
export const SoundOffer = () => {
  const t = useText()
  const isOffered = useStore(soundOffered) !== null
  const isOn = useStore(isSounding) === 'on'
  if (isOffered || isOn) return null
  const answer = () => soundOffered.set('true')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-12 bg-raised py-1 pl-3">
      <span className="flex flex-1 items-center gap-2">
        <Bell size={16} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        {t('slip.sound')}
      </span>
      <span className="flex">
        <Button
          variant="ghost"
          size="small"
          className="px-2.5!"
          onClick={() => {
            answer()
            void turnOnEffects()
          }}
        >
          {t('slip.soundYes')}
        </Button>
        <Button variant="ghost" size="small" className="px-2.5!" onClick={answer}>
          {t('slip.soundNo')}
        </Button>
      </span>
    </div>
  )
}
