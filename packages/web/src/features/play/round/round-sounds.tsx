import { useEffect } from 'react'
import { playEffect } from '../../../sound/play-effect.ts'
import type { Moment } from './moment.ts'

/** One signal ten seconds before the close, one at the close, one when the block arrives. */
export const RoundSounds = ({ moment: { phase, isEnding } }: { moment: Moment }) => {
  useEffect(() => {
    if (isEnding) playEffect('ending')
  }, [isEnding])
  useEffect(() => {
    if (phase === 'closed') playEffect('closed')
    if (phase === 'result') playEffect('block')
  }, [phase])
  return null
}
