import {
  type ConsoleContent,
  type ContentEntry,
  type ContentKind,
  createContent,
} from '@nibble/contract/console'
import { LOCALES, type Locale } from '@nibble/domain'
import * as z from 'zod/mini'

/** What stands in the editor: texts as typed, also while they are not what may be saved. */
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

/** The contract itself says what may be saved; a language without a title is left out. */
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

/** What is wrong, by the field that is to be mended. */
type Problems = Readonly<Partial<Record<'texts' | 'image' | 'url' | 'place', string>>>

const PROBLEMS = {
  texts: 'An English title is needed.',
  image: 'A picture is named by its file: letters, digits, / . _ - and an ending such as .webp.',
  url: 'A link is a whole web address with https://, or leads to a screen with #/.',
  outside: 'A link is a whole web address with https://, and leads out of the house.',
  place: 'The place is a whole number from 0 to 9,999.',
} as const

export const KIND_NAMES: Readonly<Record<ContentKind, { one: string; many: string }>> = {
  notice: { one: 'notice', many: 'Notices' },
  news: { one: 'news item', many: 'News' },
  listing: { one: 'asset listing', many: 'Asset listings' },
  banner: { one: 'banner', many: 'Banners' },
  vpn: { one: 'link on the VPN page', many: 'Links on the VPN page' },
  buy: { one: 'link on the buying page', many: 'Links on the buying page' },
  service: { one: 'way to customer service', many: 'Customer service' },
}
