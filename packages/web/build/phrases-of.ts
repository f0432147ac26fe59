import { runnerImport } from 'vite'

export type Catalogue = Readonly<Record<string, string>>

export const LANGUAGES = ['zh-CN', 'en-US', 'es-CO', 'ja-JP', 'ko-KP', 'id-ID']

/** Every phrase of a language, as it is written: for documents that cannot ask anybody for their words. */
export const phrasesOf = async (language: string): Promise<Catalogue> => {
  const file = new URL(`../../phrases/src/${language}/index.ts`, import.meta.url).pathname
  const { module } = await runnerImport<Record<string, Catalogue>>(file)
  return Object.values(module)[0] ?? {}
}

/** Text as it stands in a document. */
export const escaped = (text = '') => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
