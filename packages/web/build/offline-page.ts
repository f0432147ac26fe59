import { BookOpen, House, List, User } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { MARK } from './mark.ts'
import { type Catalogue, escaped, locales, phrasesOf } from './phrases-of.ts'

/** The tabs of rail.tsx: each retries, for its own screen. */
const TABS = [
  { to: '/index', text: 'shell.home', icon: House },
  { to: '/lottery/win', text: 'shell.results', icon: List },
  { to: '/play/desc', text: 'shell.tutorial', icon: BookOpen },
  { to: '/profile', text: 'shell.mine', icon: User },
] as const

/** Writes offline.html: the shell's frame, in every language because it cannot fetch phrases. */
export const offlinePage = (): Plugin => ({
  name: 'offline-page',
  apply: 'build',
  async generateBundle() {
    const english = await phrasesOf('en-US')
    const sections = await Promise.all(
      (await locales()).map(async (language) =>
        section(language, { ...english, ...(await phrasesOf(language)) }),
      ),
    )
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: page(sections.join('\n')) })
  },
})

const section = (language: string, phrases: Catalogue) => `      <section lang="${language}">
        <nav aria-label="${escaped(phrases['shell.main'])}">
${TABS.map(({ to, text, icon }) => tab(to, icon, escaped(phrases[text]))).join('\n')}
        </nav>
        <main>
          <svg class="picture" viewBox="0 0 72 72" aria-hidden="true">${UNWOVEN}</svg>
          <h1 class="offline">${escaped(phrases['shell.offline'])}</h1>
          <p class="offline">${escaped(phrases['error.offline'])}</p>
          <h1 class="unanswered">${escaped(phrases['shell.unreachable'])}</h1>
          <p class="unanswered">${escaped(phrases['error.unreachable'])}</p>
          <a class="retry" href="/">${escaped(phrases['common.retry'])}</a>
          <div class="history" hidden>
            <h2>${escaped(phrases['title.records'])}</h2>
            <p data-as-of="${escaped(phrases['common.asOf'])}"></p>
            <ul></ul>
          </div>
        </main>
      </section>`

const tab = (to: string, icon: typeof House, text: string) => {
  const picture = renderToStaticMarkup(
    createElement(icon, { size: 20, strokeWidth: 1.75, 'aria-hidden': true }),
  )
  return `          <a href="/#${to}">${picture}<span>${text}</span></a>`
}

/** A hash tile whose last threads are missing. */
const UNWOVEN = Array.from({ length: 16 }, (_, at) => {
  const [x, y] = [(at % 4) * 18, Math.floor(at / 4) * 18]
  const isLying = (at + Math.floor(at / 4)) % 2 === 0
  const size = isLying ? 'width="16" height="10"' : 'width="10" height="16"'
  const place = isLying ? `x="${x + 1}" y="${y + 4}"` : `x="${x + 4}" y="${y + 1}"`
  return `<rect ${at > 9 ? 'class="missing" ' : ''}${place} ${size} rx="2" />`
}).join('')

const page = (sections: string) => `<!doctype html>
<html lang="en-US" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0B0F14" />
    <title>Nibble</title>
    <link rel="icon" href="/nibble.svg" type="image/svg+xml" />
    <script src="/before-paint.js"></script>
    <script src="/offline.js" defer></script>
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <p class="brand">${MARK}<span>Nibble</span></p>
${sections}
  </body>
</html>
`
