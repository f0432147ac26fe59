import type { Notice } from '@nibble/contract'

/** The last opened notice, as stored in this browser; null if there is none or it is unreadable. */
export const readNotice = (stored: string | null): Notice | null => {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    return isNotice(found) ? found : null
  } catch {
    return null
  }
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'content' in value &&
  typeof value.content === 'string' &&
  'publishedAt' in value &&
  typeof value.publishedAt === 'number'

/** What to read after a notice: the newest others with their own page. */
export const othersThan = (id: string | null, notices: readonly Notice[], most: number): readonly Notice[] =>
  notices
    .filter((one) => one.status === 1 && one.id !== id)
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .slice(0, most)
