import { dayOf } from '@nibble/domain'

/** The first day of that moment's month, GMT+8. */
export const firstOfMonth = (at: number): string => `${dayOf(at).slice(0, 7)}-01`
