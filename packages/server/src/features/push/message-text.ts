import { type Amount, formatAmount } from '@nibble/domain'
import {
  formatTag,
  LOCALES,
  type Locale,
  loadTranslator,
  type PhraseKey,
  type Translator,
} from '@nibble/phrases'
import type { BroadNews, Net, OwnNews } from './news.ts'
import type { Recipient } from './recipients.ts'

/** Writes news in the reader's language. */
export type MessageTexts = ReturnType<typeof messageTextsOf>
type Translators = ReadonlyMap<Locale, Translator<PhraseKey>>
type Audience = Pick<Recipient, 'language' | 'hidesAmounts'>

const HIDDEN = '••••'
/** A title may be long; a notification shows some lines. */
const MOST_CHARACTERS = 200

export const loadMessageTexts = async (): Promise<MessageTexts> => {
  const translators = new Map<Locale, Translator<PhraseKey>>()
  for (const locale of LOCALES) translators.set(locale, await loadTranslator(locale))
  return messageTextsOf(translators)
}

const messageTextsOf = (translators: Translators) => ({
  results: (nets: readonly Net[], audience: Audience): string => {
    const t = translatorFor(translators, audience)
    const texts = nets.map(({ asset, net }) => `${signed(net, audience)} ${t(`asset.${asset}`)}`)
    return t('profile.notified.results', {
      count: nets.reduce((count, { bets }) => count + bets, 0),
      amounts: texts.join(' · '),
    })
  },

  notice: ({ texts }: Extract<BroadNews, { kind: 'notices' }>, { language }: Audience): string | null => {
    const title = (texts[language] ?? texts['en-US'])?.title ?? null
    return title === null || title.length <= MOST_CHARACTERS ? title : `${title.slice(0, MOST_CHARACTERS)}…`
  },

  /** Wraps the sentence of a deposit or a withdrawal. */
  mail: (kind: OwnNews['kind'], sentence: string, { language }: Pick<Audience, 'language'>) => {
    const t = translatorFor(translators, { language })
    return { subject: t(`mail.money.${kind}`), text: `${sentence}\n\n${t('mail.money.why')}` }
  },

  own: (news: OwnNews, audience: Audience): string | null => {
    const t = translatorFor(translators, audience)
    const amount = written(news.amount, audience)
    if (news.kind === 'deposits')
      return news.count === 1
        ? t('profile.notified.deposit', { amount })
        : t('mail.money.several', { amount, count: news.count })

    const asset = t(`asset.${news.asset}`)
    switch (news.state) {
      case 'success':
        return t('profile.notified.success', { amount })
      case 'rejected':
        return t('profile.notified.rejected', { amount, asset })
      case 'failed':
      case 'not_received':
        return t('profile.notified.failed', { amount, asset })
      case 'to_be_reviewed':
      case 'to_be_released':
      case 'withdrawing':
        return null
    }
  },
})

const translatorFor = (
  translators: Translators,
  { language }: Pick<Audience, 'language'>,
): Translator<PhraseKey> => {
  const translator = translators.get(language)
  if (translator === undefined) throw new Error(`there are no phrases for ${language}`)
  return translator
}

/** Formatted for the language; dots for a reader who hides their amounts. */
const written = (amount: Amount, { language, hidesAmounts }: Audience): string => {
  if (hidesAmounts) return HIDDEN
  const format = new Intl.NumberFormat(formatTag(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  // A decimal string goes to Intl directly: as a number it would lose digits.
  return format.format(formatAmount(amount).replace('-', '') as Intl.StringNumericLiteral)
}

const signed = (amount: Amount, audience: Audience): string => {
  const sign = amount < 0n ? '−' : amount > 0n ? '+' : ''
  return audience.hidesAmounts ? HIDDEN : `${sign}${written(amount, audience)}`
}
