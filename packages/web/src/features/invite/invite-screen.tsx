import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Users } from 'lucide-react'
import { shareQuery } from '../../api/team.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card, cardClass } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BindBox } from './bind-box.tsx'
import { ShareCard } from './share-card.tsx'

/** `/invite`: one's own code to give away, and whose code one came by. */
export const InviteScreen = () => {
  const t = useText()
  const format = useFormat()
  const { data, isError, error, refetch } = useQuery(shareQuery)
  return (
    <Screen title={t('shell.invite')} back="/profile">
      <div className="mx-auto grid grid-cols-1 items-start gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-6 lg:pt-6">
        <div className="grid gap-2 lg:col-span-2">
          <h2 className="text-28 font-semibold tracking-tight">{t('team.inviteTitle')}</h2>
          <p className="max-w-[60ch] text-16 text-muted">{t('team.inviteText')}</p>
        </div>
        {isError && data === undefined ? (
          <Card>
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <ShareCard share={data} />
        )}
        <div className="grid gap-4">
          <Link
            to="/referrer"
            className={cx(
              cardClass,
              'flex items-center gap-3 p-4 transition hover:border-line-strong lg:p-5',
            )}
          >
            <Users size={24} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t('team.overview')}</span>
              <span className="block text-muted">
                {t('team.invited')}{' '}
                {data === undefined ? <Skeleton className="h-4 w-6" /> : format.count(data.invited)}
              </span>
            </span>
            <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
          </Link>
          {data !== undefined && <BindBox parentUserName={data.parentUserName} />}
        </div>
      </div>
    </Screen>
  )
}
