import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton, More } from '../../ui/more.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useWithdrawals } from './queries.ts'
import { WithdrawalItem } from './withdrawal-item.tsx'

/** Every withdrawal, with its way from the submission to its end. */
export const WithdrawRecordsScreen = () => {
  const t = useText()
  return (
    <Screen title={t('title.withdrawRecords')} back="/withdraw" className="pt-3 lg:pt-6">
      <WithdrawRecords />
    </Screen>
  )
}

const WithdrawRecords = () => {
  const t = useText()
  const withdrawals = useWithdrawals()
  const rows = withdrawals.data?.pages.flatMap(({ items }) => items) ?? []

  if (withdrawals.isPending) return <ListSkeleton rows={5} />
  if (withdrawals.isError && rows.length === 0)
    return (
      <Card>
        <ErrorState error={withdrawals.error} onRetry={() => void withdrawals.refetch()} />
      </Card>
    )
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          icon={ArrowUpFromLine}
          title={t('withdraw.none')}
          text={t('withdraw.noneText')}
          action={
            <Link to="/withdraw" className={buttonClass({ variant: 'primary' })}>
              {t('withdraw.go')}
            </Link>
          }
        />
      </Card>
    )
  return (
    <>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <WithdrawalItem key={row.id} row={row} />
          ))}
        </ul>
      </Card>
      <StaleNote query={withdrawals} />
      {withdrawals.hasNextPage ? (
        <More isLoading={withdrawals.isFetchingNextPage} onMore={() => void withdrawals.fetchNextPage()} />
      ) : (
        <p className="py-3 text-center text-12 text-muted">{t('money.end')}</p>
      )}
    </>
  )
}
