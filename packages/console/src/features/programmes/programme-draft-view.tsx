import { type ProgrammeDraft, reviewProgrammeDraft } from '@nibble/contract/console'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { CostTable } from './cost-table.tsx'
import { PROGRAMME_NAMES } from './programme-words.ts'
import { TermsTable } from './terms-table.tsx'
import { useCost } from './use-cost.ts'

type Props = { draft: ProgrammeDraft; now: ProgrammeDraft['terms']; onClose: () => void }

/** Drafted terms beside those in force: what they change, what they would have cost, and the decision about them. */
export const ProgrammeDraftView = ({ draft, now, onClose }: Props) => {
  const { cost } = useCost(draft.terms)
  return (
    <DraftPanel
      {...{ draft, onClose }}
      decision="programmes.decide"
      from={beginText(draft)}
      effect={`From ${beginText(draft)} on, ${PROGRAMME_NAMES[draft.terms.programme].toLowerCase()} goes by these terms. What began before keeps its own.`}
      decideBy={reviewProgrammeDraft}
      isReady={cost.isSuccess || cost.isError}
    >
      <TermsTable terms={draft.terms} against={now} />
      <CostTable cost={cost} />
    </DraftPanel>
  )
}

export const beginText = ({ begins }: Pick<ProgrammeDraft, 'begins'>): string =>
  'day' in begins ? begins.day : `round ${begins.round}`
