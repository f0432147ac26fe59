import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export const CONTRACT = new URL('../../contract/src/', import.meta.url).pathname
/** The contract files that the first screens call; vite.config.ts puts them into one chunk. */
export const EARLY = ['session', 'account', 'security', 'rounds', 'games', 'bets', 'notices'] as const
const NAMED = '\0early-calls'
const SHAPES = '\0early-shapes'
const ROUTE = /^export const (\w+) = route\(\{\s+(?:\.{3}\w+,\s+)?path: '([^']+)'/gm

/**
 * The page holds only the path of a first-screen call and where its shapes are: they load with the code that makes
 * calls, after the first paint. `api/call.ts` fetches them; other code need not know.
 */
export const earlyCalls = (): Plugin => ({
  name: 'early-calls',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (id === NAMED || id === SHAPES) return id
    return id === '@nibble/contract' && importer?.includes('/web/src/') === true ? NAMED : null
  },
  load: (id) => (id === NAMED ? namedCalls() : id === SHAPES ? shapes() : null),
})

const namedCalls = () => {
  const calls = EARLY.flatMap((file) => routesIn(readFileSync(`${CONTRACT}${file}.ts`, 'utf8')))
  const named = calls.map(({ name, path }) =>
    path.endsWith(`/${name}`)
      ? `export const ${name} = /* @__PURE__ */ early('${path}')`
      : `export const ${name} = /* @__PURE__ */ early('${path}', '${name}')`,
  )
  return [
    // An export here hides the contract's export of the same name.
    `export * from '${CONTRACT}index.ts'`,
    // Nearly all are named like the end of their path.
    `const early = (path, name = path.split('/').pop()) =>
      ({ path, whole: async () => (await import('${SHAPES}'))[name] })`,
    ...named,
  ].join('\n')
}

const shapes = () => EARLY.map((file) => `export * from '${CONTRACT}${file}.ts'`).join('\n')

/** Every call defined in a file of the contract; one that cannot be parsed fails the build. */
export const routesIn = (code: string) => {
  const found = [...code.matchAll(ROUTE)].map(([, name = '', path = '']) => ({ name, path }))
  if (found.length !== code.split('= route(').length - 1) throw new Error('a call has no path to be known by')
  return found
}
