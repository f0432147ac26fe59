import type { Plugin } from 'vite'
import { escaped, LANGUAGES, phrasesOf } from './phrases-of.ts'

const PLACE = '<p class="promise"></p>'

/** Writes the sentence into the documents that is read while the page's code is on its way, in all six languages. */
export const firstSentence = (): Plugin => ({
  name: 'first-sentence',
  transformIndexHtml: async (html) => {
    if (!html.includes(PLACE)) throw new Error('the document has no place for its first sentence')
    const sentences = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { 'shell.promise': promise } = await phrasesOf(language)
        return `<span lang="${language}">${escaped(promise)}</span>`
      }),
    )
    return html.replace(PLACE, `<p class="promise">${sentences.join('')}</p>`)
  },
})
