import { clockText } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'

/** `24 s` below a minute, `1:24` above. */
export const Countdown = ({ ms }: { ms: number }) => {
  const t = useText()
  return ms < 60_000 ? t('common.seconds', { seconds: Math.ceil(ms / 1000) }) : clockText(ms)
}
