import { Mail, MailPlus } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { MissingCard } from './missing-card.tsx'

/** The address that this player signs in with, or the way to connect one. */
export const EmailCard = ({ email }: { email: string | null }) => {
  const t = useText()
  if (email === null)
    return (
      <MissingCard
        icon={MailPlus}
        text={t('register.noEmail')}
        to="/connect/email"
        action={t('register.connectEmail')}
      />
    )
  return (
    <Card as="section" className="flex items-center gap-3">
      <Mail size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="font-semibold">{t('register.email')}</h2>
        <p className="[overflow-wrap:anywhere]">{email}</p>
        <p className="text-12 text-muted">{t('register.emailText')}</p>
      </div>
    </Card>
  )
}
