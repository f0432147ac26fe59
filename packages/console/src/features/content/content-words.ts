import type { Language } from '@nibble/contract'
import type { ContentKind } from '@nibble/contract/console'

export const KIND_NAMES: Readonly<Record<ContentKind, { one: string; many: string }>> = {
  notice: { one: 'notice', many: 'Notices' },
  news: { one: 'news item', many: 'News' },
  listing: { one: 'asset listing', many: 'Asset listings' },
  banner: { one: 'banner', many: 'Banners' },
  vpn: { one: 'link of /vpn', many: 'Links of /vpn' },
  buy: { one: 'link of /buy', many: 'Links of /buy' },
  service: { one: 'way to customer service', many: 'Customer service' },
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'en-US': 'English',
  'zh-CN': '中文',
  'es-CO': 'Español',
  'ja-JP': '日本語',
  'ko-KP': '한국어',
  'id-ID': 'Bahasa Indonesia',
}
