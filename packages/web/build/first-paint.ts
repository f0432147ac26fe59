import type { Plugin } from 'vite'
import { MARK } from './mark.ts'
import { escaped, locales, phrasesOf } from './phrases-of.ts'

const PLACE = '<div id="root"></div>'

/**
 * Writes into the documents what is shown while the page's code loads. A visit begins with the logo and a sentence in
 * every language; anyone who navigates to the document of `/verify` and `/liabilities` keeps the frame.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: async (html, { path }) => {
    if (!html.includes(PLACE)) throw new Error('the document has no place for the page')
    if (path.endsWith('/verify.html')) return html.replace(PLACE, `<div id="root">${FRAME}</div>`)
    const sentences = await Promise.all(
      (await locales()).map(async (language) => {
        const { 'shell.promise': promise } = await phrasesOf(language)
        return `<span lang="${language}">${escaped(promise)}</span>`
      }),
    )
    return html.replace(PLACE, `<div id="root">${firstWords(sentences.join(''))}</div>`)
  },
})

const bar = (size: string) => `<span class="block animate-pulse rounded-6 bg-raised ${size}"></span>`

/**
 * Rail, header and a screen's placeholder, with the classes of shell.tsx, rail.tsx, screen-head.tsx and
 * pending-screen.tsx.
 */
const FRAME = `
      <div class="min-h-dvh lg:grid lg:grid-cols-[72px_minmax(0,1fr)] xl:grid-cols-[216px_minmax(0,1fr)]" aria-hidden="true">
        <div class="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-3 py-4 lg:flex">
          <div class="mb-4 flex min-h-12 items-center gap-2.5 text-20 font-semibold tracking-tight max-xl:justify-center xl:px-3">
            ${MARK}
            <span class="max-xl:hidden">Nibble</span>
          </div>
          ${`<div class="flex min-h-11 items-center xl:px-3">${bar('h-4 w-full')}</div>`.repeat(4)}
        </div>
        <div class="min-w-0">
          <div class="flex h-14 items-center px-gutter lg:h-18 lg:border-b lg:border-line">
            <span class="lg:hidden">${MARK}</span>
            <span class="max-lg:hidden">${bar('h-10 w-40')}</span>
          </div>
          <div class="px-gutter pt-4">
            ${bar('h-12')}
            <div class="mt-6 grid gap-3">${bar('h-24')}${bar('h-36')}${bar('h-36')}</div>
          </div>
        </div>
      </div>
    `

const firstWords = (promise: string) => `
      <div class="first-paint">
        <p class="brand">
          ${MARK}
          Nibble
        </p>
        <p class="promise">${MARK}${promise}</p>
      </div>
    `
