import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { PageKit } from '../../../text/text-context.ts'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
const { Roads } = await import('./roads-card.tsx')
afterAll(() => vi.unstubAllGlobals())

const say = await loadTranslator('en-US')
const kit: PageKit = { say, explain: String, Frame: () => null }
const draw = (outcomes: readonly string[]) =>
  renderToStaticMarkup(
    <KitContext value={kit}>
      <Roads game="big-small" outcomes={outcomes} table="block" />
    </KitContext>,
  )

test('before the first result, one sentence says what will stand there, and no grid is empty', () => {
  const html = draw([])
  expect(html).toContain(say('roads.none'))
  expect(html).not.toContain(say('roads.beadPlate'))
})

test('from the first result on, the roads are drawn', () => {
  const html = draw(['big'])
  expect(html).toContain(say('roads.beadPlate'))
  expect(html).toContain(say('roads.bigRoad'))
})
