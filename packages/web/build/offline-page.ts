import type { Plugin } from 'vite'
import { type Catalogue, escaped, LANGUAGES, phrasesOf } from './phrases-of.ts'

/** Writes offline.html, which has to speak six languages without asking anybody for its words. */
export const offlinePage = (): Plugin => ({
  name: 'offline-page',
  apply: 'build',
  async generateBundle() {
    const english = await phrasesOf('en-US')
    const sections = await Promise.all(
      LANGUAGES.map(async (language) => section(language, { ...english, ...(await phrasesOf(language)) })),
    )
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: page(sections.join('\n')) })
  },
})

const section = (language: string, phrases: Catalogue) => `      <section lang="${language}">
        <h1 class="offline">${escaped(phrases['shell.offline'])}</h1>
        <p class="offline">${escaped(phrases['error.offline'])}</p>
        <h1 class="unanswered">${escaped(phrases['shell.unreachable'])}</h1>
        <p class="unanswered">${escaped(phrases['error.unreachable'])}</p>
        <a href="/">${escaped(phrases['common.retry'])}</a>
        <div class="history" hidden>
          <h2>${escaped(phrases['title.records'])}</h2>
          <p data-as-of="${escaped(phrases['common.asOf'])}"></p>
          <ul></ul>
        </div>
      </section>`

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
    <main>
${sections}
    </main>
  </body>
</html>
`
