import { creditList } from '@nibble/contract'
import { ASSETS, type Asset, inCents, type Amount as Money } from '@nibble/domain'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { type Credit, withdrawableOf, worthOf } from '../../api/worth.ts'
import { amounts } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'

/** Every credit in a line; it expands to its sub-accounts. */
export const CreditList = ({ credits }: { credits: readonly Credit[] | null }) => {
  const t = useText()
  return (
    <section>
      <SectionHead title={t('wallet.credits')} space="medium">
        <span className="text-12 text-muted">{t('wallet.availableHeld')}</span>
      </SectionHead>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {credits === null ? (
          <div role="status" aria-label={t('common.loading')}>
            {ASSETS.map((asset) => (
              <div key={asset} className="grid h-[77px] content-center border-t border-line first:border-0">
                <Skeleton className="h-9" />
              </div>
            ))}
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {credits.map((credit) => (
              <CreditRow key={credit.coinName} credit={credit} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

/** One credit: available, held, and what it is for. */
const CreditRow = ({ credit }: { credit: Credit }) => {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { coinName: asset, assetsAvailable, held, game } = credit
  const name = t(`asset.${asset}`)

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-[76px] w-full items-center gap-3 rounded-12 py-2 text-left"
        onClick={() => setIsOpen(!isOpen)}
      >
        <AssetCoin asset={asset} />
        <span className="min-w-0 flex-1">
          <b className="block">{name}</b>
          <span className="block text-12 text-muted">{t(`wallet.use.${asset}`)}</span>
        </span>
        <span className="grid shrink-0 justify-items-end text-right">
          <Amount own value={assetsAvailable} asset={asset} className="font-semibold" />
          {game !== null && game > 0n && <Small phrase="wallet.game" value={game} asset={asset} />}
          {(held > 0n || game === null || game === 0n) && (
            <Small phrase="wallet.held" value={held} asset={asset} />
          )}
        </span>
        <ChevronDown
          size={16}
          className={cx('shrink-0 text-faint transition', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
        <span className="sr-only">{t('wallet.details', { asset: name })}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CreditDetails credit={credit} />}
      </div>
    </li>
  )
}

type SmallProps = { phrase: 'wallet.held' | 'wallet.game'; value: Money; asset: Asset }

const Small = ({ phrase, value, asset }: SmallProps) => {
  const t = useText()
  const format = useFormat()
  const isHidden = useStore(amounts) === 'hidden'
  const amount = isHidden ? '••••' : format.amount(inCents(value), { decimals: decimalsOf(asset) })
  return <span className="text-12 text-muted">{t(phrase, { amount })}</span>
}

const CreditDetails = ({ credit }: { credit: Credit }) => {
  const t = useText()
  const { coinName: asset, assetsAvailable, held, game, usdtPrice } = credit
  return (
    <DescriptionList className="mb-3 rounded-12 bg-raised/50 p-4">
      <Description name={t('wallet.availableNow')}>
        <Amount own value={assetsAvailable} asset={asset} />
      </Description>
      <Description name={t('wallet.withdrawable')}>
        <Amount own value={withdrawableOf(credit)} asset={asset} />
      </Description>
      {game !== null && (
        <Description name={t('wallet.gameSubAccount')}>
          <Amount own value={game} asset={asset} />
        </Description>
      )}
      <Description name={t('wallet.heldNow')}>
        <Amount own value={held} asset={asset} />
      </Description>
      <Description name={t('wallet.worth')}>
        {usdtPrice === 0n ? t('wallet.noPrice') : <Amount own value={worthOf(credit)} asset="USDT" />}
      </Description>
      {isRolling(asset) && (
        <>
          <CreditLife asset={asset} />
          <p className="text-12 text-muted">{t(`wallet.rule.${asset}`)}</p>
        </>
      )}
    </DescriptionList>
  )
}

type RollingAsset = Extract<Asset, 'ROLL_POINT' | 'ROLL_GMT_POINT'>

const isRolling = (asset: Asset): asset is RollingAsset =>
  asset === 'ROLL_POINT' || asset === 'ROLL_GMT_POINT'

/** When which part of a rolling credit expires, or what its wins still wait for. */
const CreditLife = ({ asset }: { asset: RollingAsset }) => {
  const t = useText()
  const format = useFormat()
  const { data } = useQuery({
    queryKey: keys.money('credit'),
    queryFn: ({ signal }) => call(creditList, {}, { signal }),
  })
  if (data === undefined) return null

  return asset === 'ROLL_POINT'
    ? data.expiring.map(({ amount, expiresAt }) => (
        <Description key={expiresAt} name={t('wallet.expires', { date: format.longDayTime(expiresAt) })}>
          <Amount own value={amount} asset={asset} />
        </Description>
      ))
    : data.wins.map(({ betId, amount, needed, staked }) => (
        <Description
          key={betId}
          name={t('wallet.waits', { staked: format.amount(staked), needed: format.amount(needed) })}
        >
          <Amount own value={amount} asset={asset} />
        </Description>
      ))
}
