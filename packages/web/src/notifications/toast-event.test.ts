import type { BodyOf, depositList, ResponseOf } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { call } from '../api/call.ts'
import { serverClock } from '../realtime/server-second.ts'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
vi.stubGlobal('document', { documentElement: {} })
const [{ userQuery }, { showLanguage, translator }, { Toasts }, { toastEvent }] = await Promise.all([
  import('../api/queries.ts'),
  import('../text/words.ts'),
  import('../ui/toasts.tsx'),
  import('./toast-event.ts'),
])
afterAll(() => {
  translator.set(null)
  vi.unstubAllGlobals()
})

type Asked = BodyOf<typeof depositList>
type Row = ResponseOf<typeof depositList>['items'][number]
let [items, limits]: [Row[], unknown[]] = [[], []]
beforeEach(() => {
  showLanguage('en-US')
  ;[items, limits] = [[], []]
})
/** As the server lists them. */
const ask = (async (_: unknown, { limit = 0 }: Asked) => {
  limits.push(limit)
  return { items: items.slice(0, limit), nextCursor: items.length > limit ? 'more' : null }
}) as unknown as typeof call

const cache = new QueryClient()
const subscriptions = { results: [], deposits: ['app' as const], withdrawals: [] }
cache.setQueryData(userQuery.queryKey, { subscriptions } as unknown as ResponseOf<never>)
let lastId = 0
/** Newest first, as the list is. */
const arrive = (amount: bigint, { ago = 0 }: { ago?: number | null } = {}) => {
  lastId += 1
  const creditedAt = ago === null ? null : serverClock.now() - ago
  items.unshift({ id: String(lastId), amount: amountOf(amount), creditedAt } as Row)
}
/** What the toast then says. */
const hear = async () => {
  await toastEvent(cache, { type: 'walletMsg', data: { about: 'deposit', balances: [] } }, ask)
  return renderToStaticMarkup(createElement(Toasts)).replaceAll(/<[^>]+>/g, '')
}

test('deposits that come together are announced as one sum, and each only once', async () => {
  arrive(7_000_000n, { ago: 121_000 })
  for (let nth = 0; nth < 40; nth += 1) arrive(1_500_000n)
  arrive(300_000n, { ago: null })
  expect(await hear()).toBe('60.00 USDT deposited')
  arrive(2_000_000n)
  expect(await hear()).toBe('2.00 USDT deposited')
  expect(await hear()).toBe('2.00 USDT deposited')
})

test('many rows are asked for only if many deposits came at once', async () => {
  for (let nth = 0; nth < 40; nth += 1) arrive(1_000_000n, { ago: 121_000 })
  for (let nth = 0; nth < 9; nth += 1) arrive(1_000_000n)
  expect(await hear()).toBe('9.00 USDT deposited')
  expect(limits).toEqual([10])
  for (let nth = 0; nth < 200; nth += 1) arrive(1_000_000n)
  expect(await hear()).toBe('100.00 USDT deposited')
  expect(limits).toEqual([10, 10, 100])
})
