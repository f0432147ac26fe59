import { appNoticeList, appRotationNoticeList, carouselList, linkList } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../http/testing/start-test-app.ts'
import { type ContentFields, saveContent } from './content.ts'

const PLAIN: ContentFields = {
  kind: 'notice',
  isShown: true,
  rotates: false,
  opens: false,
  image: null,
  url: null,
  place: 0,
  texts: { 'en-US': { title: 'A notice', body: 'Its text.' } },
}

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp({ bannerBase: 'https://pictures.example/nibble/' })
  await publish({ opens: true, texts: { ...PLAIN.texts, 'es-CO': { title: 'Un aviso', body: 'Su texto.' } } })
  await publish({ rotates: true, place: 5, texts: { 'en-US': { title: 'Last in its place', body: '' } } })
  await publish({ isShown: false, rotates: true, texts: { 'en-US': { title: 'Hidden', body: '' } } })
  await publish({ kind: 'listing', rotates: true })
  await publish({ kind: 'banner', image: 'spring.webp', url: '#/verify' })
  await publish({ kind: 'vpn', url: 'https://vpn.example/' })
})
afterAll(() => nibble.stop())

const publish = (changes: Partial<ContentFields>) =>
  saveContent(
    nibble.db,
    { content: { ...PLAIN, ...changes }, replaces: null, operator: 1n, now: Date.now() },
    async () => {},
  )

test('a list of notices holds what is shown of its type, by place, in the requested language or in English', async () => {
  const guest = nibble.guest()
  const { items, total } = await guest.call(appNoticeList, { language: 'es-CO' })
  expect(total).toBe(2)
  expect(items.map(({ title, content, status }) => [title, content, status])).toEqual([
    ['Un aviso', 'Su texto.', 1],
    ['Last in its place', '', 0],
  ])
  expect((await guest.call(appNoticeList, { noticeType: '3' })).total).toBe(1)
  expect((await guest.call(appNoticeList, { noticeType: '2' })).items).toEqual([])
})

test('a page of notices begins where the last one ended', async () => {
  const page = (number: number) => nibble.guest().call(appNoticeList, { page: number, pageSize: 1 })
  expect((await page(1)).items.map(({ title }) => title)).toEqual(['A notice'])
  expect(await page(2)).toMatchObject({ items: [{ title: 'Last in its place' }], total: 2 })
  expect((await page(3)).items).toEqual([])
})

test('the ticker holds what rotates, of every type', async () => {
  const { items } = await nibble.guest().call(appRotationNoticeList, {})
  expect(items.map(({ title }) => title)).toEqual(['A notice', 'Last in its place'])
})

test('a banner’s picture comes from the configured address', async () => {
  expect(await nibble.guest().call(carouselList, {})).toEqual([
    { img: 'https://pictures.example/nibble/spring.webp', title: 'A notice', url: '#/verify' },
  ])
})

test('links are of the requested kind', async () => {
  expect((await nibble.guest().call(linkList, { kind: 'buy' })).items).toEqual([])
  expect((await nibble.guest().call(linkList, { kind: 'vpn' })).items).toMatchObject([
    { title: 'A notice', url: 'https://vpn.example/' },
  ])
})
