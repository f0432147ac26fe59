import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DepositsFixture, openDepositsFixture, TREASURY } from '../../jobs/testing/deposits-fixture.ts'
import { seedBankroll } from '../play/grants.ts'
import { runAudit } from './run-audit.ts'

const USDT = 10n ** 18n

let fixture: DepositsFixture
let watcher: { stop(): Promise<void> }
beforeAll(async () => {
  fixture = await openDepositsFixture()
  await seedBankroll(fixture.db)
  watcher = await fixture.watch()
  const [first, second] = await fixture.players(2)
  if (first === undefined || second === undefined) throw new Error('no players')
  await fixture.send(first.address, 40n * USDT + 1n)
  await fixture.send(second.address, USDT / 2n)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await fixture.balance(first.player)).toBe(40_000_000n), 5_000)
})
afterAll(() => fixture.end())

const auditChain = async () => {
  const { checks } = await runAudit(fixture.db.url, { rpcUrls: `here=${fixture.chain.url}` })
  expect(checks.slice(0, -1).filter(({ ok }) => !ok)).toEqual([])
  return checks.at(-1)
}

test('the chain holds exactly what was put in and what deposits brought, including dust', async () => {
  expect(await auditChain()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/it holds (\d+), the books say \1$/),
  })
})

test('deposits that are not final yet make no difference', async () => {
  const [player] = await fixture.players(1)
  await fixture.send(player?.address ?? TREASURY, 7n * USDT)
  await fixture.chain.mine(1)
  expect(await auditChain()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/holds (\d+), .*say \1$/),
  })
})

test('money that is missing on the chain is found, to the last digit', async () => {
  await fixture.send('0x00000000000000000000000000000000000000ee', 1n, { from: TREASURY })
  await fixture.chain.mine(4)
  await vi.waitFor(async () => expect(await auditChain()).toMatchObject({ ok: false }), 5_000)
})

test('a chain that cannot be asked, or a different one, proves nothing', async () => {
  const { checks } = await runAudit(fixture.db.url, { rpcUrls: 'http://127.0.0.1:9' })
  expect(checks.at(-1)).toMatchObject({ ok: false })
  await watcher.stop()
  await fixture.owner.query(`update deposit_chain set genesis_hash = '0x' || repeat('ab', 32)`)
  expect(await auditChain()).toMatchObject({ ok: false, detail: 'it serves a different chain' })
})
