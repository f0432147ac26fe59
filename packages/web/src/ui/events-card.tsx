import { type SecurityEventRow, securityEvents } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, KeyRound, LockKeyhole, type LucideIcon, TriangleAlert } from 'lucide-react'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { deviceName } from '../text/device-name.ts'
import { useFormat, useText } from '../text/text-context.ts'

type Kind = Exclude<SecurityEventRow['kind'], 'limit_reached'>

const KINDS: Readonly<Record<Kind, { readonly icon: LucideIcon; readonly tone: string }>> = {
  sign_in: { icon: CircleCheck, tone: 'text-win' },
  sign_in_failed: { icon: CircleAlert, tone: 'text-brass' },
  locked_out: { icon: LockKeyhole, tone: 'text-loss' },
  proof_failed: { icon: CircleAlert, tone: 'text-brass' },
  credential_added: { icon: KeyRound, tone: 'text-muted' },
  credential_changed: { icon: KeyRound, tone: 'text-muted' },
  credential_removed: { icon: KeyRound, tone: 'text-muted' },
  credential_replaced: { icon: TriangleAlert, tone: 'text-loss' },
}

const SUBJECTS = {
  email: 'login.by.email',
  wallet: 'login.by.wallet',
  device_login: 'profile.deviceLogin',
  login_password: 'register.loginPassword',
  transaction_password: 'title.updateSecurity',
  passkey: 'security.what.passkey',
  bot_key: 'security.what.bot_key',
  webhook: 'security.what.webhook',
  notices: 'title.notification',
  session: 'security.what.session',
  address: 'security.what.address',
  inviter: 'login.invitation',
  exclusion: 'limits.exclusion',
  email_code: 'register.code',
  session_key: 'security.what.session_key',
} as const satisfies Readonly<Record<SecurityEventRow['what'], string>>

const SHOWN = 20

/** Sign-ins, failed attempts and changed passwords of the account, so that players can spot what was not theirs. */
export const EventsCard = () => {
  const t = useText()
  const events = useQuery({
    queryKey: keys.money('security'),
    queryFn: async ({ signal }) => (await call(securityEvents, { limit: SHOWN }, { signal })).items,
    refetchInterval: 60_000,
  })
  return (
    <Card as="section">
      <h2 className="text-16 font-semibold">{t('security.events')}</h2>
      <p className="mb-1 text-12 text-muted">{t('security.eventsText')}</p>
      {events.data !== undefined ? (
        <ul>
          {events.data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      ) : events.isError ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : (
        <div className="grid gap-3 py-2" aria-busy="true">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </Card>
  )
}

const EventRow = ({ event }: { event: SecurityEventRow }) => {
  const t = useText()
  const format = useFormat()
  const { kind, what, device, at } = event
  if (kind === 'limit_reached') return null
  const { icon: Icon, tone } = KINDS[kind]
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-0">
      <Icon size={20} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(`security.event.${kind}`, { what: t(SUBJECTS[what]) })}</p>
        <InlineList className="text-12 text-muted">
          {!kind.startsWith('credential') && <span>{t(SUBJECTS[what])}</span>}
          <span>{deviceName(t, device)}</span>
          <span>{format.dayTime(at)}</span>
        </InlineList>
      </div>
    </li>
  )
}
