import { CallRefused } from '@nibble/client'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card, cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Copy, Leaf, ReceiptText, TriangleAlert } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { errorSentence } from '../../api/error-sentence.ts'
import { useGameConfig, useUser } from '../../api/queries.ts'
import { FirstDepositLimits } from '../../screen/first-deposit-limits.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { useCopy } from '../../ui/copyable.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { NotOffered } from '../../ui/not-offered.tsx'
import { useWallets } from '../../wallet/wallets.ts'
import { LatestDeposits } from './deposit-list.tsx'
import { FaucetCard } from './faucet-card.tsx'
import { PayCard } from './pay-card.tsx'
import { type Coin, useAddress, useCoin, useDeposits } from './queries.ts'

/** First the network, then the address; or one tap from a wallet. A payment is followed until it is credited. */
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
  const user = useUser()
  const hasWallet = useWallets().length > 0
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
  if (
    coin.data === undefined ||
    first === undefined ||
    (!isRefused && address.data === undefined) ||
    // Whether the question stands above the address is known before there is an address to copy.
    user.isLoading
  )
    return <Waiting />

  // On a phone whose browser has a wallet, paying from it comes before the address.
  const later = hasWallet ? 'max-lg:order-1' : ''
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start lg:gap-6">
      <div className="min-w-0 max-lg:contents lg:grid lg:gap-6">
        <NetworkCard coin={coin.data} />
        {!isRefused && <FirstDepositLimits hasDeposits={first.items.length > 0} />}
        {isRefused || address.data === undefined ? (
          <NoDeposit error={address.error} />
        ) : (
          <AddressCard coin={coin.data} address={address.data} className={later} />
        )}
      </div>
      <div className="min-w-0 max-lg:contents lg:grid lg:gap-6">
        {coin.data.faucet && <FaucetCard own={address.data} />}
        {!isRefused && <PayCard coin={coin.data} />}
        <LatestDeposits deposits={first.items} minimum={first.minimum} className={later} />
      </div>
    </div>
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

/** The network, before any address is shown; there is one, and deposits by any other are lost. */
const NetworkCard = ({ coin }: { coin: Coin }) => {
  const t = useText()
  const isLocal = useGameConfig().data?.chain.local ?? false
  return (
    <Card as="section" aria-labelledby="network" className="grid gap-3">
      <h2 id="network" className="text-16 font-semibold">
        {t('deposit.network')}
      </h2>
      <div className="flex min-h-15 items-center gap-3 rounded-12 border border-brass-line bg-brass-wash px-3 py-2">
        <AssetCoin asset={coin.coinName} />
        <span className="min-w-0 flex-1">
          <b className="block">{t('deposit.networkName')}</b>
          <span className="block text-12 text-muted">
            {isLocal ? t('deposit.networkLocal') : t(`asset.${coin.coinName}`)}
          </span>
        </span>
        <CircleCheck size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      </div>
      <p className="flex gap-2">
        <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        <span className="min-w-0">
          <b>{t('deposit.only')}</b> {isLocal && <span className="text-muted">{t('deposit.onlyLocal')}</span>}
        </span>
      </p>
    </Card>
  )
}

type Props = { coin: Coin; address: string; className: string }

/** The player's address: to scan, compare and copy; and the rules for crediting. */
const AddressCard = ({ coin, address, className }: Props) => {
  const t = useText()
  const { isCopied, copy } = useCopy()

  return (
    <Card as="section" aria-labelledby="address" className={cx('grid gap-4', className)}>
      <h2 id="address" className="text-16 font-semibold">
        {t('deposit.address')}
      </h2>
      {/* White in both themes: scanners want dark on light, with a quiet zone. */}
      <div className="mx-auto rounded-20 bg-[#fff] p-4">
        <QRCodeSVG
          value={address}
          size={176}
          level="M"
          title={t('deposit.qr')}
          className="block size-32 lg:size-44"
        />
      </div>
      <div className="rounded-12 border border-line bg-page p-3">
        <AddressGroups address={address} className="mx-auto text-16" />
      </div>
      <Button variant="primary" size="large" wide onClick={() => void copy(address)}>
        {isCopied ? (
          <Check size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
        {t(isCopied ? 'common.copied' : 'deposit.copy')}
      </Button>
      <p className="text-12 text-muted">{t('deposit.addressText')}</p>
      <DescriptionList className="border-t border-line pt-4">
        <Description name={t('deposit.minimum')}>
          <Amount value={coin.minimum} asset={coin.coinName} named />
        </Description>
        <Description name={t('deposit.credited')}>{t('deposit.final')}</Description>
        <Description name={t('deposit.small')}>{t('deposit.smallText')}</Description>
        <Description name={t('deposit.dust')}>{t('deposit.dustText')}</Description>
      </DescriptionList>
    </Card>
  )
}

/** In place of the address if the player may not deposit: why, and a link to their limits. */
const NoDeposit = ({ error }: { error: unknown }) => {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={Leaf}
        title={t('limits.noDeposit')}
        text={errorSentence(t, error)}
        action={
          <Link to="/limits" className={buttonClass()}>
            {t('limits.title')}
          </Link>
        }
      />
    </Card>
  )
}
