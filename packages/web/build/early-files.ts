import type { Plugin } from 'vite'
import { locales } from './phrases-of.ts'

const PHRASES = /\/([a-z]{2}-[A-Z]{2})-(first|login|rest)-[\w-]+\.js$/
const SCRIPT = '<script src="/before-paint.js">'
/** The usual first screens of a visit, by the first part of their address: what each needs at once and right after. */
const SCREENS = {
  login: ['login-screen.tsx', 'signing-caller.ts'],
  index: ['home-screen.tsx', 'shell.tsx', 'signing-caller.ts', 'home-parts.tsx'],
  bet: ['bet-with-insurance-screen.tsx', 'shell.tsx', 'signing-caller.ts', 'app/screens.ts'],
  // Any other screen: the code that finds it.
  other: ['app/screens.ts', 'shell.tsx', 'signing-caller.ts'],
} as const

type Chunk = {
  readonly fileName: string
  readonly type: 'chunk'
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}
type Bundle = Readonly<Record<string, Chunk | { readonly fileName: string; readonly type: 'asset' }>>

/**
 * Tells `before-paint.js` where each language's phrases and the first screens' code are, so that it can request them
 * while the frame is still loading.
 */
export const earlyFiles = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      if (!html.includes(SCRIPT)) throw new Error('an early script is expected')
      const data = { phrases: await phrasesIn(bundle), screens: screensIn(bundle, html) }
      const attributes = Object.entries(data).map(
        ([name, value]) => ` data-${name}="${JSON.stringify(value).replaceAll('"', '&quot;')}"`,
      )
      return html.replace(SCRIPT, `${SCRIPT.slice(0, -1)}${attributes.join('')}>`)
    },
  },
})

const phrasesIn = async (bundle: Bundle) => {
  const files: Record<string, Record<string, string>> = {}
  for (const { fileName } of Object.values(bundle)) {
    const [, language, part] = PHRASES.exec(fileName) ?? []
    if (language !== undefined && part !== undefined)
      files[language] = { ...files[language], [part]: `/${fileName}` }
  }
  if (
    Object.values(files).filter(({ first, login, rest }) => first && login && rest).length !==
    (await locales()).length
  )
    throw new Error('three parts of every language are expected')
  return files
}

const screensIn = (bundle: Bundle, html: string) =>
  Object.fromEntries(
    Object.entries(SCREENS).map(([name, modules]) => {
      const files = new Set<string>()
      for (const module of modules) filesOf(bundle, fileOf(bundle, module), files)
      return [name, [...files].filter((file) => !html.includes(file))]
    }),
  )

const fileOf = (bundle: Bundle, module: string): string => {
  const isIt = (id: string | null) => id?.endsWith(`/${module}`) === true
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found =
    chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isIt))
  if (found === undefined) throw new Error(`${module} has no file of its own`)
  return found.fileName
}

/** A file with everything it imports statically. */
function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(`/${fileName}`)) return found
  found.add(`/${fileName}`)
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(`/${css}`)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}
