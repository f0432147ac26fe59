import { MonitorSmartphone } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'

type Props = { session: { readonly startedAt: number; readonly expiresAt: number } }

/** Since when one is signed in here, and when that ends by itself. */
export const SessionCard = ({ session }: Props) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card as="section" className="flex items-center gap-3">
      <MonitorSmartphone size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="font-semibold">{t('security.session')}</h2>
        <p className="text-12 text-muted">
          {t('security.sessionText', {
            since: format.dayTime(session.startedAt),
            until: format.dayTime(session.expiresAt),
          })}
        </p>
      </div>
    </Card>
  )
}
