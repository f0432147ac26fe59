import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { createStore, useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'

/** Off until tapped. The synthesiser loads on the first tap. */
export const SoundToggle = () => {
  const t = useText()
  const isOn = useStore(music) === 'on'
  const [isLoading, setIsLoading] = useState(false)

  const toggle = async () => {
    if (isLoading) return
    setIsLoading(true)
    try {
      const { startMusic, stopMusic } = await import('../sound/music.ts')
      if (isOn) stopMusic()
      else await startMusic()
      music.set(isOn ? 'off' : 'on')
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <IconButton
      icon={isOn ? Volume2 : VolumeX}
      label={t(isOn ? 'shell.soundOn' : 'shell.soundOff')}
      aria-pressed={isOn}
      onClick={() => void toggle()}
    />
  )
}

/** Not kept across visits: music that starts by itself is unwelcome, and browsers forbid it. */
const music = createStore<'on' | 'off'>('off')
