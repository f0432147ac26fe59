import type { PlainKey } from '@nibble/phrases'
import { createStored } from '../../state/stored.ts'

export type NoticeType = '1' | '2' | '3'

/** The lists of /notification by their number in its address. */
export const NOTICE_LISTS: readonly { readonly type: NoticeType; readonly text: PlainKey }[] = [
  { type: '1', text: 'notices.notices' },
  { type: '2', text: 'notices.news' },
  { type: '3', text: 'notices.listings' },
]

/** When the newest notice of each list that was looked at was published. */
export const seenUntil: Readonly<Record<NoticeType, ReturnType<typeof createSeen>>> = {
  '1': createSeen('1'),
  '2': createSeen('2'),
  '3': createSeen('3'),
}

function createSeen(type: NoticeType) {
  return createStored(`seen.${type}`, (text) => (text !== null && /^\d{1,15}$/.test(text) ? text : null))
}
