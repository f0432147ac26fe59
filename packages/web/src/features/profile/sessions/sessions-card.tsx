import { useState } from 'react'
import { useText } from '../../../text/text-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Ending, EndSheet } from './end-sheet.tsx'
import { SessionRow } from './session-row.tsx'
import { useSessions } from './use-sessions.ts'

/** Where one is signed in. Whoever finds a device there that he does not know ends it, or all others, at once. */
export const SessionsCard = () => {
  const t = useText()
  const { data, error, isError, refetch } = useSessions()
  const [ending, setEnding] = useState<Ending | null>(null)
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
      <EndSheet ending={ending} onClose={() => setEnding(null)} />
    </Card>
  )
}
