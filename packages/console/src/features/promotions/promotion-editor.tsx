import { createPromotionChangeRequest, type PromotionView, promotionSentence } from '@nibble/contract/console'
import { parseRoundNumber, validateTerms } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { dayText } from '../../text/format.ts'
import { isReason, ReasonField } from '../../ui/field.tsx'
import { CostTable, useCost } from './cost-table.tsx'
import { PROMOTION_NAMES } from './promotion-words.ts'
import { entryOf, type TermsEntry, termsOf } from './terms-entry.ts'
import { TermsFields } from './terms-fields.tsx'

/** Edits a promotion's terms: their past cost is shown below before they can be proposed. */
export const PromotionEditor = ({
  promotion,
  onClose,
}: {
  promotion: PromotionView
  onClose: () => void
}) => {
  const { id, inForce, next, earliest } = promotion
  const [entry, setEntry] = useState<TermsEntry>(() => entryOf((next.at(-1) ?? inForce).terms))
  const [begins, setBegins] = useState('day' in earliest ? earliest.day : earliest.round)
  const [reason, setReason] = useState('')
  const create = useAct(createPromotionChangeRequest, {
    done: 'The change request needs another person’s approval.',
    onDone: onClose,
  })

  const { terms, unread } = termsOf(entry)
  const invalid = terms === null ? null : validateTerms(terms)
  const { cost, isOf } = useCost(invalid === null ? terms : null)
  const begin = beginOf(begins, 'day' in earliest)
  const isReady =
    terms !== null && begin !== null && invalid === null && isOf && cost.isSuccess && isReason(reason)

  return (
    <Sheet open title={`New terms: ${PROMOTION_NAMES[id]}`} onClose={onClose} wide>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) create.act({ terms, begins: begin, reason })
        }}
      >
        <TermsFields entry={entry} unread={unread} onChange={setEntry} />
        <TextField
          label={'day' in earliest ? 'From day (GMT+8)' : 'From round'}
          {...('day' in earliest ? { type: 'date', min: earliest.day } : { inputMode: 'numeric' as const })}
          value={begins}
          onChange={setBegins}
          error={begin === null ? 'The whole number of a round, or a day.' : undefined}
          hint={`Not before ${'day' in earliest ? dayText(earliest.day) : earliest.round}: anything begun or announced keeps its terms.`}
        />
        {invalid !== null && <InlineError text={promotionSentence(invalid.kind, invalid.details)} />}
        {terms !== null && invalid === null && <CostTable cost={cost} />}
        <ReasonField label="Reason, for the person who approves it" value={reason} onChange={setReason} />
        {create.failure !== null && <InlineError text={create.failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isReady}
            busy={create.isBusy ? 'Saving…' : undefined}
          >
            Propose
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const beginOf = (text: string, isDay: boolean) => {
  if (isDay) return /^\d{4}-\d\d-\d\d$/.test(text) ? { day: text } : null
  return parseRoundNumber(text) === null ? null : { round: text }
}
