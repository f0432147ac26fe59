import { type Amount as Money, profitBps } from '@nibble/domain'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import type { Pair, Preview } from './quote.ts'

type Props = {
  pair: Pair
  amount: Money | null
  quote: Preview['quote']
  /** The rate and the received amount are shown elsewhere already. */
  isReceivedSaid?: boolean
}

/** Rate, fee, received amount, and what happens next. */
export const QuoteFacts = ({ pair, amount, quote, isReceivedSaid = false }: Props) => {
  const t = useText()
  const format = useFormat()
  const rateText = useRateText()
  const { to, feeBps, expiresDays, reviewed } = pair
  return (
    <DescriptionList>
      {!isReceivedSaid && <Description name={t('convert.rate')}>{rateText(pair)}</Description>}
      <Description name={t('money.fee')}>
        {format.fee({ num: feeBps, den: 10_000 })}
        {quote !== null && quote.fee > 0n && (
          <>
            {' · '}
            <Amount value={quote.fee} asset={to} named exact />
          </>
        )}
      </Description>
      <Description name={t('convert.value')}>{valueText(format, pair, { amount, quote })}</Description>
      <Description name={t('convert.processing')}>
        {t(reviewed ? 'convert.reviewed' : 'convert.atOnce')}
      </Description>
      {expiresDays !== null && (
        <Description name={t('convert.usable')}>{t('convert.days', { days: expiresDays })}</Description>
      )}
      {!isReceivedSaid && (
        <Description name={t('money.receive')} strong>
          {quote === null ? '–' : <Amount value={quote.receivable} asset={to} named exact />}
        </Description>
      )}
    </DescriptionList>
  )
}

/** Value received over value given, minus one; a dash if one has no price. */
const valueText = (
  format: ReturnType<typeof useFormat>,
  pair: Pair,
  { amount, quote }: Pick<Props, 'amount' | 'quote'>,
): string => {
  if (amount === null || quote === null) return '–'
  const bps = profitBps({ ...pair, amount, receivable: quote.receivable })
  if (bps === null) return '–'
  const sign = bps < 0 ? '−' : bps > 0 ? '+' : ''
  return `${sign}${format.fee({ num: Math.abs(bps), den: 10_000 })}`
}

/** `100 Reward credit = 1 GMT`, in the player's numbers. */
export const useRateText = (): ((pair: Pair) => string) => {
  const t = useText()
  const format = useFormat()
  return ({ from, to, give, take }) => {
    const side = (amount: typeof give, asset: typeof from) =>
      `${format.amount(amount, { decimals: amount % 1_000_000n === 0n ? 0 : decimalsOf(asset) })} ${t(`asset.${asset}`)}`
    return `${side(give, from)} = ${side(take, to)}`
  }
}
