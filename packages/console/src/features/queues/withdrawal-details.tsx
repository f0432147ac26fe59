import {
  type ConsoleWithdrawal,
  claimWithdrawal,
  getWithdrawal,
  reviewWithdrawal,
  signWithdrawal,
  unclaimWithdrawal,
} from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { type Answered, call } from '../../api/console-call.ts'
import { signPayment } from '../../api/passkeys.ts'
import { useTask } from '../../api/use-act.ts'
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

/** States in which a signature still matters: a payment under way may wait until its signatures have expired. */
const SIGNABLE: readonly ConsoleWithdrawal['state'][] = ['to_be_reviewed', 'to_be_released', 'withdrawing']
const LETS_OUT: readonly Review[] = ['approve', 'release', 'retry']

/** Includes a signature of what is shown, if the signer needs it: a retry is the next attempt. */
const decide =
  (withdrawal: Answered<typeof getWithdrawal>) =>
  async ({ review, reason }: { review: Review; reason: string }) => {
    const { id, attempt, signing } = withdrawal
    const asked = { id, review, reason }
    if (signing?.isNeeded !== true || !LETS_OUT.includes(review)) return call(reviewWithdrawal, asked)
    const payment = { ...withdrawal, attempt: review === 'retry' ? attempt + 1 : attempt }
    return call(reviewWithdrawal, { ...asked, signature: await signPayment(payment) })
  }

/** The buttons allowed by this operator's roles and the withdrawal's state. */
const Decision = ({ withdrawal }: { withdrawal: Answered<typeof getWithdrawal> }) => {
  const { identity } = useGetIdentity()
  const { canAccess: mayReview = false } = useCanAccess({ resource: 'withdrawals', action: 'review' })
  const [asked, setAsked] = useState<Review | null>(null)
  const { signing } = withdrawal
  const review = useTask(decide(withdrawal), {
    done: ({ id, state }) => `Withdrawal ${id}: ${WITHDRAWAL_STATES[state].text}`,
    onDone: () => setAsked(null),
  })
  const { reviews, waitsFor } = movesOf(withdrawal, String(identity?.id ?? ''))
  const sign = useTask(
    async () => call(signWithdrawal, { id: withdrawal.id, signature: await signPayment(withdrawal) }),
    { done: 'Signed.' },
  )
  const hasSigned = signing?.signedBy.some(({ id }) => id === String(identity?.id ?? '')) === true
  // Those who may release it sign by doing so.
  const signsAnyhow = signing?.isNeeded === true && reviews.some((kind) => LETS_OUT.includes(kind))
  const maySign =
    mayReview && signing !== null && !hasSigned && !signsAnyhow && SIGNABLE.includes(withdrawal.state)
  const ask = (kind: Review) => {
    review.reset()
    setAsked(kind)
  }
  const buttonOf = (kind: Review) =>
    kind === 'release' && withdrawal.isFirstOfTwo ? VARIANTS.approve : VARIANTS[kind]
  const keyOf = (...kinds: readonly Review[]) => {
    const kind = kinds.find((one) => reviews.includes(one))
    return mayReview && kind !== undefined ? () => ask(kind) : undefined
  }
  useQueueKeys({ a: keyOf('approve', 'release'), r: keyOf('reject') })

  return (
    <Moves
      waitsFor={waitsFor}
      moves={mayReview ? reviews.map((kind) => ({ ...buttonOf(kind), key: kind, go: () => ask(kind) })) : []}
      claim={<Claim of={withdrawal} claim={claimWithdrawal} unclaim={unclaimWithdrawal} />}
    >
      {signing !== null && (signing.isNeeded || signing.signedBy.length > 0) && (
        <p className="text-12 text-muted">
          {signing.signedBy.length === 0
            ? 'Nobody has signed this payment yet. The signer requires two signatures.'
            : `Signed by ${signing.signedBy.map(({ name }) => name).join(' and ')}.${signing.isNeeded && signing.signedBy.length === 1 ? ' The signer requires one more.' : ''}`}
        </p>
      )}
      {maySign && (
        <Button onClick={() => sign.act()} busy={sign.isBusy ? 'Waiting for your device…' : undefined}>
          Sign the payment
        </Button>
      )}
      {sign.failure !== null && <InlineError text={sign.failure} />}
      {(reviews.length > 0 || waitsFor !== null) && (
        <WhoMay permission="withdrawals.review">decide about withdrawals</WhoMay>
      )}
      {asked !== null && (
        <ReasonSheet
          asked={askedOf(asked, withdrawal, withdrawal.isFirstOfTwo)}
          onConfirm={(reason) => review.act({ review: asked, reason })}
          onClose={() => setAsked(null)}
          isBusy={review.isBusy}
          failure={review.failure}
        />
      )}
    </Moves>
  )
}
