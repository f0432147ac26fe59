import { runnerImport } from 'vite'

export type Catalogue = Readonly<Record<string, string>>

const PACKAGES = new URL('../..', import.meta.url).pathname

/** The codes of the product's languages. */
export const locales = async (): Promise<readonly string[]> => {
  const { module } = await runnerImport<{ LOCALES: readonly string[] }>(
    `${PACKAGES}/domain/src/names/locales.ts`,
  )
  return module.LOCALES
}

/** Every phrase of a language, unparsed: for documents that cannot fetch phrases. */
export const phrasesOf = async (language: string): Promise<Catalogue> => {
  const file = `${PACKAGES}/phrases/src/${language}/index.ts`
  const { module } = await runnerImport<{ phrases: Catalogue }>(file)
  return module.phrases
}

/** Text escaped for HTML. */
export const escaped = (text = '') => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
