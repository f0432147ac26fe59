import { readFileSync } from 'node:fs'
import { routes } from '@nibble/contract'
import { describe, expect, it } from 'vitest'
import { CONTRACT, EARLY, routesIn } from './early-calls.ts'

describe('the calls that the built page knows by their paths', () => {
  it.each(EARLY)('are all of %s, as the contract has them', async (file) => {
    const module: Record<string, unknown> = await import(`${CONTRACT}${file}.ts`)
    const whole = new Set<unknown>(routes.values())
    const named = Object.entries(module).filter(([, value]) => whole.has(value))
    const found = routesIn(readFileSync(`${CONTRACT}${file}.ts`, 'utf8'))
    expect(found).toEqual(
      expect.arrayContaining(
        named.map(([name, value]) => ({ name, path: (value as { path: string }).path })),
      ),
    )
    expect(found).toHaveLength(named.length)
  })

  it('fail the build if one cannot be read', () => {
    expect(() => routesIn("export const odd = route({\n  summary: '',\n  path: '/api/odd',\n})")).toThrow(
      'no path',
    )
  })
})
