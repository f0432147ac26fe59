import type { fairness, ResponseOf } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { useId } from 'react'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'

type Props = { seals: ResponseOf<typeof fairness>['seals'] }

const COLUMNS = 72
const CELL = 5

/** One square per draw of the last day, in order; unsealed ones stand out. */
export const SealsCard = ({ seals: { isOn, of, unsealed, sealed } }: Props) => {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const newest = unsealed.at(-1)
  const rows = Math.ceil(of / COLUMNS)
  const last = of % COLUMNS
  const text = !isOn
    ? t('fairness.sealOff')
    : of === 0
      ? t('fairness.noSeals')
      : newest === undefined
        ? t('fairness.allSealed')
        : t('fairness.unsealed', { count: of - sealed, round: shortRound(newest.round) })
  return (
    <Card as="section" padded={false} className="grid gap-2 px-4 py-3.5 lg:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t('fairness.seals')}</h2>
        {of > 0 && <span className="text-12 text-muted">{t('fairness.square')}</span>}
      </div>
      {of > 0 && (
        <svg
          viewBox={`0 0 ${COLUMNS * CELL} ${rows * CELL}`}
          className="seal-squares op-svg w-full"
          role="img"
          aria-label={`${format.count(sealed)} ${t('fairness.of', { count: format.count(of) })}`}
        >
          <defs>
            <pattern id={id} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
              <rect x=".5" y=".5" width="4" height="4" rx="1" />
            </pattern>
          </defs>
          <rect width={COLUMNS * CELL} height={(last === 0 ? rows : rows - 1) * CELL} fill={`url(#${id})`} />
          {last > 0 && <rect y={(rows - 1) * CELL} width={last * CELL} height={CELL} fill={`url(#${id})`} />}
          {unsealed.map(({ place, round }) => {
            const [x, y] = [(place % COLUMNS) * CELL, Math.floor(place / COLUMNS) * CELL]
            return (
              <g key={round}>
                <rect x={x - 2} y={y - 2} width="9" height="9" rx="2.5" className="op-card" />
                <rect x={x - 0.5} y={y - 0.5} width="6" height="6" rx="1.5" className="op-loss">
                  <title>{shortRound(round)}</title>
                </rect>
              </g>
            )
          })}
        </svg>
      )}
      <p className="text-12 text-muted">{text}</p>
    </Card>
  )
}
