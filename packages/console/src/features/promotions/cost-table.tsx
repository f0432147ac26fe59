import {
  type ConsolePromotionTerms,
  encodePromotionTerms,
  type PromotionCost,
  previewPromotion,
} from '@nibble/contract/console'
import type { Amount } from '@nibble/domain'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/console-call.ts'
import { dayText, shareText } from '../../text/format.ts'
import { Shown } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import { partName } from './promotion-words.ts'

type Row = { readonly part: string; readonly now: Amount; readonly drafted: Amount }

const columnsOf = (edge: Amount): readonly Column<Row>[] => [
  { head: 'Cost of 30 days', cell: ({ part }) => part },
  { head: 'Now', cell: ({ now }) => <Money of={now} />, align: 'right' },
  { head: 'Share of the edge', cell: ({ now }) => shareText(now, edge), align: 'right', hideBelow: 'sm' },
  {
    head: 'Then',
    cell: ({ drafted }) => (
      <b>
        <Money of={drafted} />
      </b>
    ),
    align: 'right',
  },
  {
    head: 'Share of the edge then',
    cell: ({ drafted }) => shareText(drafted, edge),
    align: 'right',
    hideBelow: 'sm',
  },
]

/** The cost of the current and drafted terms over the same bets, beside these bets' revenue. */
export const CostTable = ({ cost }: { cost: UseQueryResult<PromotionCost> }) => (
  <Shown of={cost} rows={3}>
    {({ from, to, stake, edge, parts, now, drafted }) => (
      <div className="grid grid-cols-1 content-start gap-2">
        <p className="text-12 text-muted">
          Bets from {dayText(from)} to {dayText(to)}: stakes of <Money of={stake} />, an edge of{' '}
          <Money of={edge} /> USDT. Uses the players’ levels and progress as they were; budgets may reduce the
          cost.
        </p>
        <div className="rounded-6 border border-line">
          <Table
            label="Cost over the last 30 days"
            columns={columnsOf(edge)}
            rows={[
              ...parts.map((row) => ({ ...row, part: partName(row.part) })),
              ...(parts.length > 1 ? [{ part: 'In all', now, drafted }] : []),
            ]}
            keyOf={({ part }) => part}
          />
        </div>
      </div>
    )}
  </Shown>
)

const TYPED_MS = 600

/** What terms would have cost, computed when typing pauses; null while they are invalid. */
export const useCost = (
  terms: ConsolePromotionTerms | null,
): { readonly cost: UseQueryResult<PromotionCost>; readonly isOf: boolean } => {
  const key = terms === null ? null : JSON.stringify(encodePromotionTerms(terms))
  const [asked, setAsked] = useState({ key, terms })
  useEffect(() => {
    if (key === asked.key) return undefined
    const waiting = setTimeout(() => setAsked({ key, terms }), TYPED_MS)
    return () => clearTimeout(waiting)
  }, [key, asked.key, terms])

  const cost = useQuery({
    queryKey: [previewPromotion.path, asked.key],
    queryFn: () =>
      asked.terms === null ? Promise.reject(new Error()) : call(previewPromotion, { terms: asked.terms }),
    enabled: asked.terms !== null,
    staleTime: 60_000,
  })
  return { cost, isOf: key !== null && key === asked.key }
}
