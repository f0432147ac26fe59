import type { WithdrawalRow } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import type { TimelineStep } from '../../ui/timeline.tsx'

type Words = { readonly t: Translator; readonly now: number; readonly deadline: (at: number) => string }

/** The past, current and coming steps of a withdrawal. */
export const stepsOf = (row: WithdrawalRow, { t, now, deadline }: Words): readonly TimelineStep[] => {
  const inTime =
    now <= row.deadline ? t('withdraw.inTime', { deadline: deadline(row.deadline) }) : t('withdraw.late')
  const reason = row.reason === null ? {} : { text: t('withdraw.reason', { reason: row.reason }) }

  const submitted: TimelineStep = { state: 'done', title: t('withdraw.step.submitted'), at: row.createdAt }
  const reviewed: TimelineStep = { state: 'done', title: t('withdraw.step.review') }
  const paid: TimelineStep = { state: 'done', title: t('withdraw.step.payout') }
  const payNext: TimelineStep = { state: 'next', title: t('withdraw.step.payout') }
  const arriveNext: TimelineStep = { state: 'next', title: t('withdraw.step.arrived') }
  const back: TimelineStep = { state: 'done', title: t('withdraw.step.back'), at: row.finishedAt }

  switch (row.status) {
    case 'to_be_reviewed':
      return [
        submitted,
        {
          state: 'now',
          title: t('withdraw.state.to_be_reviewed'),
          text: `${t('withdraw.reviewText')}\n${inTime}`,
        },
        payNext,
        arriveNext,
      ]
    case 'to_be_released':
      return [
        submitted,
        reviewed,
        { state: 'now', title: t('withdraw.state.to_be_released'), text: inTime },
        arriveNext,
      ]
    case 'withdrawing':
      return [
        submitted,
        reviewed,
        { state: 'now', title: t('withdraw.state.withdrawing'), text: inTime },
        arriveNext,
      ]
    case 'success':
      return [
        submitted,
        reviewed,
        paid,
        { state: 'done', title: t('withdraw.step.arrived'), at: row.finishedAt },
      ]
    case 'not_received':
      return [
        submitted,
        reviewed,
        paid,
        { state: 'now', title: t('withdraw.state.not_received'), text: t('withdraw.notReceivedText') },
      ]
    case 'rejected':
      return [
        submitted,
        { state: 'bad', title: t('withdraw.state.rejected'), ...reason },
        ...(row.isRefunded ? [back] : []),
      ]
    case 'failed':
      return [
        submitted,
        reviewed,
        { state: 'bad', title: t('withdraw.state.failed'), ...reason },
        row.isRefunded ? back : { state: 'now', title: t('withdraw.step.failedNext'), text: inTime },
      ]
  }
}
