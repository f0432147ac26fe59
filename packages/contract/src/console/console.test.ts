import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as contract from './index.ts'

const { consoleCalls, listLedger, listWithdrawals, mayDo, PERMISSIONS, ROLES, time } = contract

test('every call names who may make it, and has its own path', () => {
  const open = [...consoleCalls.values()].filter(({ access }) => access === 'guest')
  expect(open.map(({ path }) => path)).toEqual(['/console/session/sign-in', '/console/session/who'])
  for (const { path, access } of consoleCalls.values()) {
    expect(path).toMatch(/^\/console\/[a-z-]+\/[a-z-]+$/)
    expect(access === 'guest' || access === 'begun' || access in PERMISSIONS).toBe(true)
  }
})

test('every call that the contract exports can be made', () => {
  const exported = Object.values<unknown>(contract).filter(
    (value): value is contract.ConsoleCall =>
      typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  )
  expect(exported.map(({ path }) => path).sort()).toEqual([...consoleCalls.keys()].sort())
})

test('roles that let money out add no operators', () => {
  for (const role of ROLES)
    expect(mayDo([role], 'withdrawals.review') && mayDo([role], 'operators.write')).toBe(false)
  expect(mayDo(['support', 'finance'], 'withdrawals.review')).toBe(true)
  expect(mayDo([], 'own')).toBe(false)
})

test('a list returns its first page by default, and times are ISO on the wire', () => {
  expect(listWithdrawals.request.parse({})).toEqual({ page: 1, perPage: 25, filter: {} })
  expect(listLedger.request.safeParse({}).success).toBe(false)
  expect(z.encode(time, Date.parse('2026-11-21T07:00:00Z'))).toBe('2026-11-21T07:00:00.000Z')
  expect(z.decode(time, '2026-11-21T07:00:00Z')).toBe(1_795_244_400_000)
})

test.each([
  ['https://help.example/@us?a=1#b', true],
  ['#/verify', true],
  ['https://help.example:99999/', false],
  ['https://[', false],
  ['https://%', false],
  ['https://1.2.3.4.5', false],
  ['https://bank.example@help.example/', false],
  ['http://help.example/', false],
  ['https:///bank.example@help.example/', false],
  ['https://help.example/\u202egpj', false],
])('content leads to an address that a browser can open: %s', (url, isTaken) => {
  const entry = { kind: 'notice', isShown: true, rotates: false, opens: true, image: null, url, place: 0 }
  const { success } = contract.createContent.request.safeParse({
    ...entry,
    texts: { 'en-US': { title: 'Help', body: '' } },
  })
  expect(success).toBe(isTaken)
})
