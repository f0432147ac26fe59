import { useText } from '../../text/text-context.ts'
import { LiveRound } from '../../ui/live-round.tsx'

/** What Nibble is, in a sentence and at work. */
export const LiveSide = () => {
  const t = useText()
  return (
    <>
      <p className="mb-3 text-20 font-semibold tracking-tight text-balance lg:mb-6 lg:max-w-170 lg:text-40 lg:tracking-[-0.025em]">
        {t('guest.say')} <span className="block text-muted">{t('guest.sayCheck')}</span>
      </p>
      <LiveRound />
    </>
  )
}
