import { expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null })
const { defaultEndpoints, namedEndpoints, namedThen, ownEndpoints, resetEndpoints, saveEndpoints } =
  await import('./endpoints.ts')

type Config = NonNullable<Parameters<typeof defaultEndpoints>[0]>
const config = (local: boolean) =>
  ({ chain: { local, rpcUrls: ['https://house.example/rpc'] } }) as unknown as Config

test('the endpoints of a house with a chain of its own count as named by it', () => {
  expect(defaultEndpoints(config(true))).toEqual(['https://house.example/rpc'])
  expect(namedEndpoints(config(true))).toEqual(defaultEndpoints(config(true)))
})

test('a house on the real chain names none: the usual ones do not come from it', () => {
  expect(namedEndpoints(config(false))).toEqual([])
  expect(namedEndpoints(undefined)).toEqual([])
  expect(defaultEndpoints(config(false))).not.toContain('https://house.example/rpc')
})

test('what the house named when the list was edited stays named, whatever it says later', () => {
  const [house, own] = ['https://house.example/rpc', 'https://own.example']
  saveEndpoints([house, own], [house])
  expect(ownEndpoints.get()).toBe(`${house}\n${own}`)
  expect(namedEndpoints(config(false), namedThen.get())).toEqual([house])
  expect(namedEndpoints(undefined, namedThen.get())).toEqual([house])
  // Removed, and then added by the reader themselves.
  saveEndpoints([own], [house])
  expect(namedEndpoints(config(false), namedThen.get())).toEqual([])
  saveEndpoints([house, own], [house])
  resetEndpoints()
  expect([ownEndpoints.get(), namedThen.get()]).toEqual([null, null])
})
