/// <reference types="vite/types/importMeta.d.ts" />
import type { PartFile } from './later-parts.ts'
import type { Locale } from './locales.ts'
import type { Readable } from './translator.ts'

/**
 * The page fetches a language in parts: what a visit begins with, what signing in says, what the screens around play and money
 * say, what those of the account and of the community say, what the sealed book says of a bet, and what everybody may see of
 * the house.
 */
export type Part = 'first' | 'login' | 'rest' | 'account' | 'community' | 'book' | 'house'
/**
 * For the page, whose build makes a file of each part. Where the later ones lie is fetched with the first of them: a visit
 * would wait for the names of some twenty files.
 */
export const loadPart = async (locale: Locale, part: Part): Promise<Readable> => {
  const early = import.meta.glob<PartFile>('./*/{first,login,rest}.ts')
  const file = `./${locale}/${part}.ts`
  const words = await (early[file] ?? (await import('./later-parts.ts')).LATER_PARTS[file])?.()
  const found = words?.[part]
  if (found === undefined) throw new Error(`there is no ${file}`)
  return found
}
