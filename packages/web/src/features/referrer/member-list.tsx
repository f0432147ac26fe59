import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { membersQuery } from '../../api/team.ts'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MemberRow } from './member-row.tsx'

type Props = {
  /** Whose members; null for the player's own. */
  of: string | null
  level: number
  label?: string
}

/** The members of one level, page by page. */
export const MemberList = ({ of, level, label }: Props) => {
  const t = useText()
  const members = useInfiniteQuery(membersQuery(of))
  const rows = members.data?.pages.flatMap(({ items }) => items) ?? []
  if (members.isPending) return <Rows count={level === 0 ? 5 : 2} />
  if (members.isError && rows.length === 0)
    return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
  if (rows.length === 0)
    return level === 0 ? <Nobody /> : <p className="py-3 text-muted">{t('team.noneBelow')}</p>

  return (
    <>
      <ul aria-label={label ?? t('team.members')} className="divide-y divide-line">
        {rows.map((member) => (
          <MemberRow
            key={member.bindId}
            member={member}
            level={level}
            below={() => (
              <MemberList
                of={member.bindId}
                level={level + 1}
                label={t('team.membersOf', { name: member.username })}
              />
            )}
          />
        ))}
      </ul>
      {members.hasNextPage && (
        <More isLoading={members.isFetchingNextPage} onMore={() => void members.fetchNextPage()} />
      )}
    </>
  )
}

const Nobody = () => {
  const t = useText()
  return (
    <EmptyState
      icon={Users}
      title={t('team.none')}
      text={t('team.noneText')}
      action={
        <Link to="/invite" className={buttonClass({ look: 'primary' })}>
          {t('team.toInvite')}
        </Link>
      }
    />
  )
}

const Rows = ({ count }: { count: number }) => {
  const t = useText()
  return (
    <div role="status" aria-label={t('common.loading')} aria-busy="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="grid h-17 content-center border-t border-line first:border-0">
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  )
}
