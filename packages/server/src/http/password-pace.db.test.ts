import { publicKeyOf } from '@nibble/client'
import { login, updateTransactionPassword, userInfo } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp({ trustProxy: '127.0.0.1', limits: { passwordsPerAddressPerMinute: 1 } })
})
afterAll(() => nibble.stop())

const from = (address: string) => ({
  fetch: ((url, init) =>
    fetch(url, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address },
    })) as typeof fetch,
})
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { kind?: string }) => error.kind ?? 'failed',
  )
const setPassword = ({ caller }: TestPlayer) =>
  outcomeOf(caller.call(updateTransactionPassword, { newPassword: 'secret7' }))

test('passwords of many players from one network take no more than its share of the hashing', async () => {
  const [here, there] = ['203.0.113.7', '203.0.113.8']
  const [one, other, elsewhere] = [
    await nibble.signIn(from(here)),
    await nibble.signIn(from(here)),
    await nibble.signIn(from(there)),
  ]
  const guess = { email: 'nobody@example.com', password: 'secret7', sessionKey: await publicKeyOf(one.key) }
  expect([await setPassword(one), await setPassword(other)]).toEqual(['ok', 'too_often'])
  expect(await outcomeOf(nibble.guest(from(here)).call(login, guess))).toBe('too_often')
  expect(await outcomeOf(other.caller.call(userInfo, {}))).toBe('ok')
  expect(await setPassword(elsewhere)).toBe('ok')
})

test('and those of a /48 ten times as much', async () => {
  const players: TestPlayer[] = []
  for (let home = 0; home < 12; home += 1) players.push(await nibble.signIn(from(`2001:db8:9:${home}::1`)))
  const outcomes = await Promise.all(players.map(setPassword))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'too_often', 'too_often'])
})
