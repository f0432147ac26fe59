import { LOCALES, loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PageKit } from '../../text/text-context.ts'
import { TestChainText } from './test-chain-text.tsx'

const firstBlock = `0x${'3'.repeat(64)}` as const

const Frame = () => null

describe.each(LOCALES)('in %s', (locale) => {
  test.each([
    ['of the house', { isNamed: true, firstBlock }],
    ['of others', { isNamed: false, firstBlock }],
    ['that its endpoints name', { isNamed: true, firstBlock: null }],
  ])('the whole sentence that names the chain %s is bold, and nothing else', async (_, chain) => {
    const kit: PageKit = { say: await loadTranslator(locale), explain: String, Frame }
    const html = renderToStaticMarkup(
      <KitContext value={kit}>
        <TestChainText chain={chain} />
      </KitContext>,
    )
    const [, bold = '', rest = ''] = /<b[^>]*>(.*)<\/b>(.*)<\/p>/.exec(html) ?? []
    expect(bold).toMatch(/^[^.。(（]+[.。]$/)
    expect(rest).toMatch(chain.firstBlock === null ? /^[^<]+[.。]$/ : /0x33333333…333333$/)
  })
})
