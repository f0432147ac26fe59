import { amountOf, type LabRun, type Amount as Money } from '@nibble/domain'
import { useFormat, useText } from '../../../text/text-context.ts'
import type { LabAnswer } from './lab-worker.ts'

const CENT = 10_000

/** In whole cents: a millionth of a prediction says nothing. */
export const inCents = (units: number): Money => amountOf(BigInt(Math.round(units / CENT) * CENT))

const [WIDTH, HEIGHT] = [600, 220]

/** Nine plans in ten as a band, the median in it, and what the odds predict; all numbers in the table below. */
export const LabChart = ({ run, answer }: { run: LabRun; answer: LabAnswer }) => {
  const t = useText()
  const format = useFormat()
  const { band } = answer.report
  const { path } = answer.forecast
  const { rounds } = run.rules
  const all = [
    ...band.flatMap(({ low, high }) => [Number(low), Number(high)]),
    ...path.map(({ net }) => net * 1e6),
  ]
  const [most, least] = [Math.max(...all), Math.min(...all)]
  const span = most - least || 1
  const x = (round: number) => ((round * WIDTH) / rounds).toFixed(1)
  const y = (net: number) => (((most - net) * HEIGHT) / span).toFixed(1)
  const money = (units: number) => format.amount(inCents(units), { signed: true, decimals: 2 })
  const last = band.at(-1)
  const predicted = (path.at(-1)?.net ?? 0) * 1e6
  const line = (key: 'low' | 'median' | 'high') =>
    band.map((point) => `${x(point.round)} ${y(Number(point[key]))}`)

  return (
    <figure className="grid gap-2">
      <div className="lab-plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('lab.chart', {
            rounds: format.count(rounds),
            median: money(Number(last?.median ?? 0n)),
            low: money(Number(last?.low ?? 0n)),
            high: money(Number(last?.high ?? 0n)),
            predicted: money(predicted),
          })}
        >
          <path className="lab-band" d={`M${line('low').join('L')}L${line('high').reverse().join('L')}Z`} />
          <path className="lab-zero" d={`M0 ${y(0)}H${WIDTH}`} />
          <path className="lab-median" d={`M${line('median').join('L')}`} />
          <path
            className="lab-odds"
            d={`M${path.map(({ round, net }) => `${x(round)} ${y(net * 1e6)}`).join('L')}`}
          />
        </svg>
        <span className="lab-scale text-12 text-muted" aria-hidden="true">
          <span>{money(most)}</span>
          <span>{money(least)}</span>
        </span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-12 text-muted">
        <span className="lab-key lab-key-band">{t('lab.legendBand')}</span>
        <span className="lab-key lab-key-median">{t('lab.legendMedian')}</span>
        <span className="lab-key lab-key-odds">{t('lab.legendOdds')}</span>
      </figcaption>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-azure">
          {t('lab.numbers')}
        </summary>
        <table className="lab-table">
          <thead className="text-12 text-muted">
            <tr>
              <th scope="col">{t('lab.round')}</th>
              <th scope="col">{t('lab.low')}</th>
              <th scope="col">{t('lab.median')}</th>
              <th scope="col">{t('lab.high')}</th>
            </tr>
          </thead>
          <tbody>
            {band.slice(1).map(({ round, low, median, high }) => (
              <tr key={round}>
                <th scope="row">{format.count(round)}</th>
                {[low, median, high].map((value: Money, column) => (
                  <td key={COLUMNS[column]}>{money(Number(value))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const COLUMNS = ['low', 'median', 'high']
