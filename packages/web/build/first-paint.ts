import type { Plugin } from 'vite'
import { escaped, LANGUAGES, phrasesOf } from './phrases-of.ts'

const PLACE = '<div id="root"></div>'

/** Writes into the documents what stands there while the page's code is on its way: the logo, and a sentence in six languages. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: async (html) => {
    if (!html.includes(PLACE)) throw new Error('the document has no place for the page')
    const sentences = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { 'shell.promise': promise } = await phrasesOf(language)
        return `<span lang="${language}">${escaped(promise)}</span>`
      }),
    )
    return html.replace(PLACE, `<div id="root">${firstWords(sentences.join(''))}</div>`)
  },
})

const firstWords = (promise: string) => `
      <div class="first-paint">
        <p class="brand">
          <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            <g fill="#6CB6FF"><rect x="1" y="2.5" width="11" height="8" rx="2" /><rect x="15.5" y="1" width="8" height="11" rx="2" opacity=".6" /><rect x="2.5" y="14" width="8" height="11" rx="2" opacity=".6" /></g>
            <rect fill="#F5B83D" x="14" y="15.5" width="11" height="8" rx="2" />
          </svg>
          Nibble
        </p>
        <p class="promise">${promise}</p>
      </div>
    `
