import { type ConsoleDraft, type ConsoleTerms, reviewDraft } from '@nibble/contract/console'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { PAYTABLE_NAMES } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Asked, ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { ReturnsPreview } from './returns-preview.tsx'
import { TermsFacts } from './terms-facts.tsx'

/** A draft beside what is in force: what it changes, what every pick would return, and the decision about it. */
export const DraftView = ({
  draft,
  now,
  onClose,
}: {
  draft: ConsoleDraft
  now: ConsoleTerms
  onClose: () => void
}) => {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const onDone = () => setAsked(null)
  const review = useAct(reviewDraft, { done: 'The draft is decided.', onDone })
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'drafts', action: 'decide' })
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === draft.draftedBy.id

  return (
    <Panel
      title={`Draft from round ${draft.fromRound}`}
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
                <Button look="primary" onClick={() => setAsked('approve')}>
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
        <TermsFacts terms={draft} against={now} />
        <div className="max-h-96 overflow-y-auto rounded-6 border border-line">
          <ReturnsPreview paytable={draft.paytable} now={now.paytable} />
        </div>
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

const askedOf = (review: 'approve' | 'reject', draft: ConsoleDraft, isOwn: boolean): Asked => {
  switch (review) {
    case 'approve':
      return {
        title: 'Approve new terms',
        text: `From round ${draft.fromRound} on, bets are taken with the paytable ${PAYTABLE_NAMES[draft.paytable]} and these limits. Bets placed before keep the terms of their round.`,
        confirm: `Approve from round ${draft.fromRound}`,
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
