import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import type { Moment } from './moment.ts'

/** Tells a screen reader twice a round: ten seconds before the close, and at the close. Its text changes only then. */
export const Announcer = ({ moment }: { moment: Moment }) => {
  const t = useText()
  const format = useFormat()
  const { round, phase, isEnding } = moment

  const text = () => {
    if (round === null) return ''
    if (phase === 'open') return isEnding ? t('play.announce.ending') : ''
    if (phase === 'closed') return t('play.announce.closed', { time: format.time(round.drawAt) })
    return ''
  }

  return (
    <p className="sr-only" aria-live="polite">
      {text()}
    </p>
  )
}
