import { expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null })
const { defaultEndpoints, namedEndpoints } = await import('./endpoints.ts')

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
