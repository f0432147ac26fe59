import type { Plugin } from 'vite'

const PHRASES = /\/([a-z]{2}-[A-Z]{2})-first-[\w-]+\.js$/
const SCRIPT = '<script src="/before-paint.js">'

/** Tells `before-paint.js` where the phrases of each language are: it asks for the right ones a round trip earlier. */
export const earlyLanguage = (): Plugin => ({
  name: 'early-language',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const files = Object.values(bundle ?? {}).flatMap(({ fileName }) => {
        const language = PHRASES.exec(fileName)?.[1]
        return language === undefined ? [] : [[language, `/${fileName}`]]
      })
      if (files.length !== 6 || !html.includes(SCRIPT))
        throw new Error('six languages and one early script are expected')
      const phrases = JSON.stringify(Object.fromEntries(files)).replaceAll('"', '&quot;')
      return html.replace(SCRIPT, `<script src="/before-paint.js" data-phrases="${phrases}">`)
    },
  },
})
