import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageKit } from '../text/text-context.ts'
import { AgeTick } from './age-tick.tsx'

const say = await loadTranslator('en-US')
const kit: PageKit = { say, explain: String, Frame: () => null }

test('a player who has not confirmed their age sees the reason beside an icon, once they tried to continue', () => {
  const note = (isTried: boolean) =>
    renderToStaticMarkup(
      <KitContext value={kit}>
        <AgeTick checked={false} isTried={isTried} onChange={() => undefined} />
      </KitContext>,
    ).replace(/^.*<p /, '')
  expect(note(false)).not.toContain('<svg')
  expect(note(true)).toMatch(new RegExp(`<svg.*${say('login.ofAgeMissing')}`))
})
