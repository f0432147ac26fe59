import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { cx } from '../../ui/class-names.ts'
import { barPercent, type Flows } from './flows.ts'

/** A bar for what came in and one for what went out, kind by kind, in one scale. */
export const FlowChart = ({ flows }: { flows: Flows }) => {
  const t = useText()
  const { asset, kinds } = flows
  const longest = kinds
    .flatMap(({ credited, debited }) => [credited, debited])
    .reduce((most, amount) => (amount > most ? amount : most))
  return (
    <figure>
      <figcaption className="mb-3 text-muted">
        {t('report.flowOf', { asset: t(`asset.${asset}`) })}
      </figcaption>
      <div role="img" aria-label={t('report.flowChart', { kinds: kinds.length })} className="grid gap-3">
        {kinds.map(({ type, credited, debited }) => (
          <div
            key={type}
            className="grid grid-cols-1 gap-1 sm:grid-cols-[180px_minmax(0,1fr)] sm:items-center sm:gap-3"
          >
            <span className="text-12 text-muted sm:text-14">{t(`type.${type}`)}</span>
            <span className="grid gap-1">
              {credited > 0n && <Bar amount={credited} {...{ longest, asset }} isIn />}
              {debited > 0n && <Bar amount={debited} {...{ longest, asset }} />}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

type BarProps = {
  amount: Flows['credited']
  longest: Flows['credited']
  asset: Flows['asset']
  isIn?: boolean
}

const Bar = ({ amount, longest, asset, isIn = false }: BarProps) => (
  <span className="flex items-center gap-2">
    <span
      className={cx('h-3 min-w-1 rounded-full', isIn ? 'bg-win' : 'bg-faint')}
      style={{ width: `calc((100% - 110px) * ${barPercent(amount, longest) / 100})` }}
    />
    <span className="text-12 whitespace-nowrap text-muted">
      {isIn ? '+' : '−'}
      <Amount value={amount} asset={asset} own />
    </span>
  </span>
)
