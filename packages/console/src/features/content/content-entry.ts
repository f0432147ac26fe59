import {
  type ConsoleContent,
  type ContentEntry,
  type ContentKind,
  createContent,
} from '@nibble/contract/console'
import { LOCALES, type Locale } from '@nibble/domain'
import * as z from 'zod/mini'

/** The editor's contents: texts as typed, including those that cannot be saved. */
export type Entry = {
  readonly kind: ContentKind
  readonly isShown: boolean
  readonly rotates: boolean
  readonly opens: boolean
  readonly image: string
  readonly url: string
  readonly place: string
  readonly texts: Readonly<Record<Locale, { readonly title: string; readonly body: string }>>
}

export const entryOf = (kind: ContentKind, row: ConsoleContent | null): Entry => ({
  kind,
  isShown: row?.isShown ?? true,
  rotates: row?.rotates ?? false,
  opens: row?.opens ?? (kind === 'notice' || kind === 'news' || kind === 'listing'),
  image: row?.image ?? '',
  url: row?.url ?? '',
  place: String(row?.place ?? 0),
  texts: Object.fromEntries(
    LOCALES.map((language) => [language, row?.texts[language] ?? { title: '', body: '' }]),
  ) as Entry['texts'],
})

/** The contract decides what can be saved; a language without a title is omitted. */
export const contentOf = ({
  place,
  image,
  url,
  texts,
  ...rest
}: Entry): { content: ContentEntry | null; problems: Problems } => {
  const read = z.safeParse(createContent.request, {
    ...rest,
    place: Number(place),
    image: rest.kind === 'banner' ? image.trim() : null,
    url: url.trim() === '' ? null : url.trim(),
    texts: Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title.trim() !== '')),
  })
  return {
    content: read.data ?? null,
    problems: Object.fromEntries(
      (read.error?.issues ?? []).map(({ path: [field] }) => {
        const at = field === 'url' || field === 'image' || field === 'place' ? field : 'texts'
        return [at, PROBLEMS[at === 'url' && rest.kind !== 'banner' ? 'outside' : at]]
      }),
    ),
  }
}

/** Problems by the field to correct. */
type Problems = Readonly<Partial<Record<'texts' | 'image' | 'url' | 'place', string>>>

const PROBLEMS = {
  texts: 'An English title is needed.',
  image: 'Enter the picture’s file name: letters, digits, / . _ - and an extension such as .webp.',
  url: 'A link is a full web address with https://, or a screen with #/.',
  outside: 'A link is a full web address with https:// outside the house.',
  place: 'The place is a whole number from 0 to 9,999.',
} as const

export const KIND_NAMES: Readonly<Record<ContentKind, { one: string; many: string }>> = {
  notice: { one: 'notice', many: 'Notices' },
  news: { one: 'news item', many: 'News' },
  listing: { one: 'asset listing', many: 'Asset listings' },
  banner: { one: 'banner', many: 'Banners' },
  vpn: { one: 'link on the VPN page', many: 'Links on the VPN page' },
  buy: { one: 'link on the buying page', many: 'Links on the buying page' },
  service: { one: 'customer service contact', many: 'Customer service' },
}
