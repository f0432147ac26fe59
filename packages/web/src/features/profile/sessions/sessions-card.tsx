import { MonitorSmartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../text/text-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Ending, EndSheet } from './end-sheet.tsx'
import { SessionRow } from './session-row.tsx'
import { useSessions } from './use-sessions.ts'

const HandOverSheet = lazy(() => import('./hand-over-sheet.tsx').then((m) => ({ default: m.HandOverSheet })))

/** Where one is signed in, and the way to be so elsewhere. Whoever finds a device there that he does not know ends it, or all others, at once. */
export const SessionsCard = () => {
  const t = useText()
  const { data, error, isError, refetch } = useSessions()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [handOver, setHandOver] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <Card as="section">
      <h2 className="mb-1 text-16 font-semibold">{t('profile.sessions')}</h2>
      {data === undefined ? (
        isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="grid h-[62px] content-center gap-2" aria-busy="true">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
        )
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
      <Button wide look="ghost" className="mt-2" onClick={() => setHandOver('open')}>
        <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('profile.handOver')}
      </Button>
      {handOver !== 'never' && (
        <Suspense>
          <HandOverSheet open={handOver === 'open'} onClose={() => setHandOver('closed')} />
        </Suspense>
      )}
      <EndSheet ending={ending} onClose={() => setEnding(null)} />
    </Card>
  )
}
