import { SERVICES, type Service } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Check, CircleHelp, Minus, TriangleAlert, X } from 'lucide-react'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { dayState, type Status, shareOf, stateOf } from './day-state.ts'

const DAYS = 90
const DAY_MS = 86_400_000
const WIDTH = 6

const ICONS = {
  works: { icon: Check, text: 'text-win' },
  slow: { icon: TriangleAlert, text: 'text-text' },
  interrupted: { icon: X, text: 'text-loss' },
  unknown: { icon: CircleHelp, text: 'text-muted' },
  off: { icon: Minus, text: 'text-faint' },
} as const

/** Ninety days of each service, a mark for each day. */
export const ServicesCard = ({ status }: { status: Status }) => {
  const t = useText()
  const format = useFormat()
  const to = noonOf(status.days.at(-1)?.day ?? new Date(status.at).toISOString().slice(0, 10))
  return (
    <Card as="section">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('status.lastDays')}</h2>
        <span className="text-12 text-muted">
          {t('status.dayRange', { from: format.day(to - (DAYS - 1) * DAY_MS), to: format.day(to) })}
        </span>
      </div>
      <ul className="mt-1 op-lines">
        {SERVICES.map((name) => (
          <ServiceRow key={name} name={name} status={status} />
        ))}
      </ul>
      <p className="status-legend mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted">
        {(['allDay', 'partly', 'interruptedDay'] as const).map((word, nth) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <i className={cx(nth === 1 && 'partly', nth === 2 && 'down')} aria-hidden="true" />
            {t(`status.${word}`)}
          </span>
        ))}
        <span className="ml-auto max-lg:hidden">{t('status.how')}</span>
      </p>
    </Card>
  )
}

const ServiceRow = ({ name, status }: { name: Service; status: Status }) => {
  const t = useText()
  const format = useFormat()
  const tally = status.total[name]
  const state = stateOf(status.now[name], tally)
  const { icon: Icon, text } = ICONS[state]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2.5 lg:min-h-14 op-service lg:gap-5">
      <b className="flex items-center gap-1.5 font-semibold">
        <Icon size={16} strokeWidth={2} className={cx('flex-none', text)} aria-hidden="true" />
        <span>
          {t(`status.${name}`)}
          {state !== 'off' && (
            <span className="sr-only">: {t(state === 'works' ? 'status.fine' : `status.${state}`)}</span>
          )}
        </span>
      </b>
      <Days name={name} status={status} />
      <span className="text-right">
        <b className="block font-semibold">{tally.of === 0 ? '–' : format.fee(shareOf(tally))}</b>
        <span className="block text-12 text-muted max-lg:hidden">
          {state === 'off'
            ? t('status.notHere')
            : tally.of === 0
              ? t('status.nothing')
              : t(`status.missed.${name}`, {
                  of: format.count(tally.of),
                  missed: format.count(tally.missed),
                })}
        </span>
      </span>
    </li>
  )
}

/** The newest day is on the right; days before the house began are empty. */
const Days = ({ name, status: { days } }: { name: Service; status: Status }) => {
  const t = useText()
  const format = useFormat()
  const states = days.map((day) => ({ day: day.day, tally: day[name], state: dayState(day[name]) }))
  const amiss = states.filter(({ state }) => state === 'partly' || state === 'down')
  const label = t('status.bars', {
    service: t(`status.${name}`),
    days: amiss.map(({ day }) => format.day(noonOf(day))).join(', ') || t('status.noneAmiss'),
  })
  return (
    <svg
      viewBox={`0 0 ${DAYS * WIDTH} 24`}
      preserveAspectRatio="none"
      className="status-days op-under"
      role="img"
      aria-label={label}
    >
      {Array.from({ length: DAYS - states.length }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days before the first one have no name
        <rect key={nth} className="none" x={nth * WIDTH} y="5" width="5" height="14" rx="1.5" />
      ))}
      {states.map(({ day, tally, state }, nth) => {
        const isTall = state === 'partly' || state === 'down'
        return (
          <rect
            key={day}
            className={state}
            x={(DAYS - states.length + nth) * WIDTH}
            y={isTall ? 0 : 5}
            width="5"
            height={isTall ? 24 : 14}
            rx="1.5"
          >
            <title>
              {t('status.dayText', {
                service: t(`status.${name}`),
                day: format.day(noonOf(day)),
                missed: format.count(tally.missed),
                of: format.count(tally.of),
              })}
            </title>
          </rect>
        )
      })}
    </svg>
  )
}
