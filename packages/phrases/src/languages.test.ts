import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { loadPhrases } from './load.ts'
import { formatTag, LOCALES } from './locales.ts'

// The types already ensure the keys of a finished language. This checks what types cannot: the words themselves.

const english = new Map<string, string>(Object.entries(await loadPhrases('en-US')))

const LANGUAGES = await Promise.all(
  LOCALES.filter((locale) => locale !== 'en-US').map(async (locale) => {
    const { sameAsEnglish }: { sameAsEnglish: readonly string[] } = await import(
      `./${locale}/same-as-english.ts`
    )
    return {
      locale,
      phrases: new Map<string, string>(Object.entries(await loadPhrases(locale))),
      sameAsEnglish,
    }
  }),
)

/** Names, signs and shapes that are written the same everywhere. */
const INTERNATIONAL = [
  'asset.USDT',
  'asset.GMT',
  'profile.way.of',
  'result.subtitle',
  'roads.count',
  'shell.pageTitle',
  'slip.half',
  'slip.double',
  'title.notFound',
  'verify.fileSize',
  'wallet.csv',
  'withdraw.deadlineHouse',
]

describe.each(LANGUAGES)('$locale', ({ locale, phrases, sameAsEnglish }) => {
  it('has every key of English and no other', () => {
    expect([...phrases.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('has a text for every key', () => {
    expect(keysWhere(phrases, (text) => text.trim() === '')).toEqual([])
  })

  it('is ICU text throughout, with plurals as its only format', () => {
    expect(keysWhere(phrases, isBroken)).toEqual([])
  })

  it('uses the same parameters as English', () => {
    const wanting = keysWhere(phrases, (text, key) => {
      const asked = readMessage(english.get(key) ?? '').params
      return [...readMessage(text).params].sort().join() !== [...asked].sort().join()
    })
    expect(wanting).toEqual([])
  })

  it('counts with the forms that the language has', () => {
    const rules = new Intl.PluralRules(formatTag(locale))
    const has = new Set<string>(rules.resolvedOptions().pluralCategories)
    const needed = new Set(['other', rules.select(1), rules.select(2)])
    const wrong = keysWhere(phrases, (text) =>
      readMessage(text).branches.some(
        (branch) =>
          [...needed].some((form) => !branch.includes(form)) ||
          branch.some((form) => !has.has(form) && !/^\d+$/.test(form)),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('ends what is shown under a field as a sentence', () => {
    const isProblem = /(Missing|mismatch|noSpaces|idLength|problem\.\w+)$/
    expect(keysWhere(phrases, (text, key) => isProblem.test(key) && !/[.。]$/.test(text))).toEqual([])
  })

  it('is translated', () => {
    const allowed = new Set([...INTERNATIONAL, ...sameAsEnglish])
    expect(keysWhere(phrases, (text, key) => text === english.get(key) && !allowed.has(key))).toEqual([])
  })

  it('excuses only words that are indeed the same', () => {
    expect(sameAsEnglish.filter((key) => phrases.get(key) !== english.get(key))).toEqual([])
  })
})

it.each(['en-US', ...LANGUAGES.map(({ locale }) => locale)] as const)(
  'the limit of recalls depends on the house, so that %s names no sum but the given ones',
  async (locale) => {
    const phrases: ReadonlyMap<string, string> = new Map(Object.entries(await loadPhrases(locale)))
    expect(phrases.get('refusal.recall_room_used_up')).not.toMatch(/\d{3}/)
  },
)

type Read = { readonly params: Set<string>; readonly branches: readonly (readonly string[])[] }

/** The parameters that a text names, in every branch, and the forms of each of its plurals. Throws unless it is ICU. */
const readMessage = (text: string): Read => {
  const params = new Set<string>()
  const branches: string[][] = []
  walk(compileMessageOrThrow(text), (name, forms) => {
    params.add(name)
    if (forms !== null) branches.push(forms)
  })
  return { params, branches }
}

const walk = (message: CompiledMessage, see: (name: string, forms: string[] | null) => void): void => {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, kind, cases] = token
    if (kind !== undefined && kind !== 'plural') throw new Error(`${name} is formatted by ${kind}`)
    const inner = typeof cases === 'object' && cases !== null ? Object.entries(cases) : []
    const forms = inner.filter(([, branch]) => isMessage(branch)).map(([form]) => form)
    see(name, kind === 'plural' ? forms : null)
    for (const [, branch] of inner) if (isMessage(branch)) walk(branch, see)
  }
}

const isMessage = (branch: unknown): branch is CompiledMessage => Array.isArray(branch)

const isBroken = (text: string): boolean => {
  try {
    readMessage(text)
    return false
  } catch {
    return true
  }
}

const keysWhere = (phrases: Map<string, string>, is: (text: string, key: string) => boolean): string[] =>
  [...phrases].filter(([key, text]) => is(text, key)).map(([key]) => key)
