import type { WithdrawalRow } from '@nibble/contract'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useOffers } from '../../api/offers.ts'
import { useAssets } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { MoneyWaits } from '../../ui/money-waits.tsx'
import { NotOffered } from '../../ui/not-offered.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWithdrawConfigs } from './queries.ts'
import { RecentWithdrawals } from './recent-withdrawals.tsx'
import { SubmittedCard } from './submitted-card.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

/** How much, to where, what it costs and when it is there at the latest; then once more, with the password. */
export const WithdrawScreen = () => {
  const t = useText()
  return (
    <Screen
      title={t('title.withdraw')}
      back="/wallet"
      actions={<IconLink to="/withdraw/records" icon={ReceiptText} label={t('title.withdrawRecords')} />}
      className="pt-3 lg:pt-5"
    >
      <MoneyWaits className="mb-3" />
      {useOffers('withdrawals') ? <Body /> : <NotOffered what="withdrawals" />}
    </Screen>
  )
}

const Body = () => {
  const t = useText()
  const configs = useWithdrawConfigs()
  const assets = useAssets()
  const [submitted, setSubmitted] = useState<WithdrawalRow | null>(null)
  const failed = [configs, assets].find(({ isError, data }) => isError && data === undefined)

  if (failed !== undefined)
    return (
      <Card>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:items-start lg:gap-6">
      {configs.data === undefined || assets.data === undefined ? (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-[640px] rounded-20" />
        </div>
      ) : submitted !== null ? (
        <SubmittedCard row={submitted} onAgain={() => setSubmitted(null)} />
      ) : (
        <WithdrawForm configs={configs.data} assets={assets.data.assets} onSubmitted={setSubmitted} />
      )}
      <RecentWithdrawals />
    </div>
  )
}
