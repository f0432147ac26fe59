import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWithdrawals } from './queries.ts'
import { WithdrawalItem } from './withdrawal-item.tsx'

const SHOWN = 5

/** The newest withdrawals beside the form. */
export const RecentWithdrawals = () => {
  const t = useText()
  const withdrawals = useWithdrawals()
  const rows = withdrawals.data?.pages[0]?.items
  return (
    <Card as="section" aria-labelledby="recent" className="min-w-0">
      <h2 id="recent" className="text-16 font-semibold">
        {t('title.withdrawRecords')}
      </h2>
      {rows === undefined ? (
        withdrawals.isError ? (
          <ErrorState error={withdrawals.error} onRetry={() => void withdrawals.refetch()} />
        ) : (
          <Skeleton className="mt-3 h-32 rounded-12" />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={ArrowUpFromLine}
          title={t('withdraw.none')}
          text={t('withdraw.noneText')}
          className="py-6"
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {rows.slice(0, SHOWN).map((row) => (
              <WithdrawalItem key={row.id} row={row} />
            ))}
          </ul>
          <Link to="/withdraw/records" className={buttonClass({ look: 'ghost', wide: true })}>
            {t('common.more')}
          </Link>
        </>
      )}
    </Card>
  )
}
