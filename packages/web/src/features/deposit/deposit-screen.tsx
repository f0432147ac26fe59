import { CallRefused } from '@nibble/client'
import { ReceiptText } from 'lucide-react'
import { FirstDepositLimits } from '../../screen/first-deposit-limits.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { cardClass } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { NotOffered } from '../../ui/not-offered.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { FaucetCard } from './faucet-card.tsx'
import { LatestDeposits } from './latest-deposits.tsx'
import { NetworkCard } from './network-card.tsx'
import { NoDeposit } from './no-deposit.tsx'
import { PayCard } from './pay-card.tsx'
import { useAddress, useCoin, useDeposits } from './queries.ts'

/** Network first, then the address; or from a wallet in one tap. What was sent is followed until it is credited. */
export const DepositScreen = () => {
  const t = useText()
  return (
    <Screen
      title={t('title.recharge')}
      back="/wallet"
      actions={<IconLink to="/recharge/records" icon={ReceiptText} label={t('title.rechargeRecords')} />}
      className="pt-3 lg:pt-5"
    >
      <Body />
    </Screen>
  )
}

const Body = () => {
  const coin = useCoin()
  const address = useAddress()
  const deposits = useDeposits()
  const isRefused = address.error instanceof CallRefused
  const failed = [coin, deposits, ...(isRefused ? [] : [address])].find(
    ({ isError, data }) => isError && data === undefined,
  )

  if (coin.data === null) return <NotOffered what="deposits" />
  if (failed !== undefined)
    return (
      <div className={cardClass}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    )
  const first = deposits.data?.pages[0]
  if (coin.data === undefined || first === undefined || (!isRefused && address.data === undefined))
    return <Waiting />

  return (
    <>
      {first.items.length === 0 && !isRefused && <FirstDepositLimits />}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start lg:gap-6">
        <div className="grid min-w-0 gap-3 lg:gap-6">
          <NetworkCard coin={coin.data} />
          {isRefused || address.data === undefined ? (
            <NoDeposit error={address.error} />
          ) : (
            <AddressCard coin={coin.data} address={address.data} deposits={first.items} />
          )}
        </div>
        <div className="grid min-w-0 gap-3 lg:gap-6">
          {coin.data.faucet && <FaucetCard own={address.data} />}
          {!isRefused && <PayCard coin={coin.data} />}
          <LatestDeposits deposits={first.items} minimum={first.minimum} />
        </div>
      </div>
    </>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start lg:gap-6"
    >
      <div className="grid gap-3 lg:gap-6">
        <Skeleton className="h-40 rounded-20" />
        <Skeleton className="h-[480px] rounded-20" />
      </div>
      <div className="grid gap-3 lg:gap-6">
        <Skeleton className="h-56 rounded-20" />
        <Skeleton className="h-64 rounded-20" />
      </div>
    </div>
  )
}
