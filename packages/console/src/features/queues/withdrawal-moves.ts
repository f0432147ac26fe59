import type { ConsoleWithdrawal } from '@nibble/contract/console'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import type { Asked } from '../../ui/reason-sheet.tsx'

export type Review = 'approve' | 'release' | 'reject' | 'retry' | 'refund' | 'confirm' | 'deny'

/** The possible actions on a withdrawal, and what prevents more. */
export type Moves = { readonly reviews: readonly Review[]; readonly waitsFor: string | null }

type Looked = Pick<
  ConsoleWithdrawal,
  'state' | 'takesTwo' | 'approvedBy' | 'releasedBy' | 'isRefunded' | 'attempt'
>

export const movesOf = (withdrawal: Looked, me: string): Moves => {
  const { state, takesTwo, approvedBy, releasedBy, isRefunded, attempt } = withdrawal
  // An earlier payment may have arrived after all, whatever was reported.
  const sent: readonly Review[] = attempt > 1 ? ['confirm'] : []
  switch (state) {
    case 'to_be_reviewed':
      return { reviews: ['approve', 'reject'], waitsFor: null }
    case 'to_be_released':
      if (releasedBy !== null || !takesTwo)
        return { reviews: [...sent, 'reject'], waitsFor: 'The signer pays it next.' }
      if (approvedBy?.id === me)
        return {
          reviews: [...sent, 'reject'],
          waitsFor: 'Approved by you, needs another person to release it.',
        }
      return {
        reviews: ['release', ...sent, 'reject'],
        waitsFor: `Approved by ${approvedBy?.name ?? 'somebody'}, needs another person.`,
      }
    case 'failed':
      return isRefunded ? NONE : { reviews: ['retry', 'confirm', 'refund'], waitsFor: null }
    case 'not_received':
      return {
        reviews: ['confirm', 'deny'],
        waitsFor: 'Mined, but not with the expected result: find out whether it arrived.',
      }
    case 'withdrawing':
      return { reviews: [], waitsFor: 'The signer has it; it may already be sent.' }
    case 'success':
    case 'rejected':
      return NONE
  }
}

const NONE: Moves = { reviews: [], waitsFor: null }

/** How each is asked for; the hint at the field says if the player reads the reason. */
export const askedOf = (
  review: Review,
  withdrawal: Pick<ConsoleWithdrawal, 'amount' | 'fee' | 'asset' | 'player' | 'address'>,
  isFirstOfTwo: boolean,
): Asked => {
  const { amount, fee, asset, player, address } = withdrawal
  const sum = `${moneyText(amount)} ${ASSET_NAMES[asset]}`
  const whom = player.name ?? player.bindId
  switch (review) {
    case 'approve':
      return {
        title: 'Approve the withdrawal',
        text: isFirstOfTwo
          ? `${sum} for ${whom}. Two people are needed: nothing is paid until another person releases it after you.`
          : `${sum} leave the treasury for ${whom} as soon as the signer has it. This cannot be taken back.`,
        address,
        confirm: isFirstOfTwo ? `Approve ${sum}` : `Approve and release ${sum}`,
      }
    case 'release':
      if (isFirstOfTwo)
        return {
          title: 'Approve the withdrawal',
          text: `${sum} for ${whom}. The earlier approval no longer counts, so you are the first of two: nothing is paid until another person releases it after you.`,
          address,
          confirm: `Approve ${sum}`,
        }
      return {
        title: 'Release the withdrawal',
        text: `${sum} leave the treasury for ${whom} as soon as the signer has it. This cannot be taken back.`,
        address,
        confirm: `Release ${sum}`,
      }
    case 'reject':
      return {
        title: 'Reject the withdrawal',
        text: `Amount and fee, ${moneyText(amount)} + ${moneyText(fee)} ${ASSET_NAMES[asset]}, are refunded to ${whom}.`,
        confirm: 'Reject and refund',
        danger: true,
        reason: FOR_THE_PLAYER,
      }
    case 'retry':
      return {
        title: 'Try again',
        text: isFirstOfTwo
          ? `${sum} again to ${whom}. Two people are needed: nothing is sent until another person releases it after you.`
          : `The signer sends ${sum} again.`,
        address,
        confirm: isFirstOfTwo ? 'Approve sending again' : 'Send again',
        reason: FOR_THE_PLAYER,
      }
    case 'refund':
      return {
        title: 'Refund',
        text: `Amount and fee are refunded to ${whom}; it is not sent again.`,
        confirm: 'Refund',
        danger: true,
        reason: FOR_THE_PLAYER,
      }
    case 'confirm':
      return {
        title: 'It has arrived',
        text: `${whom} has ${sum}.`,
        confirm: 'Confirm that it arrived',
        reason: FOR_THE_PLAYER,
      }
    case 'deny':
      return {
        title: 'It has not arrived',
        text: 'It then counts as failed, and can be sent again or refunded.',
        confirm: 'It has not arrived',
        danger: true,
        reason: FOR_THE_PLAYER,
      }
  }
}

const FOR_THE_PLAYER = { label: 'Reason', hint: 'The player sees this text.' }

export const VARIANTS = {
  approve: { text: 'Approve', variant: 'primary' },
  release: { text: 'Release', variant: 'primary' },
  reject: { text: 'Reject', variant: 'danger' },
  retry: { text: 'Send again', variant: 'secondary' },
  refund: { text: 'Refund', variant: 'danger' },
  confirm: { text: 'It arrived', variant: 'secondary' },
  deny: { text: 'It did not arrive', variant: 'danger' },
} as const satisfies Readonly<Record<Review, { text: string; variant: string }>>
