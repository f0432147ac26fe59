import { useUser } from '../api/queries.ts'
import { useServerSecond } from '../realtime/server-second.ts'
import { clockText } from '../text/format.ts'
import { useText } from '../text/text-context.ts'

/** How long this session has lasted: it is easy to lose track while playing. */
export const SessionClock = () => {
  const t = useText()
  const now = useServerSecond()
  const { data: user } = useUser()
  if (user === undefined) return null
  return <span>{t('shell.session', { time: clockText(now - user.session.startedAt) })}</span>
}
