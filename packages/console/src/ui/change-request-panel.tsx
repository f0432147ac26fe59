import type {
  ConsoleChangeRequest,
  PromotionChangeRequest,
  reviewChangeRequest,
  reviewPromotionChangeRequest,
} from '@nibble/contract/console'
import type { ChangeRequestState as State } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { Panel } from './panel.tsx'
import { type Asked, ReasonSheet } from './reason-sheet.tsx'
import { Time } from './values.tsx'
import { WhoMay } from './who-may.tsx'

type Props = {
  changeRequest: ConsoleChangeRequest | PromotionChangeRequest
  /** Where it takes effect, e.g. "round 2026112010872". */
  from: string
  /** What approval changes, for players and for running rounds or series. */
  effect: string
  decideBy: typeof reviewChangeRequest | typeof reviewPromotionChangeRequest
  decision: 'changeRequests.decide' | 'promotions.decide'
  /** False until everything that an approver must have seen is there. */
  isReady?: boolean
  onClose: () => void
  /** The drafted terms beside those in force. */
  children: ReactNode
}

/** A change request: author, reason, changes, and the decision. */
export const ChangeRequestPanel = (props: Props) => {
  const { changeRequest, from, decision, isReady = true, onClose, children } = props
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const onDone = () => setAsked(null)
  const review = useAct(props.decideBy, { done: 'Decided.', onDone })
  const { identity } = useGetIdentity()
  const [resource] = decision.split('.')
  const { canAccess: mayDecide = false } = useCanAccess({ resource: resource ?? '', action: 'decide' })
  const isOwn = identity?.id === changeRequest.draftedBy.id

  return (
    <Panel
      title={`Change request from ${from}`}
      note={
        <>
          {changeRequest.draftedBy.name}, <Time at={changeRequest.draftedAt} />: {changeRequest.reason}
        </>
      }
      actions={
        <>
          {changeRequest.state === 'open' && (
            <WhoMay permission={decision}>decide about change requests</WhoMay>
          )}
          {changeRequest.state === 'open' && mayDecide && (
            <>
              {isOwn ? (
                <span className="text-muted">Your change request: another person approves it.</span>
              ) : (
                <Button variant="primary" disabled={!isReady} onClick={() => setAsked('approve')}>
                  Approve
                </Button>
              )}
              <Button variant="danger" onClick={() => setAsked('reject')}>
                {isOwn ? 'Take back' : 'Turn down'}
              </Button>
            </>
          )}
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {changeRequest.decidedBy !== null && (
        <p className="mb-4 text-muted">
          {changeRequest.state === 'approved' ? 'Approved' : 'Turned down'} by {changeRequest.decidedBy.name}
          {changeRequest.decidedWhy !== null &&
            changeRequest.decidedWhy !== '' &&
            `: ${changeRequest.decidedWhy}`}
        </p>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">{children}</div>
      {asked !== null && (
        <ReasonSheet
          asked={askedOf(asked, props, isOwn)}
          onConfirm={(reason) => review.act({ id: changeRequest.id, review: asked, reason })}
          onClose={onDone}
          isBusy={review.isBusy}
          failure={review.failure}
        />
      )}
    </Panel>
  )
}

const askedOf = (review: 'approve' | 'reject', { from, effect }: Props, isOwn: boolean): Asked => {
  switch (review) {
    case 'approve':
      return {
        title: 'Approve new terms',
        text: effect,
        confirm: `Approve from ${from}`,
        reason: { label: 'Remark for the audit log' },
      }
    case 'reject':
      return {
        title: isOwn ? 'Take the change request back' : 'Turn the change request down',
        text: 'Nothing changes for players.',
        confirm: isOwn ? 'Take back' : 'Turn down',
        danger: true,
        reason: { label: 'Reason, for its author and the audit log' },
      }
  }
}

const STATES = {
  open: { text: 'Needs another person', tone: 'brass' },
  approved: { text: 'Approved', tone: 'win' },
  rejected: { text: 'Turned down', tone: 'plain' },
} as const satisfies Readonly<Record<State, unknown>>

export const ChangeRequestState = ({ state }: { state: State }) => (
  <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
)
