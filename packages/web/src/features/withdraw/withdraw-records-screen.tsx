import { buttonClass } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { RowsSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import { pagedRows } from '../../api/paged-rows.ts'
import { useOffers } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useWithdrawals } from './queries.ts'
import { WithdrawalItem } from './withdrawal-item.tsx'

/** Every withdrawal, with its steps from submission to end. */
export const WithdrawRecordsScreen = () => {
  const t = useText()
  return (
    <Screen title={t('title.withdrawRecords')} back="/withdraw" className="pt-3 lg:pt-5">
      <WithdrawRecords />
    </Screen>
  )
}

const WithdrawRecords = () => {
  const t = useText()
  const isOffered = useOffers('withdrawals')
  const withdrawals = useWithdrawals()
  return (
    <PagedList
      list={pagedRows(withdrawals)}
      waiting={<RowsSkeleton rows={5} />}
      empty={
        <EmptyState
          icon={ArrowUpFromLine}
          title={t('withdraw.none')}
          text={t('withdraw.noneText')}
          action={
            isOffered ? (
              <Link to="/withdraw" className={buttonClass({ variant: 'primary' })}>
                {t('withdraw.go')}
              </Link>
            ) : undefined
          }
        />
      }
      note={<StaleNote query={withdrawals} />}
      end={<p className="py-3 text-center text-12 text-muted">{t('money.end')}</p>}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <WithdrawalItem key={row.id} row={row} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
