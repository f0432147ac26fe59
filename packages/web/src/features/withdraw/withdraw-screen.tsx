import type { WithdrawalRow } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAssets, useOffers } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { useUnderPassword } from '../../ui/missing-password.tsx'
import { MoneyWaits, NotOffered } from '../../ui/not-offered.tsx'
import { useWithdrawals, useWithdrawConfigs } from './queries.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WITHDRAWAL_CHECK, WithdrawalDetails, WithdrawalItem } from './withdrawal-item.tsx'

/** Amount, address, fee and latest arrival; then a review with the password. */
export const WithdrawScreen = () => {
  const t = useText()
  return (
    <Screen
      title={t('title.withdraw')}
      back="/wallet"
      actions={<IconLink to="/withdraw/records" icon={ReceiptText} label={t('title.withdrawRecords')} />}
      className="pt-3 lg:pt-5"
    >
      {useOffers('withdrawals') ? <Body /> : <NotOffered what="withdrawals" />}
    </Screen>
  )
}

const Body = () => {
  const t = useText()
  const configs = useWithdrawConfigs()
  const assets = useAssets()
  const [submitted, setSubmitted] = useState<WithdrawalRow | null>(null)
  const under = useUnderPassword()
  const failed = [configs, assets].find(({ isError, data }) => isError && data === undefined)

  if (failed !== undefined)
    return (
      <Card>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:items-start">
      <div className="grid min-w-0 gap-3">
        <MoneyWaits />
        <div className={under}>
          {configs.data === undefined || assets.data === undefined ? (
            <div role="status" aria-label={t('common.loading')}>
              <Skeleton className="h-[640px] rounded-20" />
            </div>
          ) : submitted !== null ? (
            <SubmittedCard row={submitted} onAgain={() => setSubmitted(null)} />
          ) : (
            <WithdrawForm configs={configs.data} assets={assets.data.assets} onSubmitted={setSubmitted} />
          )}
        </div>
      </div>
      <div className={under}>
        <RecentWithdrawals />
      </div>
    </div>
  )
}

const SHOWN = 5

/** The newest withdrawals beside the form. */
const RecentWithdrawals = () => {
  const t = useText()
  const withdrawals = useWithdrawals()
  const rows = withdrawals.data?.pages[0]?.items
  return (
    <section aria-labelledby="recent" className="min-w-0">
      <SectionHead title={t('title.withdrawRecords')} id="recent" space="none">
        {rows !== undefined && rows.length > 0 && (
          <Link to="/withdraw/records" className="inline-flex min-h-11 items-center text-azure">
            {t('common.more')}
          </Link>
        )}
      </SectionHead>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {rows === undefined ? (
          withdrawals.isError ? (
            <ErrorState error={withdrawals.error} onRetry={() => void withdrawals.refetch()} />
          ) : (
            <Skeleton className="my-3 h-44 rounded-12" />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon={ArrowUpFromLine} title={t('withdraw.none')} text={t('withdraw.noneText')} />
        ) : (
          <ul className="divide-y divide-line">
            {rows.slice(0, SHOWN).map((row) => (
              <WithdrawalItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

const ON_ITS_WAY: ReadonlySet<WithdrawalRow['status']> = new Set([
  'to_be_reviewed',
  'to_be_released',
  'withdrawing',
])

/** In place of the form: the submitted withdrawal, followed from here on. */
const SubmittedCard = ({ row, onAgain }: { row: WithdrawalRow; onAgain: () => void }) => {
  const t = useText()
  const rows = useWithdrawals().data?.pages[0]?.items ?? []
  const newest = rows.find(({ id }) => id === row.id) ?? row
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const isOnItsWay = ON_ITS_WAY.has(newest.status)
  const { icon: Icon, text } = WITHDRAWAL_CHECK[isOnItsWay ? 'success' : newest.status]

  return (
    <Card as="section" className="grid min-w-0 gap-4">
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
        <Icon size={40} strokeWidth={1.5} className={text} aria-hidden="true" />
        <h2 ref={head} tabIndex={-1} className="text-20 font-semibold outline-none">
          {isOnItsWay
            ? t('withdraw.submitted')
            : newest.status === 'success'
              ? t('withdraw.arrived')
              : t(`withdraw.state.${newest.status}`)}
        </h2>
        <Amount value={newest.amount} asset={newest.source} named className="text-28 font-semibold" />
      </div>
      <WithdrawalDetails row={newest} />
      <Button wide onClick={onAgain}>
        {t('withdraw.again')}
      </Button>
    </Card>
  )
}
