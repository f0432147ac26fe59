import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { serverNow } from '../../../realtime/server-second.ts'
import type { PageKit } from '../../../text/text-context.ts'
import { BeaconWait } from './beacon-wait.tsx'

const say = await loadTranslator('en-US')
const kit: PageKit = { say, explain: String, Frame: () => null }

/** A round whose block came `agoMs` ago, and that is published a minute after it. */
const show = (agoMs: number) => {
  const drawAt = serverNow() - agoMs
  return renderToStaticMarkup(
    <KitContext value={kit}>
      <BeaconWait drawAt={drawAt} publishAt={drawAt + 60_000} blockTimeMs={drawAt} />
    </KitContext>,
  )
}

test('once the block is here it says that the beacon follows, and when', () => {
  expect(show(5_000)).toMatch(/^The block is here; the beacon follows in about (5[0-5]|[1-4]?\d) s$/)
})

test('a missing beacon is called late, with what happens then', () => {
  expect(show(100_000)).toBe(say('table.beaconLate'))
})
