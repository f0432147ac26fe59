import type { Locale } from '@nibble/domain'
import type { Entry } from './content-entry.ts'

/**
 * The text shown to a player with that language, and its language: English if theirs is missing. Null if there is none.
 */
export const shownTo = (
  { texts }: Pick<Entry, 'texts'>,
  language: Locale,
): { readonly language: Locale; readonly title: string; readonly body: string } | null => {
  const found = [language, 'en-US' as const].find((one) => texts[one].title.trim() !== '')
  return found === undefined ? null : { language: found, ...texts[found] }
}
