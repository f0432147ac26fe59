import { type ProgrammeDraft, reviewProgrammeDraft } from '@nibble/contract/console'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Asked, ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { CostTable } from './cost-table.tsx'
import { PROGRAMME_NAMES } from './programme-words.ts'
import { TermsTable } from './terms-table.tsx'
import { useCost } from './use-cost.ts'

type Props = { draft: ProgrammeDraft; now: ProgrammeDraft['terms']; onClose: () => void }

/** Drafted terms beside those in force: what they change, what they would have cost, and the decision about them. */
export const ProgrammeDraftView = ({ draft, now, onClose }: Props) => {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const onDone = () => setAsked(null)
  const review = useAct(reviewProgrammeDraft, { done: 'The draft is decided.', onDone })
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'programmes', action: 'decide' })
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === draft.draftedBy.id
  const { cost } = useCost(draft.terms)

  return (
    <Panel
      title={`Draft from ${beginText(draft)}`}
      note={
        <>
          {draft.draftedBy.name}, <Time at={draft.draftedAt} />: {draft.reason}
        </>
      }
      actions={
        <>
          {draft.state === 'open' && mayDecide && (
            <>
              {isOwn ? (
                <span className="text-muted">Your draft: another person approves it.</span>
              ) : (
                <Button
                  look="primary"
                  disabled={!cost.isSuccess && !cost.isError}
                  onClick={() => setAsked('approve')}
                >
                  Approve
                </Button>
              )}
              <Button look="danger" onClick={() => setAsked('reject')}>
                {isOwn ? 'Take back' : 'Turn down'}
              </Button>
            </>
          )}
          <Button look="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {draft.decidedBy !== null && (
        <p className="mb-4 text-muted">
          {draft.state === 'approved' ? 'Approved' : 'Turned down'} by {draft.decidedBy.name}
          {draft.decidedWhy !== null && draft.decidedWhy !== '' && `: ${draft.decidedWhy}`}
        </p>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <TermsTable terms={draft.terms} against={now} />
        <CostTable cost={cost} />
      </div>
      {asked !== null && (
        <ReasonDialog
          asked={askedOf(asked, draft, isOwn)}
          onConfirm={(reason) => review.act({ id: draft.id, review: asked, reason })}
          onClose={onDone}
          isBusy={review.isBusy}
          failure={review.failure}
        />
      )}
    </Panel>
  )
}

export const beginText = ({ begins }: Pick<ProgrammeDraft, 'begins'>): string =>
  'day' in begins ? begins.day : `round ${begins.round}`

const askedOf = (review: 'approve' | 'reject', draft: ProgrammeDraft, isOwn: boolean): Asked => {
  switch (review) {
    case 'approve':
      return {
        title: 'Approve new terms',
        text: `From ${beginText(draft)} on, ${PROGRAMME_NAMES[draft.terms.programme].toLowerCase()} goes by these terms. What began before keeps its own.`,
        confirm: `Approve from ${beginText(draft)}`,
        reason: { label: 'Remark for the audit log' },
      }
    case 'reject':
      return {
        title: isOwn ? 'Take the draft back' : 'Turn the draft down',
        text: 'Nothing changes for players.',
        confirm: isOwn ? 'Take back' : 'Turn down',
        danger: true,
        reason: { label: 'Why, for its author and the audit log' },
      }
  }
}
