import {
  type ConsoleWithdrawal,
  claimWithdrawal,
  getWithdrawal,
  reviewWithdrawal,
  unclaimWithdrawal,
} from '@nibble/contract/console'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { LedgerPanel } from '../../ui/ledger-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { WITHDRAWAL_STATES } from '../../ui/review-words.ts'
import { Shown } from '../../ui/states.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { Claim, Moves } from './moves.tsx'
import { useQueueKeys } from './queue.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { askedOf, movesOf, type Review, VARIANTS } from './withdrawal-moves.ts'

export const WithdrawalDetails = ({ id }: { id: string }) => {
  const found = useRead(getWithdrawal, { id })
  return (
    <Shown of={found}>
      {(withdrawal) => (
        <>
          <Panel
            title={`Withdrawal ${withdrawal.id}`}
            actions={
              <Tag tone={WITHDRAWAL_STATES[withdrawal.state].tone}>
                {WITHDRAWAL_STATES[withdrawal.state].text}
              </Tag>
            }
          >
            <Decision withdrawal={withdrawal} />
            <WithdrawalFacts withdrawal={withdrawal} facts={withdrawal.facts} />
          </Panel>
          <LedgerPanel player={withdrawal.player.id} />
        </>
      )}
    </Shown>
  )
}

/** The buttons that this operator's roles and the state of the withdrawal allow. */
const Decision = ({ withdrawal }: { withdrawal: ConsoleWithdrawal }) => {
  const { identity } = useGetIdentity()
  const { canAccess: mayReview = false } = useCanAccess({ resource: 'withdrawals', action: 'review' })
  const [asked, setAsked] = useState<Review | null>(null)
  const review = useAct(reviewWithdrawal, {
    done: ({ id, state }) => `Withdrawal ${id}: ${WITHDRAWAL_STATES[state].text}`,
    onDone: () => setAsked(null),
  })
  const { reviews, waitsFor } = movesOf(withdrawal, String(identity?.id ?? ''))
  const ask = (kind: Review) => {
    review.reset()
    setAsked(kind)
  }
  const keyOf = (...kinds: readonly Review[]) => {
    const kind = kinds.find((one) => reviews.includes(one))
    return mayReview && kind !== undefined ? () => ask(kind) : undefined
  }
  useQueueKeys({ a: keyOf('approve', 'release'), r: keyOf('reject') })

  return (
    <Moves
      waitsFor={waitsFor}
      moves={mayReview ? reviews.map((kind) => ({ ...VARIANTS[kind], key: kind, go: () => ask(kind) })) : []}
      claim={<Claim of={withdrawal} claim={claimWithdrawal} unclaim={unclaimWithdrawal} />}
    >
      {(reviews.length > 0 || waitsFor !== null) && (
        <WhoMay permission="withdrawals.review">decide about withdrawals</WhoMay>
      )}
      {asked !== null && (
        <ReasonSheet
          asked={askedOf(asked, withdrawal)}
          onConfirm={(reason) => review.act({ id: withdrawal.id, review: asked, reason })}
          onClose={() => setAsked(null)}
          isBusy={review.isBusy}
          failure={review.failure}
        />
      )}
    </Moves>
  )
}
