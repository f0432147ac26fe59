import type { OpenSession } from '@nibble/contract'
import { Laptop, Smartphone } from 'lucide-react'
import { deviceName } from '../../../text/device-name.ts'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'

const HANDHELD = ['Android', 'iPhone', 'iPad', 'HarmonyOS']

/** One session: what it runs on, since when, and the way to end it unless it is this one. */
export const SessionRow = ({ session, onEnd }: { session: OpenSession; onEnd: () => void }) => {
  const t = useText()
  const format = useFormat()
  const { device, isCurrent, startedAt, lastActionAt } = session
  const Icon = HANDHELD.includes(device.system ?? '') ? Smartphone : Laptop
  const name = deviceName(t, device)
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-0">
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {isCurrent && <Tag tone="brass">{t('profile.sessionHere')}</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-12 text-muted">
          <span>{t('profile.sessionSince', { since: format.dayTime(startedAt) })}</span>
          <span>{t('profile.sessionLast', { last: format.dayTime(lastActionAt) })}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={`${t('profile.sessionEnd')}: ${name}`} onClick={onEnd}>
          {t('profile.sessionEnd')}
        </Button>
      )}
    </li>
  )
}
