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

export const askedOf = (review: Review, conversion: ConsoleConversion): Asked => {
  const { amount, from, receivable, to, player, takesTwo, firstApprovedBy } = conversion
  const whom = player.name ?? player.bindId
  const isFirst = takesTwo && firstApprovedBy === null
  switch (review) {
    case 'approve':
      return {
        title: 'Approve the conversion',
        text: isFirst
          ? `${moneyText(amount)} ${ASSET_NAMES[from]} of ${whom}. It is above the four-eyes limit: another person has to approve it too.`
          : `${whom} gives ${moneyText(amount)} ${ASSET_NAMES[from]} and gets ${moneyText(receivable)} ${ASSET_NAMES[to]}.`,
        confirm: isFirst ? 'Approve as the first' : 'Approve',
      }
    case 'reject':
      return {
        title: 'Reject the conversion',
        text: `${moneyText(amount)} ${ASSET_NAMES[from]} go back to ${whom}.`,
        confirm: 'Reject and give back',
        danger: true,
        reason: { label: 'Reason', hint: 'The player reads it as it stands here.' },
      }
  }
}
