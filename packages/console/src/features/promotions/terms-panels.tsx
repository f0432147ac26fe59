import {
  type PromotionChangeRequest,
  type PromotionView,
  readPromotions,
  reviewPromotionChangeRequest,
} from '@nibble/contract/console'
import type { Promotion } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Plus } from 'lucide-react'
import { useCanAccess } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useRead, useRows } from '../../api/use-read.ts'
import { dayText } from '../../text/format.ts'
import { ChangeRequestPanel, ChangeRequestState } from '../../ui/change-request-panel.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Shown } from '../../ui/states.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { CostTable, useCost } from './cost-table.tsx'
import { PROMOTION_NAMES } from './promotion-words.ts'
import { TermsTable } from './terms-table.tsx'

/** Loads on use: with it this would be the heaviest screen by far. */
const PromotionEditor = lazy(async () => ({
  default: (await import('./promotion-editor.tsx')).PromotionEditor,
}))

const COLUMNS: readonly Column<PromotionChangeRequest>[] = [
  { head: 'Promotion', cell: ({ terms }) => PROMOTION_NAMES[terms.promotion] },
  { head: 'From', cell: beginText, hideBelow: 'sm' },
  { head: 'State', cell: ({ state }) => <ChangeRequestState state={state} /> },
  { head: 'Drafted by', cell: ({ draftedBy }) => draftedBy.name, hideBelow: 'sm' },
  { head: 'Why', cell: ({ reason }) => reason, hideBelow: 'lg' },
]

/** Every promotion's terms, one at a time, and the change requests of all. */
export const TermsPanels = () => {
  const found = useRead(readPromotions, {})
  const list = useRows('promotions', { sort: { field: 'id', order: 'DESC' } })
  const [chosen, setChosen] = useState<Promotion>('levels')
  const [opened, setOpened] = useState<string | null>(null)
  const [isDrafting, setDrafting] = useState(false)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'promotions', action: 'write' })

  return (
    <Shown of={found}>
      {({ rows }) => {
        const promotion = rows.find(({ id }) => id === chosen)
        const changeRequest = list.rows?.find(({ id }) => id === opened)
        const against = rows.find(({ id }) => id === changeRequest?.terms.promotion)
        if (promotion === undefined) return null
        return (
          <>
            <div className="flex flex-wrap items-end justify-between gap-3">
              <SelectField
                label="Promotion"
                value={chosen}
                onChange={(value) => setChosen(rows.find(({ id }) => id === value)?.id ?? chosen)}
                options={rows.map(({ id }) => ({ value: id, text: PROMOTION_NAMES[id] }))}
              />
              <WhoMay permission="promotions.write">request new promotion terms</WhoMay>
              {mayWrite && (
                <Button variant="primary" onClick={() => setDrafting(true)}>
                  <Plus size={16} aria-hidden="true" />
                  New change request
                </Button>
              )}
            </div>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <Versions promotion={promotion} />
              <Panel title="Change requests" flush>
                <RowsTable
                  label="Change requests of promotions"
                  of={list}
                  columns={COLUMNS}
                  empty="There are no change requests yet."
                  onOpen={({ id }) => setOpened(id)}
                  current={opened}
                />
              </Panel>
            </div>
            {changeRequest !== undefined && against !== undefined && (
              <PromotionChangeRequestView
                key={changeRequest.id}
                changeRequest={changeRequest}
                now={against.inForce.terms}
                onClose={() => setOpened(null)}
              />
            )}
            {isDrafting && (
              <Suspense>
                <PromotionEditor promotion={promotion} onClose={() => setDrafting(false)} />
              </Suspense>
            )}
          </>
        )
      }}
    </Shown>
  )
}

const Versions = ({ promotion: { inForce, next } }: { promotion: PromotionView }) => (
  <>
    <Panel
      title="In force"
      note={
        <>
          Since <Time at={inForce.effectiveAt} />
        </>
      }
    >
      <TermsTable terms={inForce.terms} />
    </Panel>
    {next.map(({ terms, effectiveAt }) => (
      <Panel
        key={effectiveAt}
        title="Next"
        note={
          <>
            From <Time at={effectiveAt} />
          </>
        }
      >
        <TermsTable terms={terms} against={inForce.terms} />
      </Panel>
    ))}
  </>
)

type Props = {
  changeRequest: PromotionChangeRequest
  now: PromotionChangeRequest['terms']
  onClose: () => void
}

/** Drafted terms beside those in force: their changes, their past cost, and the decision. */
const PromotionChangeRequestView = ({ changeRequest, now, onClose }: Props) => {
  const { cost } = useCost(changeRequest.terms)
  return (
    <ChangeRequestPanel
      changeRequest={changeRequest}
      onClose={onClose}
      decision="promotions.decide"
      from={beginText(changeRequest)}
      effect={`From ${beginText(changeRequest)} on, ${PROMOTION_NAMES[changeRequest.terms.promotion].toLowerCase()} uses these terms. Anything that began earlier keeps its own.`}
      decideBy={reviewPromotionChangeRequest}
      isReady={cost.isSuccess || cost.isError}
    >
      <TermsTable terms={changeRequest.terms} against={now} />
      <CostTable cost={cost} />
    </ChangeRequestPanel>
  )
}

function beginText({ begins }: Pick<PromotionChangeRequest, 'begins'>): string {
  return 'day' in begins ? dayText(begins.day) : `round ${begins.round}`
}
