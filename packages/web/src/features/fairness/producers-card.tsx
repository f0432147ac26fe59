import type { fairness, ProducerReturn, ResponseOf } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useFormat, useText } from '../../text/text-context.ts'

type Props = { producers: ResponseOf<typeof fairness>['producers'] }

const SHOWN = 3

/** How close each producer is to the monitor's threshold, the one by which it acts. */
export const ProducersCard = ({ producers: { nearest, onNotice, watched } }: Props) => {
  const t = useText()
  const format = useFormat()
  const percent = (value: number) => format.fee({ num: Math.round(value * 1_000), den: 1_000 })
  const way = (value: number) => format.fee({ num: Math.round(value * 100), den: 100 })
  return (
    <Card as="section" padded={false} className="grid gap-2 px-4 py-3.5 lg:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t('fairness.returns')}</h2>
        {onNotice > 0 ? (
          <Tag tone="loss" icon={TriangleAlert}>
            {t('fairness.noticed', { count: format.count(onNotice) })}
          </Tag>
        ) : (
          watched > 0 && (
            <Tag tone="win" icon={Check}>
              {t('fairness.calm')}
            </Tag>
          )
        )}
      </div>
      {watched === 0 ? (
        <p className="text-muted">{t('fairness.noProducers')}</p>
      ) : (
        <>
          <p className="text-12 text-muted">{t('fairness.returnsText')}</p>
          <Dots nearest={nearest} watched={watched} />
          <table className="w-full text-12">
            <thead>
              <tr className="text-right text-muted [&>th]:pb-1 [&>th]:pl-2 [&>th]:align-bottom [&>th]:font-normal">
                <th scope="col" className="pl-0! text-left">
                  {t('fairness.producer')}
                </th>
                <th scope="col">{t('fairness.got')}</th>
                <th scope="col">{t('fairness.fair')}</th>
                <th scope="col">{t('fairness.way')}</th>
              </tr>
            </thead>
            <tbody>
              {nearest.slice(0, SHOWN).map((one) => (
                <tr key={one.producer} className="text-right op-cells">
                  <td className="text-left font-mono" title={one.producer}>
                    {one.producer.slice(0, 8)}…{one.producer.slice(-6)}
                  </td>
                  <td>{percent(one.returned)}</td>
                  <td className="text-muted">{percent(one.expected)}</td>
                  <td>{way(one.way)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  )
}

const WIDTH = 336
/** Where a notice is sent. */
const NOTICE_X = 283
const STEP = 8.6
const FLOOR = 100
const HIGHEST = 10

/** Each producer as a dot, stacked at equal values. */
const Dots = ({ nearest, watched }: { nearest: readonly ProducerReturn[]; watched: number }) => {
  const t = useText()
  const format = useFormat()
  const stacks = new Map<number, number>()
  const dots = nearest.toReversed().map(({ producer, way, level }) => {
    const column = Math.min(Math.round((way * (NOTICE_X - 8)) / STEP), Math.floor((WIDTH - 16) / STEP))
    const row = stacks.get(column) ?? 0
    stacks.set(column, row + 1)
    return { producer, level, x: 8 + column * STEP, y: FLOOR - Math.min(row, HIGHEST) * STEP }
  })
  const first = dots.at(-1)
  const share = format.fee({ num: Math.round((nearest[0]?.way ?? 0) * 100), den: 100 })
  const isLeft = first !== undefined && first.x > WIDTH / 2
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 130`}
      className="op-svg w-full text-12"
      role="img"
      aria-label={t('fairness.dots', { count: watched, share })}
    >
      <rect x={NOTICE_X} y="10" width={WIDTH - NOTICE_X} height="95" className="op-raised" />
      <path d={`M0 105.5H${WIDTH}`} className="op-s-strong" />
      <path d={`M${NOTICE_X} 10V112`} className="op-s-text" strokeDasharray="3 4" strokeWidth="1.5" />
      {dots.map(({ producer, level, x, y }) => (
        <circle
          key={producer}
          cx={x}
          cy={y}
          r="3.8"
          className={
            level !== 'fair'
              ? 'op-loss'
              : producer === nearest[0]?.producer
                ? 'op-brass op-s-brass'
                : 'op-azure'
          }
        />
      ))}
      {first !== undefined && (
        <>
          <path d={`M${first.x} ${first.y - 10}V66`} className="op-s-faint" />
          <text x={first.x} y="58" textAnchor={isLeft ? 'end' : 'start'} className="op-text">
            {t('fairness.nearest', { share })}
          </text>
        </>
      )}
      <text x="4" y="126" className="op-muted">
        {t('fairness.asFair')}
      </text>
      <text x={NOTICE_X} y="126" textAnchor="middle" className="op-text">
        {t('fairness.notice')}
      </text>
    </svg>
  )
}
