import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { PageKit } from '../../../text/text-context.ts'

// What a browser has and Node lacks.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
const { DrawStrip } = await import('./draw-strip.tsx')
afterAll(() => vi.unstubAllGlobals())

const say = await loadTranslator('en-US')
const kit: PageKit = { say, explain: String, Frame: () => null }
const BLOCK = { height: '131480297', hash: `0x${'0'.repeat(62)}7f`, timeMs: 52_050 }

const show = (block: typeof BLOCK | null, isGuarded = false) =>
  renderToStaticMarkup(
    <KitContext value={kit}>
      <DrawStrip since={40_000} drawAt={52_000} block={block} isGuarded={isGuarded} />
    </KitContext>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('before the block its place is a question', () => {
  expect(show(null)).toMatch(/Draw time; the first block from here decides \? $/)
})

test('once seen, the block that decides stands in its place', () => {
  expect(show(BLOCK)).toMatch(/Draw time; the first block from here is …297 …297 decides $/)
  expect(show(BLOCK)).not.toContain('?')
})

test('of a guarded round the block is not said to decide alone', () => {
  expect(show(BLOCK, true)).not.toContain('decides')
})
