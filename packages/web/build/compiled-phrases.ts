import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Plugin, runnerImport } from 'vite'
import { languagePart } from './language-part.ts'
import { wholeCounters } from './whole-counters.ts'

const COMPILER = /\/phrases\/src\/compile\.ts$/
/** Text that needs no parsing: no placeholder, no ICU quote. */
const PLAIN = /^[^{}'#]*$/

/**
 * Parses every phrase at build time, so that the page ships tokens instead of a parser (9 KB gzip). A message that is
 * not valid ICU fails the build.
 */
export const compiledPhrases = (): Plugin => ({
  name: 'compiled-phrases',
  apply: 'build',
  enforce: 'pre',
  load: async (id) => {
    if (COMPILER.test(id)) return 'export const compile = (message) => [message]'
    if (languagePart(id) === null) return null
    const { module } = await runnerImport<Record<string, Record<string, string>>>(id)
    return Object.entries(module)
      .map(([name, phrases]) => `export const ${name} = ${JSON.stringify(compileAll(phrases))}`)
      .join('\n')
  },
})

const compileAll = (phrases: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(phrases).map(([key, written]) => {
      const text = wholeCounters(written)
      return [key, PLAIN.test(text) ? text : compileMessageOrThrow(text)]
    }),
  )
