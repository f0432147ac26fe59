import { type Plugin, runnerImport } from 'vite'
import { languagePart } from './language-part.ts'

const PSEUDO = new URL('../../phrases/src/pseudo.ts', import.meta.url).pathname

/** `NIBBLE_WORDS=pseudo npm run dev -w @nibble/web` makes every text two fifths longer than in English. */
export const pseudoPhrases = (): Plugin => ({
  name: 'pseudo-phrases',
  apply: (_, { command }) => command === 'serve' && process.env['NIBBLE_WORDS'] === 'pseudo',
  enforce: 'pre',
  load: async (id) => {
    if (languagePart(id)?.language !== 'en-US') return null
    const { pseudo } = (await runnerImport<{ pseudo: (text: string) => unknown }>(PSEUDO)).module
    const { module } = await runnerImport<Record<string, Record<string, string>>>(id)
    return Object.entries(module)
      .map(([name, phrases]) => {
        const longer = Object.entries(phrases).map(([key, text]) => [key, pseudo(text)])
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(longer))}`
      })
      .join('\n')
  },
})
