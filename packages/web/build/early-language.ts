import type { Plugin } from 'vite'

/**
 * Names the English chunk in the documents: most first visits need it, and would else learn of it a round trip later.
 */
export const earlyLanguage = (): Plugin => ({
  name: 'early-language',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const chunk = Object.values(bundle ?? {}).find(({ fileName }) => /\/en-US-[\w-]+\.js$/.test(fileName))
      if (chunk === undefined) throw new Error('the English phrases have no chunk of their own')
      return [
        {
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` },
          injectTo: 'head',
        },
      ]
    },
  },
})
