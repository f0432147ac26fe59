import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Check, Clock } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useText } from '../../text/text-context.ts'
import type { Status } from './day-state.ts'
import { useSpan } from './use-span.ts'

const FIRST = 5

/** Past incidents: from when to when, and the effect on players. */
export const IncidentsCard = ({ incidents }: Pick<Status, 'incidents'>) => {
  const t = useText()
  const format = useFormat()
  const span = useSpan()
  const [shown, setShown] = useState(FIRST)
  return (
    <Card as="section">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('status.incidents')}</h2>
        <span className="text-12 text-muted">
          {t('status.incidentCount', { count: format.count(incidents.length) })}
        </span>
      </div>
      {incidents.length === 0 && <p className="mt-2 text-muted">{t('status.noIncidents')}</p>}
      <ul className="divide-y divide-line">
        {incidents.slice(0, shown).map(({ what, from, to }) => (
          <li key={`${what} ${from}`} className="grid gap-0.5 py-3 last:pb-0 op-incident lg:gap-4">
            <div className="flex justify-between gap-2 lg:grid lg:content-start lg:gap-0.5">
              <b className="font-semibold">{format.day(from)}</b>
              <span className="text-12 text-muted">
                {to === null
                  ? format.shortTime(from)
                  : t('status.range', { from: format.shortTime(from), to: format.shortTime(to) })}
              </span>
            </div>
            <div>
              <b className="font-semibold">{t(`status.what.${what}`)}</b>
              <p className="mt-0.5 text-muted">{t(`status.text.${what}`)}</p>
              <p className="mt-0.5 flex items-center gap-1.5 text-muted">
                {to === null ? (
                  <Clock size={16} strokeWidth={2} aria-hidden="true" />
                ) : (
                  <Check size={16} strokeWidth={2} className="text-win" aria-hidden="true" />
                )}
                {to === null ? t('status.goesOn') : t('status.over', { time: span(to - from) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {incidents.length > shown && (
        <Button className="mt-3" size="small" onClick={() => setShown(incidents.length)}>
          {t('common.more')}
        </Button>
      )}
    </Card>
  )
}
