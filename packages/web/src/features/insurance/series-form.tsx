import { insuranceBetOrder, type insuranceTerms, type ResponseOf, type SeriesView } from '@nibble/contract'
import {
  amountOf,
  claimOf,
  type Pick,
  type SeriesAsset,
  type SeriesGame,
  seriesStakes,
  stakeRefusal,
  ZERO,
} from '@nibble/domain'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { MoneyForm } from '@nibble/ui/money-form.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { useState } from 'react'
import { keys } from '../../api/keys.ts'
import { useAssets } from '../../api/queries.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { roundLengthChoice } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount } from '../../ui/amount-input.ts'
import { pickName } from '../../ui/outcome-names.ts'
import { useOffline } from '../../ui/use-offline.ts'

type Offer = ResponseOf<typeof insuranceTerms>
type Props = {
  game: SeriesGame
  pick: Pick | null
  offer: Offer
  last: SeriesView | null
  /** What a series is. */
  lead: string
}

/** A flat stake on the picks on the table; what it holds and what its claim would pay, before anything moves. */
export const SeriesForm = ({ game, pick, offer, last, lead }: Props) => {
  const t = useText()
  const format = useFormat()
  const offline = useOffline()
  const roundLength = useStore(roundLengthChoice)
  const [asset, setAsset] = useState<SeriesAsset>('USDT')
  const [text, setText] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  // Otherwise the next pick would open the sheet by itself.
  if (isAsking && pick === null) setIsAsking(false)
  const available = useAssets().data?.assets.find(({ coinName }) => coinName === asset)?.assetsAvailable
  const start = useMoneyCall(insuranceBetOrder, {
    onDone: () => setText(''),
    refresh: [keys.money('insurance'), keys.assets],
  })

  const read = readAmount(text)
  const stake = read.kind === 'amount' ? read.amount : null
  const chance = offer.chances.find((one) => one.game === game && one.pick === pick)
  const bet = offer.limits.find((one) => one.asset === asset)
  // A series holds all its stakes at the start, and the daily limit applies to what is held.
  const ofDay = amountOf(offer.stakesPerDay / BigInt(offer.losses))
  const limit = bet && { ...bet, max: bet.max < ofDay ? bet.max : ofDay }
  const isOutside = stake !== null && limit !== undefined && stakeRefusal(stake, limit) !== null
  const stakes = stake === null || isOutside ? ZERO : seriesStakes(stake, offer)
  const isShort = available !== undefined && available < stakes

  const problem = isOutside
    ? t('slip.limits', {
        min: format.amount(limit.min, { decimals: 0 }),
        max: format.amount(limit.max, { decimals: 0 }),
        asset: t(`asset.${asset}`),
      })
    : isShort
      ? t('insurance.short', { needed: `${format.amount(stakes)} ${t(`asset.${asset}`)}` })
      : undefined

  const blocked = () => {
    if (pick === null) return t('autoplay.needPick')
    if (read.kind === 'empty') return t('insurance.needStake')
    return stake === null || problem !== undefined ? t('money.correct') : null
  }

  return (
    <MoneyForm
      call={start}
      sent={(lost) => (
        <DescriptionList>
          <Description name={t('insurance.pick')}>
            {t(`game.${lost.game}`)} · {pickName(t, lost.game, lost.pick)}
          </Description>
          <Description name={t('insurance.stake')}>
            <Amount value={lost.stake} asset={lost.asset} named />
          </Description>
        </DescriptionList>
      )}
      onAsk={(lost) => void start.submit(lost)}
      offline={offline}
      onSubmit={() => setIsAsking(true)}
      button={blocked() ?? t('insurance.start', { pick: pick === null ? '' : pickName(t, game, pick) })}
      isBlocked={blocked() !== null}
      busy={start.state === 'busy' ? t('insurance.starting') : undefined}
      problem={moneyProblem(t, start)}
    >
      {(send) => (
        <>
          <Segment
            wide
            label={t('insurance.asset')}
            value={asset}
            onChange={(next) => {
              start.reset()
              setAsset(next)
            }}
            options={offer.assets.map((value) => ({ value, text: t(`asset.${value}`) }))}
          />
          <AmountField
            label={t('insurance.stake')}
            asset={asset}
            value={text}
            onChange={(next) => {
              start.reset()
              setText(next)
            }}
            problem={problem}
          />
          <DescriptionList>
            <Description name={t('insurance.holds')}>
              <Amount value={stakes} asset={asset} named />
            </Description>
            <Description name={t('insurance.claim', { most: format.count(offer.losses) })}>
              <Amount
                value={stake === null || isOutside ? ZERO : claimOf(stake, offer)}
                asset="INSURANCE_POINT"
                named
              />
            </Description>
            {chance !== undefined && (
              <>
                <Description name={t('insurance.chance')}>
                  {t('insurance.oneIn', { count: format.count(chance.claimOneIn) })}
                </Description>
                <Description name={t('insurance.return')}>
                  {format.fee({ num: chance.returnBps, den: 10_000 })}
                </Description>
              </>
            )}
            {offer.leaveFeeBps !== null && (
              <Description name={t('insurance.leaveFee')}>
                {format.fee({ num: offer.leaveFeeBps, den: 10_000 })}
              </Description>
            )}
          </DescriptionList>
          {send}
          <p className="text-12 text-muted">
            {t('insurance.limits', {
              claims: format.count(offer.claimsPerDay),
              stakes: format.amount(offer.stakesPerDay, { decimals: 0 }),
            })}
          </p>
          {last !== null && <SeriesFacts series={last} />}
          {stake !== null && pick !== null && (
            <ConfirmSheet
              open={isAsking}
              onClose={() => setIsAsking(false)}
              title={t('insurance.title')}
              confirm={t('insurance.confirm', { amount: `${format.amount(stakes)} ${t(`asset.${asset}`)}` })}
              busy={null}
              error={null}
              onConfirm={() => {
                setIsAsking(false)
                void start.submit({ roundLength, game, pick, asset, stake })
              }}
            >
              <p>{lead}</p>
              <DescriptionList>
                <Description name={t(`game.${game}`)}>{pickName(t, game, pick)}</Description>
                <Description name={t('insurance.stake')}>
                  <Amount value={stake} asset={asset} named />
                </Description>
                <Description name={t('insurance.claim', { most: format.count(offer.losses) })}>
                  <Amount value={claimOf(stake, offer)} asset="INSURANCE_POINT" named />
                </Description>
              </DescriptionList>
            </ConfirmSheet>
          )}
        </>
      )}
    </MoneyForm>
  )
}

/** What a series bets on, its progress, and what it holds or has returned. */
export const SeriesFacts = ({ series }: { series: SeriesView }) => {
  const t = useText()
  const format = useFormat()
  const { game, pick, asset, stake, losses, most, state, held, claim } = series
  return (
    <DescriptionList>
      <Description name={t(`game.${game}`)}>{pickName(t, game, pick)}</Description>
      <Description name={t('insurance.stake')}>
        <Amount value={stake} asset={asset} named own />
      </Description>
      <Description name={t('insurance.losses')}>
        {t('insurance.ofLosses', { losses: format.count(losses), most: format.count(most) })}
      </Description>
      {state === 'running' ? (
        <Description name={t('insurance.held')}>
          <Amount value={held} asset={asset} named own />
        </Description>
      ) : (
        <Description name={t('insurance.past')}>{t(`insurance.state.${state}`)}</Description>
      )}
      {(state === 'lost' || state === 'claimed') && (
        <Description name={t('insurance.claim', { most: format.count(most) })}>
          <Amount value={claim} asset="INSURANCE_POINT" named own />
        </Description>
      )}
    </DescriptionList>
  )
}
