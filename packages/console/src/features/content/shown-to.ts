import type { Locale } from '@nibble/domain'
import type { Entry } from './content-entry.ts'

/** The text that a player of a language gets, and its language: English where theirs is missing. Null: there is none. */
export const shownTo = (
  { texts }: Pick<Entry, 'texts'>,
  language: Locale,
): { readonly language: Locale; readonly title: string; readonly body: string } | null => {
  const found = [language, 'en-US' as const].find((one) => texts[one].title.trim() !== '')
  return found === undefined ? null : { language: found, ...texts[found] }
}
