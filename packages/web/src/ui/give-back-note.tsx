import { useQuery } from '@tanstack/react-query'
import { giveBackQuery } from '../api/give-back.ts'
import { noonOf } from '../text/noon-of.ts'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'

/** Says where rewards are shown that they are paused, what is not, and where to ask; nothing while they are not. */
export const GiveBackNote = () => {
  const t = useText()
  const format = useFormat()
  const pause = useQuery(giveBackQuery).data?.pause ?? null
  if (pause === null) return null
  const day = format.day(noonOf(pause.since))
  return (
    <div role="status" className="grid gap-1 rounded-12 bg-brass-wash px-4 py-3">
      <p className="font-semibold">{t('giveBack.paused')}</p>
      <p>{t(pause.isDecided ? 'giveBack.decided' : 'giveBack.looking', { day })}</p>
      <p className="text-muted">{t('giveBack.ask')}</p>
    </div>
  )
}
