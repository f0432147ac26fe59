import { type OpenSession, revokeOtherSessions, revokeSession, sessionList } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { useLast } from '@nibble/ui/sheet.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useUser } from '../../api/queries.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { deviceName } from '../../text/device-name.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { showToast } from '../toasts.tsx'
import { UnreadList } from '../unread-list.tsx'

const DeviceLoginSheet = lazy(() =>
  import('./device-login-sheet.tsx').then((m) => ({ default: m.DeviceLoginSheet })),
)

/**
 * The player's sessions, and a link to sign in elsewhere. An unknown device, or all others, can be signed out at once.
 */
export const SessionsCard = () => {
  const t = useText()
  const format = useFormat()
  const query = useSessions()
  const { data } = query
  const session = useUser().data?.session
  const [ending, setEnding] = useState<Ending | null>(null)
  const [deviceLogin, setDeviceLogin] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <Card as="section">
      <h2 className="text-16 font-semibold">{t('profile.sessions')}</h2>
      <p className="mb-1 min-h-4 text-12 text-muted">
        {session !== undefined &&
          t('security.sessionText', {
            since: unbroken(format.dayTime(session.startedAt)),
            until: unbroken(format.dayTime(session.expiresAt)),
          })}
      </p>
      {data === undefined ? (
        <UnreadList query={query} />
      ) : (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 2 && (
        <Button wide className="mt-2" onClick={() => setEnding('others')}>
          {t('profile.sessionsEnd')}
        </Button>
      )}
      <Button wide variant="ghost" className="mt-2" onClick={() => setDeviceLogin('open')}>
        <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('profile.deviceLogin')}
      </Button>
      {deviceLogin !== 'never' && (
        <Suspense>
          <DeviceLoginSheet open={deviceLogin === 'open'} onClose={() => setDeviceLogin('closed')} />
        </Suspense>
      )}
      <EndSheet ending={ending} onClose={() => setEnding(null)} />
    </Card>
  )
}

/** Keeps it on one line. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00A0')

const HANDHELD = ['Android', 'iPhone', 'iPad', 'HarmonyOS']

/** One session: its device, its start, and a button to end it unless it is this one. */
const SessionRow = ({ session, onEnd }: { session: OpenSession; onEnd: () => void }) => {
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

/** One session, or all but this one. */
type Ending = OpenSession | 'others'

/** Asks once before a session, or every other one, is ended. */
const EndSheet = ({ ending, onClose }: { ending: Ending | null; onClose: () => void }) => {
  const t = useText()
  const close = () => {
    revoke.reset()
    onClose()
  }
  const revoke = useRevoke({ onDone: close })
  // Keeps its content while the sheet closes.
  const shown = useLast(ending)
  const isOne = shown !== null && shown !== 'others'

  return (
    <ConfirmSheet
      open={ending !== null}
      onClose={close}
      title={t(isOne ? 'profile.sessionEndTitle' : 'profile.sessionsEndTitle')}
      confirm={t(isOne ? 'profile.sessionEnd' : 'profile.sessionsEnd')}
      busy={revoke.isPending ? t('profile.sessionEnding') : null}
      error={revoke.isError ? errorSentence(t, revoke.error) : null}
      onConfirm={() => revoke.mutate({ id: isOne ? shown.id : null })}
    >
      <p className="text-muted">
        {isOne
          ? t('profile.sessionEndText', { device: deviceName(t, shown.device) })
          : t('profile.sessionsEndText')}
      </p>
    </ConfirmSheet>
  )
}

const KEY = ['sessions']

/** The player's sessions, refetched whenever the list is shown. */
const useSessions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(sessionList, {}, { signal })).sessions,
    refetchInterval: 30_000,
  })

/** Ends one session, or all others if `id` is null. */
const useRevoke = ({ onDone }: { onDone: () => void }) => {
  const t = useText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string | null }) =>
      asOwnChange<unknown>(id === null ? call(revokeOtherSessions, {}) : call(revokeSession, { id })),
    onSuccess: (_, { id }) => {
      showToast(t(id === null ? 'profile.sessionsEnded' : 'profile.sessionEnded'))
      onDone()
    },
    // If it had ended already, it is no longer in the list.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
