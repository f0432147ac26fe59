import type { ConsolePromotionTerms } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TermsTable } from './terms-table.tsx'

const NAMES = {
  'zh-CN': '青铜',
  'en-US': 'Bronze',
  'es-CO': 'Bronce',
  'ja-JP': 'ブロンズ',
  'ko-KP': '브론즈',
  'id-ID': 'Perunggu',
}
const termsOf = (remarks: typeof NAMES | null): ConsolePromotionTerms => ({
  promotion: 'levels',
  ranks: [{ threshold: amountOf(0n), rateBps: 100, remarks: null }],
  leagues: [{ threshold: amountOf(0n), rateBps: 100, remarks }],
  legBps: 5_000,
  directBps: 0,
  peerBps: 0,
  capBps: 4_000,
})
const shown = (terms: ConsolePromotionTerms, against?: ConsolePromotionTerms) =>
  renderToStaticMarkup(<TermsTable terms={terms} {...(against !== undefined && { against })} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ')

test.each(['zh-CN', 'en-US', 'es-CO', 'ja-JP', 'ko-KP', 'id-ID'] as const)(
  'a level that is renamed in %s alone is marked, with its previous name',
  (locale) => {
    const text = shown(termsOf({ ...NAMES, [locale]: 'Call us and win' }), termsOf(NAMES))
    expect(text).toContain(`Call us and win (now ${NAMES[locale]})`)
    expect(text.match(/\(now/g)).toHaveLength(1)
  },
)

test('a level that gets names, or loses them, shows all of them', () => {
  const [gets, loses] = [shown(termsOf(NAMES), termsOf(null)), shown(termsOf(null), termsOf(NAMES))]
  for (const name of Object.values(NAMES)) {
    expect(gets).toContain(`${name} (new)`)
    expect(loses).toContain(`none (now ${name})`)
  }
})

test('names that stay are shown in English', () => {
  for (const text of [shown(termsOf(NAMES)), shown(termsOf(NAMES), termsOf(NAMES))]) {
    expect(text).toContain('League 1, name in English Bronze')
    expect(text).not.toContain('Bronce')
  }
})
