import { randomUUID } from 'node:crypto'
import {
  assetsList,
  configList,
  deposit,
  updateTransactionPassword,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { openDatabase } from '@nibble/server/db/database.ts'
import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import { reviewWithdrawal } from '@nibble/server/features/withdrawals/review-withdrawal.ts'
import { mintTestToken, openInstallation, openLocalWallet, readTestHoldings } from '@nibble/server/local'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAtCommandLine } from './harness/operator.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

const UNIT = 1_000_000n
const TOKEN = 10n ** 18n
const PASSWORD = 'secret7'

let program: Program
let player: ScriptedPlayer
beforeAll(async () => {
  program = await startProgram()
  player = await signInScripted(program.url)
  await addAtCommandLine('ann', 'finance', program.dataFolder)
})
afterAll(() => program?.close())

const chainUrl = () => /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
const holdingsOf = (address: string) => readTestHoldings(chainUrl(), [address])
const balance = async () => {
  const { assets } = await player.caller.call(assetsList, {})
  return assets.find(({ coinName }) => coinName === 'USDT')?.assetsAvailable
}
const stateOf = async (id: string) => {
  const { items } = await player.caller.call(withdrawalOrderList, {})
  return items.find((row) => row.id === id)?.status
}
const ask = async (units: bigint) => {
  const { addresses } = await player.caller.call(configList, {})
  const made = await player.caller.call(withdrawal, {
    idempotencyKey: randomUUID(),
    amount: amountOf(units),
    address: addresses[0]?.address ?? '',
    transactionPassword: PASSWORD,
  })
  return made.withdrawal
}

/** As an operator does at the console; the first one has the number 1. */
const approve = async (id: string): Promise<void> => {
  const installation = await openInstallation(program.dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 2 })
  try {
    await reviewWithdrawal(
      db,
      { id: BigInt(id), review: 'approve', reason: '', operator: 1n, now: Date.now() },
      async () => {},
    )
  } finally {
    await db.close()
    await installation.close()
  }
}

test('what was deposited is withdrawn: exact on the chain and in the books', async () => {
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  await mintTestToken(chainUrl(), { to: address as Address, raw: 50n * TOKEN })
  await until('the deposit is credited', async () => (await balance()) === 50n * UNIT)
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })

  const asked = await ask(20n * UNIT)
  expect(asked.status).toBe('to_be_reviewed')
  expect(await balance()).toBe(29_800_000n)
  await approve(asked.id)
  await until('it is paid', async () => (await stateOf(asked.id)) === 'success')
  expect(await holdingsOf(asked.address)).toBe(20n * TOKEN)
  expect(await balance()).toBe(29_800_000n)
})

test('the deposit address is emptied into the treasury', async () => {
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  await until('it is empty', async () => (await holdingsOf(address)) === 0n)
  const { treasury } = openLocalWallet(program.dataFolder)
  expect(await holdingsOf(treasury)).toBe((10_000_000n + 50n - 20n) * TOKEN)
})

test('a withdrawal under way when the program is killed is paid once when it runs again', async () => {
  const asked = await ask(5n * UNIT)
  await approve(asked.id)
  await until('it is under way', async () => (await stateOf(asked.id)) !== 'to_be_released')
  await program.kill()
  await program.start()
  await until('it is paid', async () => (await stateOf(asked.id)) === 'success')
  expect(await holdingsOf(asked.address)).toBe(25n * TOKEN)
  expect(await balance()).toBe(24_600_000n)
})

test('the books are in order afterwards, and the program stops in order', async () => {
  expect(await program.stop()).toBe(0)
  const installation = await openInstallation(program.dataFolder)
  try {
    const { checks } = await runAudit(installation.databaseUrl)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  } finally {
    await installation.close()
    await program.start()
  }
})
