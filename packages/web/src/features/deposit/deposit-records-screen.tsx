import type { DepositRow } from '@nibble/contract'
import { ZERO } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { buttonClass } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { RowsSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { OpeningItem } from '@nibble/ui/opening-item.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { pagedRows } from '../../api/paged-rows.ts'
import { useOffers } from '../../api/queries.ts'
import { CaseButton } from '../../book/case-button.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { StaleNote } from '../../ui/stale-note.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { DepositLine, MissingNote } from './deposit-list.tsx'
import { stateOf } from './deposit-state.ts'
import { useDeposits } from './queries.ts'

/** Every deposit, with its steps from the block to the balance. */
export const DepositRecordsScreen = () => {
  const t = useText()
  return (
    <Screen title={t('title.rechargeRecords')} back="/recharge" className="pt-3 lg:pt-5">
      <DepositRecords />
    </Screen>
  )
}

const DepositRecords = () => {
  const t = useText()
  const isOffered = useOffers('deposits')
  const deposits = useDeposits()
  return (
    <>
      {deposits.data !== undefined && (
        <MissingNote
          deposits={deposits.data.pages.flatMap(({ items }) => items)}
          minimum={deposits.data.pages[0]?.minimum ?? ZERO}
        />
      )}
      <PagedList
        list={pagedRows(deposits)}
        waiting={<RowsSkeleton rows={5} />}
        empty={
          <EmptyState
            icon={ArrowDownToLine}
            title={t('deposit.none')}
            text={t('deposit.noneText')}
            action={
              isOffered ? (
                <Link to="/recharge" className={buttonClass({ variant: 'primary' })}>
                  {t('deposit.go')}
                </Link>
              ) : undefined
            }
          />
        }
        note={<StaleNote query={deposits} />}
        end={<p className="py-3 text-center text-12 text-muted">{t('money.end')}</p>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <DepositRecord key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const DepositRecord = ({ row }: { row: DepositRow }) => {
  const t = useText()
  return (
    <OpeningItem line={<DepositLine row={row} />} className="grid gap-4">
      {() => (
        <>
          <Timeline steps={stepsOf(t, row)} />
          <div>
            <p className="text-12 text-muted">{t('chain.transaction')}</p>
            <TransactionLink hash={row.transaction} />
          </div>
          {row.status === 'final' && (
            <div>
              <CaseButton kind="deposit" id={row.id} />
            </div>
          )}
        </>
      )}
    </OpeningItem>
  )
}

const stepsOf = (t: Translator, row: DepositRow): readonly TimelineStep[] => {
  const seen: TimelineStep = { state: 'done', title: t('deposit.step.seen'), at: row.at }
  const final: TimelineStep = { state: 'done', title: t('deposit.step.final') }
  switch (stateOf(row)) {
    case 'seen':
      return [
        seen,
        {
          state: 'now',
          title: t('deposit.step.finalNext'),
          text: t('deposit.confirmations', row.confirmations),
        },
        { state: 'next', title: t('deposit.step.creditNext') },
      ]
    case 'small':
      return [
        seen,
        final,
        { state: 'now', title: t('deposit.state.small'), text: t('deposit.smallText') },
        { state: 'next', title: t('deposit.step.creditNext') },
      ]
    case 'credited':
      return [seen, final, { state: 'done', title: t('deposit.step.credited'), at: row.creditedAt }]
  }
}
