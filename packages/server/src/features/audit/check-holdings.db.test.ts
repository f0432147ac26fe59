import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DepositsStage, openDepositsStage, TREASURY } from '../../jobs/testing/deposits-stage.ts'
import { seedBankroll } from '../play/grants.ts'
import { runAudit } from './run-audit.ts'

const USDT = 10n ** 18n

let stage: DepositsStage
let watcher: { stop(): Promise<void> }
beforeAll(async () => {
  stage = await openDepositsStage()
  await seedBankroll(stage.db)
  watcher = await stage.watch()
  const [first, second] = await stage.players(2)
  if (first === undefined || second === undefined) throw new Error('no players')
  await stage.send(first.address, 40n * USDT + 1n)
  await stage.send(second.address, USDT / 2n)
  await stage.chain.mine(3)
  await vi.waitFor(async () => expect(await stage.balance(first.player)).toBe(40_000_000n), 5_000)
})
afterAll(() => stage.end())

const auditChain = async () => {
  const { checks } = await runAudit(stage.db.url, { rpcUrls: `here=${stage.chain.url}` })
  expect(checks.slice(0, -1).filter(({ ok }) => !ok)).toEqual([])
  return checks.at(-1)
}

test('the chain holds exactly what was put in and what deposits brought, dust and all', async () => {
  expect(await auditChain()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/it holds (\d+), the books say \1$/),
  })
})

test('deposits that are not final yet make no difference', async () => {
  const [player] = await stage.players(1)
  await stage.send(player?.address ?? TREASURY, 7n * USDT)
  await stage.chain.mine(1)
  expect(await auditChain()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/holds (\d+), .*say \1$/),
  })
})

test('money that is missing on the chain is found, to the last digit', async () => {
  await stage.send('0x00000000000000000000000000000000000000ee', 1n, { from: TREASURY })
  await stage.chain.mine(4)
  await vi.waitFor(async () => expect(await auditChain()).toMatchObject({ ok: false }), 5_000)
})

test('a chain that cannot be asked, or another one, is no proof', async () => {
  const { checks } = await runAudit(stage.db.url, { rpcUrls: 'http://127.0.0.1:9' })
  expect(checks.at(-1)).toMatchObject({ ok: false })
  await watcher.stop()
  await stage.owner.query(`update deposit_chain set genesis_hash = '0x' || repeat('ab', 32)`)
  expect(await auditChain()).toMatchObject({ ok: false, detail: 'it serves another chain' })
})
