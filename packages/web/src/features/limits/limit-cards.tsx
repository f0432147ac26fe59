import type { PlayerLimitView } from '@nibble/contract'
import { LIMIT_KINDS } from '@nibble/domain'
import { useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { LimitRow } from './limit-row.tsx'
import { LimitSheet } from './limit-sheet.tsx'

/** Deposits, stakes and losses, each by day, week and month. */
export const LimitCards = ({ limits }: { limits: readonly PlayerLimitView[] }) => {
  const t = useText()
  const [chosen, setChosen] = useState<PlayerLimitView | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (limit: PlayerLimitView) => {
    setChosen(limit)
    setIsOpen(true)
  }

  return (
    <>
      {LIMIT_KINDS.map((kind) => (
        <Card
          key={kind}
          as="section"
          aria-labelledby={`limit-${kind}`}
          padded={false}
          className="px-4 pt-4 pb-1 lg:px-5"
        >
          <h2 id={`limit-${kind}`} className="text-16 font-semibold">
            {t(`limits.${kind}`)}
          </h2>
          <p className="text-12 text-muted">{t(`limits.${kind}Text`)}</p>
          <ul className="mt-1 divide-y divide-line">
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.period} limit={limit} onEdit={() => open(limit)} />
              ))}
          </ul>
        </Card>
      ))}
      {chosen !== null && (
        <LimitSheet
          key={`${chosen.kind} ${chosen.period} ${chosen.amount} ${isOpen}`}
          limit={chosen}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
