import type { LabEnd, LabRun, Amount as Money } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../text/text-context.ts'
import { inCents, LabChart } from './lab-chart.tsx'
import type { LabAnswer } from './lab-worker.ts'

/** What a million results made of a plan, beside what the odds predict. */
export const LabReportCard = ({ run, answer }: { run: LabRun; answer: LabAnswer }) => {
  const t = useText()
  const format = useFormat()
  const { report, forecast } = answer
  const { plans, ends, band } = report
  const last = band.at(-1)
  const money = (value: Money) => format.amount(value, { signed: true, decimals: 2 })
  const share = (count: number) => format.percent({ num: count, den: plans })
  const each = (units: number) => money(inCents(units / plans))
  if (plans === 0 || last === undefined) return null
  const isBoundless = run.bankroll <= run.rules.stopLoss
  const rows: readonly (readonly [LabEnd, string, number])[] = [
    [
      'stop_win',
      t('autoplay.endsWin', { amount: format.amount(run.rules.stopWin, { decimals: 0 }) }),
      forecast.stopWin,
    ],
    isBoundless
      ? ['ruin', t('lab.endRuin'), forecast.stopLoss]
      : [
          'stop_loss',
          t('autoplay.endsLoss', { amount: format.amount(run.rules.stopLoss, { decimals: 0 }) }),
          forecast.stopLoss,
        ],
    ['rounds', t('autoplay.endsRounds', { rounds: run.rules.rounds }), forecast.allRounds],
  ]
  const strays = Math.abs(Number(report.net) - report.expected) / report.spread

  return (
    <Card className="grid grid-cols-1 gap-4" as="section" aria-label={t('lab.ends')}>
      <dl className="lab-figures">
        <Figure name={t('lab.ruined')} note={t('lab.ruinText')}>
          {share(ends.ruin)}
        </Figure>
        <Figure name={t('lab.average')} note={t('lab.predicted', { amount: each(report.expected) })}>
          {each(Number(report.net))}
        </Figure>
        <Figure name={t('lab.median')}>{money(inCents(Number(last.median)))}</Figure>
        <Figure name={t('lab.band')}>
          {money(inCents(Number(last.low)))}, {money(inCents(Number(last.high)))}
        </Figure>
      </dl>
      <LabChart run={run} answer={answer} />
      <div className="grid gap-2">
        <h3 className="font-semibold">{t('lab.ends')}</h3>
        <ul className="grid gap-2">
          {rows.map(([end, text, chance]) => (
            <li key={end} className="grid gap-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{text}</span>
                <span>
                  <b className="font-semibold">{share(ends[end])}</b>{' '}
                  <span className="text-12 text-muted">
                    {t('lab.odds', { percent: format.percent({ num: chance, den: 1 }) })}
                  </span>
                </span>
              </span>
              <span className="block h-1.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
                <span
                  className="block h-full rounded-full bg-brass"
                  style={{ width: `${(100 * ends[end]) / plans}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-12 text-muted">
        {t('lab.made', {
          past: format.count(report.past),
          simulated: format.count(report.simulated),
          seed: run.seed,
          plans: format.count(plans),
        })}{' '}
        {t('lab.spread', { times: format.decimal(Math.round(strays * 10) / 10) })}
      </p>
    </Card>
  )
}

const FIGURES = ['lab.ruined', 'lab.average', 'lab.median', 'lab.band'] as const

/** Before the first run, on a wide screen: what it will answer. */
export const LabOutline = () => {
  const t = useText()
  return (
    <Card className="grid grid-cols-1 gap-4 text-muted max-lg:hidden">
      <dl className="lab-figures">
        {FIGURES.map((key) => (
          <Figure key={key} name={t(key)}>
            –
          </Figure>
        ))}
      </dl>
      <div className="lab-plot lab-faint" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="lab-band" d="M0 50C20 12 60 4 100 2V84C60 82 20 76 0 50" />
          <path className="lab-zero" d="M0 50H100" />
          <path className="lab-median" d="M0 50C30 51 60 52 100 52" />
          <path className="lab-odds" d="M0 50L100 56" />
        </svg>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-12">
        <span className="lab-key">{t('lab.legendMedian')}</span>
        <span className="lab-key lab-key-band">{t('lab.legendBand')}</span>
        <span className="lab-key lab-key-odds">{t('lab.legendOdds')}</span>
      </p>
    </Card>
  )
}

const Figure = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-muted">{name}</dt>
    <dd className="text-20 font-semibold">{children}</dd>
    {note !== undefined && <dd className="text-12 text-muted">{note}</dd>}
  </div>
)
