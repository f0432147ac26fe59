import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { enUS } from './en-US/index.ts'
import { esCO } from './es-CO/index.ts'
import { idID } from './id-ID/index.ts'
import { jaJP } from './ja-JP/index.ts'
import { koKP } from './ko-KP/index.ts'
import { formatTag, type Locale } from './locales.ts'
import { zhCN } from './zh-CN/index.ts'

// The types already hold the keys of a finished language. Here is what types cannot see: the words themselves.

const english = new Map<string, string>(Object.entries(enUS))

const LANGUAGES: readonly (readonly [Exclude<Locale, 'en-US'>, Map<string, string>])[] = [
  ['zh-CN', new Map(Object.entries(zhCN))],
  ['es-CO', new Map(Object.entries(esCO))],
  ['ja-JP', new Map(Object.entries(jaJP))],
  ['ko-KP', new Map(Object.entries(koKP))],
  ['id-ID', new Map(Object.entries(idID))],
]

/** Names, signs and shapes that are written alike everywhere. */
const INTERNATIONAL = [
  'asset.USDT',
  'asset.GMT',
  'report.choice',
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

/** Words that happen to be the same in one language. */
const SHARED: Readonly<Record<Exclude<Locale, 'en-US'>, readonly string[]>> = {
  'zh-CN': [],
  'es-CO': [
    'common.seconds',
    'common.minutes',
    'common.multiple',
    'tempo.1m',
    'tempo.3m',
    'game.niu-niu',
    'letter.none',
    'letter.banker',
    'play.tempo.1m',
    'play.tempo.3m',
    'play.rtp',
    'records.manual',
    'shell.jackpot',
    'shell.tutorial',
    'title.lottery',
    'tutorial.hash',
    'rule.rtp',
    'verify.answer.agrees',
    'deposit.networkName',
    'type.jackpotWin',
  ],
  'ja-JP': ['letter.banker', 'letter.player', 'letter.tie'],
  'ko-KP': ['deposit.networkName'],
  'id-ID': [
    'common.multiple',
    'game.lucky-2',
    'game.lucky-3',
    'game.lucky-4',
    'game.lucky-hash',
    'game.niu-niu',
    'pick.lucky',
    'pick.banker',
    'pick.player',
    'letter.left',
    'letter.right',
    'letter.big',
    'letter.lucky',
    'letter.banker',
    'letter.player',
    'home.lucky',
    'play.tempo.1m',
    'play.tempo.3m',
    'play.rtp',
    'roads.beadPlate',
    'roads.bigRoad',
    'roads.bigEye',
    'roads.small',
    'roads.cockroach',
    'explain.banker',
    'explain.player',
    'records.manual',
    'records.status',
    'shell.tutorial',
    'shell.jackpot',
    'shell.menu',
    'shell.offline',
    'title.transfer',
    'title.lottery',
    'tutorial.hash',
    'rule.rtp',
    'deposit.networkName',
    'deposit.minimum',
    'deposit.step.final',
    'withdraw.minimum',
    'type.jackpotWin',
    'results.filter',
    'wallet.filter',
    'wallet.filterCount',
  ],
}

describe.each(LANGUAGES)('%s', (locale, phrases) => {
  it('has every key of English and no other', () => {
    expect([...phrases.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('says something under every key', () => {
    expect(keysWhere(phrases, (text) => text.trim() === '')).toEqual([])
  })

  it('is ICU text throughout, with plurals as its only format', () => {
    expect(keysWhere(phrases, isBroken)).toEqual([])
  })

  it('asks for what English asks for', () => {
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

  it('is translated', () => {
    const allowed = new Set([...INTERNATIONAL, ...SHARED[locale]])
    expect(keysWhere(phrases, (text, key) => text === english.get(key) && !allowed.has(key))).toEqual([])
  })

  it('excuses only words that are indeed the same', () => {
    expect(SHARED[locale].filter((key) => phrases.get(key) !== english.get(key))).toEqual([])
  })
})

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
