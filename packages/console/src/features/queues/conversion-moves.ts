import type { ConsoleConversion } from '@nibble/contract/console'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import type { Asked } from '../../ui/reason-sheet.tsx'

export type Review = 'approve' | 'reject'
type Moves = { readonly reviews: readonly Review[]; readonly waitsFor: string | null }

export const movesOf = (
  { state, takesTwo, firstApprovedBy }: Pick<ConsoleConversion, 'state' | 'takesTwo' | 'firstApprovedBy'>,
  me: string,
): Moves => {
  if (state !== 'pending') return { reviews: [], waitsFor: null }
  if (!takesTwo || firstApprovedBy === null) return { reviews: ['approve', 'reject'], waitsFor: null }
  if (firstApprovedBy.id === me)
    return { reviews: ['reject'], waitsFor: 'Approved by you, needs another person.' }
  return {
    reviews: ['approve', 'reject'],
    waitsFor: `Approved by ${firstApprovedBy.name}, needs another person.`,
  }
}

export const askedOf = (
  review: Review,
  conversion: Pick<ConsoleConversion, 'amount' | 'from' | 'receivable' | 'to' | 'player'>,
  isFirstOfTwo: boolean,
): Asked => {
  const { amount, from, receivable, to, player } = conversion
  const whom = player.name ?? player.bindId
  switch (review) {
    case 'approve':
      return {
        title: 'Approve the conversion',
        text: isFirstOfTwo
          ? `${moneyText(amount)} ${ASSET_NAMES[from]} of ${whom}. Two people are needed: nothing is converted until another person approves it after you.`
          : `${whom} gives ${moneyText(amount)} ${ASSET_NAMES[from]} and gets ${moneyText(receivable)} ${ASSET_NAMES[to]}.`,
        confirm: isFirstOfTwo ? 'Approve as the first' : 'Approve',
      }
    case 'reject':
      return {
        title: 'Reject the conversion',
        text: `${moneyText(amount)} ${ASSET_NAMES[from]} are refunded to ${whom}.`,
        confirm: 'Reject and refund',
        danger: true,
        reason: { label: 'Reason', hint: 'The player sees this text.' },
      }
  }
}
