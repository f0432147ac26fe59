import type { Amount, Asset, Fraction, PlanForecast, PlanRules } from '@nibble/domain'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'

type Props = {
  rules: PlanRules
  asset: Asset
  forecast: PlanForecast
  /** The stakes of a losing streak, if they rise. */
  ladder: readonly Amount[]
  pick: string
  back: Fraction
}

const MOST_STEPS = 8

/** The probabilities of how a plan ends, and the cost of a losing streak. */
export const PlanOdds = ({ rules, asset, forecast, ladder, pick, back }: Props) => {
  const t = useText()
  const format = useFormat()
  const money = (value: Amount) => format.amount(value, { decimals: decimalsOf(asset) })
  const ends = [
    { text: t('autoplay.endsWin', { amount: money(rules.stopWin) }), chance: forecast.stopWin },
    { text: t('autoplay.endsLoss', { amount: money(rules.stopLoss) }), chance: forecast.stopLoss },
    { text: t('autoplay.endsRounds', { rounds: rules.rounds }), chance: forecast.allRounds },
  ]
  const steps = ladder.slice(0, MOST_STEPS)
  const cost = steps.reduce((sum, stake) => sum + stake, 0n) as Amount
  return (
    <>
      <div className="grid gap-2.5">
        <h3 className="font-semibold">{t('autoplay.odds')}</h3>
        <ul className="grid gap-2.5">
          {ends.map(({ text, chance }) => (
            <li key={text} className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1">
              <span>{text}</span>
              <b className="font-semibold">{format.percent({ num: chance, den: 1 })}</b>
              <span className="col-span-2 h-1.5 rounded-full bg-raised">
                <span
                  className="block h-1.5 rounded-full bg-muted"
                  style={{ width: `${(chance * 100).toFixed(1)}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
        <p className="text-12 text-muted">
          {t('autoplay.average', {
            rounds: Math.round(forecast.rounds),
            loss: money(rules.stopLoss),
          })}
        </p>
      </div>
      {steps.length > 1 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{t('autoplay.ladder', { pick })}</h3>
          <ol className="grid h-24 auto-cols-fr grid-flow-col gap-1.5">
            {steps.map((stake, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ladder is what it is
              <li key={nth} className="grid min-w-0 grid-rows-[1fr_20px] text-center">
                <span
                  className="self-end rounded-6 bg-muted"
                  style={{ height: `${Math.max(6, Number((stake * 100n) / rules.highest))}%` }}
                />
                <span className="truncate text-12 text-muted">{format.amount(stake, { decimals: 0 })}</span>
              </li>
            ))}
          </ol>
          <p className="text-muted">
            {t('autoplay.ladderText', { count: format.count(steps.length), cost: money(cost) })}
          </p>
        </div>
      )}
      <p className="text-12 text-muted">{t('autoplay.fact', { percent: format.fraction(back) })}</p>
    </>
  )
}
