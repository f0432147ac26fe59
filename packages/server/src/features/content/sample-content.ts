import { LOCALES, loadPhrases, type PhraseKey, type Phrases } from '@nibble/phrases'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ContentFields, type ContentText, INSTALLATION } from './content.ts'

type Sample = Partial<ContentFields> & Pick<ContentFields, 'kind'> & { readonly says: SampleKey }
/** The key of its title; its body, if any, is under the same key plus `.body`. */
type SampleKey = Exclude<Extract<PhraseKey, `sample.${string}`>, `${string}.body`>

/** What a house on a local chain shows until somebody writes its own. Text that names others says that it is a sample. */
const SAMPLES: readonly Sample[] = [
  { kind: 'notice', says: 'sample.notice', rotates: true, opens: true },
  { kind: 'news', says: 'sample.news', rotates: true, opens: true },
  { kind: 'listing', says: 'sample.listing' },
  { kind: 'banner', says: 'sample.banner', image: 'weave-azure.svg', url: '#/verify' },
  { kind: 'buy', says: 'sample.binance', url: 'https://www.binance.com', place: 10 },
  { kind: 'buy', says: 'sample.metamask', url: 'https://metamask.io', place: 20 },
  { kind: 'buy', says: 'sample.trustWallet', url: 'https://trustwallet.com', place: 30 },
  { kind: 'vpn', says: 'sample.vpn', url: 'https://example.com/vpn' },
  { kind: 'service', says: 'sample.service', url: 'https://example.com/support' },
]

export async function sampleContent(): Promise<ContentFields[]> {
  const languages = await Promise.all(
    LOCALES.map(async (locale) => [locale, await loadPhrases(locale)] as const),
  )
  return SAMPLES.map(({ says, ...sample }) => {
    const bodyKey = `${says}.body`
    const textIn = (phrases: Phrases): ContentText => ({
      title: phrases[says],
      body: isPhraseOf(phrases, bodyKey) ? phrases[bodyKey] : '',
    })
    return {
      isShown: true,
      rotates: false,
      opens: false,
      image: null,
      url: null,
      place: 100,
      ...sample,
      texts: Object.fromEntries(languages.map(([locale, phrases]) => [locale, textIn(phrases)])),
    }
  })
}

const isPhraseOf = (phrases: Phrases, key: string): key is PhraseKey => key in phrases

/** Fills a house that has no content yet. One with content, shown or hidden, is left alone. */
export const seedSampleContent = ({ pool }: Database, { now }: { readonly now: number }): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('sample content'))")
    const { rowCount } = await client.query('select from content limit 1')
    if (rowCount !== 0) return false
    for (const { kind, isShown, rotates, opens, image, url, place, texts } of await sampleContent())
      await client.query(
        `insert into content (kind, shown, rotates, opens, image, url, place, texts, saved_by, saved_at, published_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
        [
          kind,
          isShown,
          rotates,
          opens,
          image,
          url,
          place,
          JSON.stringify(texts),
          INSTALLATION,
          new Date(now),
        ],
      )
    return true
  })
