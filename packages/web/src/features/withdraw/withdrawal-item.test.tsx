import type { WithdrawalRow } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { PageKit } from '../../text/text-context.ts'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
const { WithdrawalLine } = await import('./withdrawal-item.tsx')
afterAll(() => vi.unstubAllGlobals())

const kit: PageKit = { say: await loadTranslator('en-US'), explain: String, Frame: () => null }
const fifty = amountOf(50_000_000n)

const show = (part: Partial<WithdrawalRow>) => {
  const row: WithdrawalRow = {
    id: '1',
    source: 'USDT',
    amount: fifty,
    fee: amountOf(200_000n),
    receivable: fifty,
    address: `0x${'a'.repeat(40)}`,
    status: 'success',
    reason: null,
    isRefunded: false,
    transaction: null,
    createdAt: 0,
    deadline: 0,
    finishedAt: null,
    ...part,
  }
  return renderToStaticMarkup(
    <KitContext value={kit}>
      <WithdrawalLine row={row} />
    </KitContext>,
  )
}

test('what left the balance has a sign, what came back has none, each with its fee', () => {
  for (const status of ['to_be_reviewed', 'withdrawing', 'success', 'failed'] as const)
    expect(show({ status })).toContain('−50.20')
  expect(show({ status: 'rejected' })).toContain('>50.20')
  expect(show({ status: 'failed', isRefunded: true })).toContain('>50.20')
})
