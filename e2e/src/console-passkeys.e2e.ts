import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  assetsList,
  configList,
  deposit,
  updateTransactionPassword,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import { CSRF_HEADER, reviewWithdrawal, who } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { mintTestToken, openInstallation, readTestHoldings } from '@nibble/server/local'
import pg from 'pg'
import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator } from './harness/authenticator.ts'
import { closeVisits, takePicture } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { addAtCommandLine, firstSignIn, go, type Operator } from './harness/operator.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

const UNIT = 1_000_000n
const TOKEN = 10n ** 18n
const PASSWORD = 'secret7'

let program: Program
let player: ScriptedPlayer
let chainUrl = ''
const operators: Operator[] = []
beforeAll(async () => {
  program = await startProgram()
  player = await signInScripted(program.url)
  await addAtCommandLine('root', 'admin', program.dataFolder)
  for (const name of ['ann', 'ben'])
    operators.push(
      await firstSignIn(program.consoleUrl, await addAtCommandLine(name, 'finance', program.dataFolder)),
    )
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const pageOf = (name: string): Page => {
  const found = operators.find((operator) => operator.name === name)
  if (found === undefined) throw new Error(`${name} has not signed in`)
  return found.page
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
/** As someone who has taken the database. */
const asOwner = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> => {
  const installation = await openInstallation(program.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  try {
    return (await owner.query<Row>(sql, values)).rows
  } finally {
    await owner.end()
    await installation.close()
  }
}
const problemOf = async () => {
  const [state] = await asOwner<{ problem: string | null }>('select problem from signer_state')
  return state?.problem ?? ''
}
const openWithdrawal = async (page: Page, { id, queue }: { id: string; queue: string }) => {
  await page.reload()
  await go(page, 'Withdrawals')
  await page.getByRole('radio', { name: queue }).click()
  await page.getByRole('row').filter({ hasText: '1,500.00' }).getByRole('button').click()
  await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor()
}

test('operators add passkeys, and the signer gets their lines', async () => {
  const lines: string[] = []
  for (const { name, page } of operators) {
    await addAuthenticator(page)
    await page.getByRole('link', { name: `Your account: ${name} Finance` }).click()
    const panel = page.getByRole('region', { name: 'Passkeys' })
    await panel.getByLabel('Name of a new passkey').fill('Laptop')
    await panel.getByRole('button', { name: 'Add a passkey' }).click()
    await panel.getByRole('button', { name: 'Remove Laptop' }).waitFor()
    const line = (await panel.locator('code').textContent()) ?? ''
    expect(line).toMatch(new RegExp(`^${name} \\S+ \\S+$`))
    lines.push(line)
  }
  const page = pageOf('ann')
  await settle(page)
  expect(await findFlaws(page)).toEqual([])
  await takePicture(page, 'console-passkeys-1440-dark')
  await page.setViewportSize({ width: 360, height: 800 })
  await settle(page)
  expect(await findFlaws(page)).toEqual([])
  await takePicture(page, 'console-passkeys-360-dark')
  await page.setViewportSize({ width: 1440, height: 900 })

  const keys = join(program.dataFolder, 'operator-keys')
  writeFileSync(keys, `${lines.join('\n')}\n`)
  await program.stop()
  await program.start({
    SIGNER_OPERATOR_KEYS_FILE: keys,
    SIGNER_JOURNAL_FILE: join(program.dataFolder, 'signer-journal'),
    SIGNER_CONSOLE_ORIGIN: program.consoleUrl,
  })
  await until('the signer says above what it wants signatures', async () => {
    const [state] = await asOwner<{ above: string | null }>(
      'select signed_above::text as above from signer_state',
    )
    return state?.above === String(1_000n * UNIT)
  })
})

test('a large withdrawal is paid when two have signed it, and by no password or row before that', async () => {
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  chainUrl = /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
  await mintTestToken(chainUrl, { to: address as Address, raw: 3_000n * TOKEN })
  await until('the deposit is credited', async () => {
    const { assets } = await player.caller.call(assetsList, {})
    return assets.find(({ coinName }) => coinName === 'USDT')?.assetsAvailable === 3_000n * UNIT
  })
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  const asked = await ask(1_500n * UNIT)

  // Signed in with password and code, and no passkey: the server refuses.
  const page = pageOf('ann')
  await openWithdrawal(page, { id: asked.id, queue: 'To review' })
  const refused = await page.evaluate(
    async ({ whoPath, reviewPath, header, id }) => {
      const post = async (path: string, body: unknown, headers = {}) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        return answer.json()
      }
      const { data } = await post(whoPath, {})
      return post(reviewPath, { id, review: 'approve' }, { [header]: data.csrf })
    },
    { whoPath: who.path, reviewPath: reviewWithdrawal.path, header: CSRF_HEADER, id: asked.id },
  )
  expect(refused.refusal).toBe('signature_needed')

  // Bypassing the server, the row says that two have released it: the signer refuses.
  await asOwner(`update withdrawal set state = 'to_be_released', released_at = now() where id = $1`, [
    asked.id,
  ])
  await until('the signer waits', async () =>
    (await problemOf()).includes(`withdrawal ${asked.id} waits: 0 of 2 required operators have signed it`),
  )
  await asOwner(`update withdrawal set state = 'to_be_reviewed', released_at = null where id = $1`, [
    asked.id,
  ])
  expect(await readTestHoldings(chainUrl, [asked.address])).toBe(0n)

  await openWithdrawal(page, { id: asked.id, queue: 'To review' })
  await page.getByText('Nobody has signed this payment yet. The signer requires two signatures.').waitFor()
  await settle(page)
  expect(await findFlaws(page)).toEqual([])
  await takePicture(page, 'console-sign-1440-dark')
  await page.setViewportSize({ width: 360, height: 800 })
  await settle(page)
  await takePicture(page, 'console-sign-360-dark')
  expect(await page.getByRole('button', { name: 'Sign the payment' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Approve' }).click()
  await takePicture(page, 'console-approve-360-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Approve 1,500.00 USDT' }).click()
  await page.getByText('Signed by ann. The signer requires one more.').waitFor()

  const other = pageOf('ben')
  await openWithdrawal(other, { id: asked.id, queue: 'To release' })
  await other.getByText('Signed by ann.').waitFor()
  await takePicture(other, 'console-signed-once-1440-dark')
  await other.getByRole('button', { name: 'Release' }).click()
  await other.getByRole('button', { name: 'Release 1,500.00 USDT' }).click()
  await until('it is paid', async () => (await stateOf(asked.id)) === 'success')
  expect(await readTestHoldings(chainUrl, [asked.address])).toBe(1_500n * TOKEN)
  await other.getByText('Signed by ann and ben.').waitFor()
  // The browser reports the restart, and the call that was refused on purpose.
  const own = /ERR_CONNECTION_REFUSED|status of 409/
  for (const { complaints } of operators)
    expect(complaints.filter((complaint) => !own.test(complaint))).toEqual([])
})
