import { generateKeyPairSync } from 'node:crypto'
import {
  botKeyList,
  deposit,
  deviceLoginCode,
  faucet,
  passkeyAddSend,
  passkeyList,
  updateTransactionPassword,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import { openInstallation } from '@nibble/server/local'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator } from './harness/authenticator.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, bindIdOf, expectNoComplaints, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'

const PASSWORD = 'secret7'

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

const rich = async (): Promise<ScriptedPlayer> => {
  const player = await signInScripted(house.url)
  const { call } = player.caller
  await call(faucet, { address: (await call(deposit, { asset: 'USDT' })).address })
  await call(updateTransactionPassword, { newPassword: PASSWORD })
  await until('the deposit is there', async () => (await player.balance('USDT')) === '1000')
  return player
}

const asOwner = async (sql: string, bindId: string): Promise<void> => {
  const installation = await openInstallation(house.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  await owner.query(sql, [bindId])
  await owner.end()
  await installation.close()
}
const THEIRS = '(select id from player where bind_id = $1)'

/** A day passes for what the player has. */
const aDayLater = (bindId: string) =>
  asOwner(`update passkey set created_at = created_at - interval '1 day' where player_id = ${THEIRS}`, bindId)

const withoutPassword = (bindId: string) =>
  asOwner(`delete from transaction_password where player_id = ${THEIRS}`, bindId)

const pemOfNewPair = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()

const SIZES = [
  ['a phone', { width: 360, height: 800 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const

test.each(inTurn(SIZES, 0))(
  'on %s a passkey is added, waits for money, confirms a withdrawal, signs in, and is removed',
  async (_, size) => {
    const player = await rich()
    const { code, bindId } = await player.caller.call(deviceLoginCode, {})
    const { page, complaints } = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/security`, size)
    const picture = (name: string) => takePicture(page, `passkeys-${name}-${size.width}`)
    await arrive(page, '/security')
    const { cdp, authenticatorId } = await addAuthenticator(page)
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('passkey.title') }) })
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await card.getByText(t('passkey.none')).waitFor()
    await card.getByRole('button', { name: t('passkey.add') }).click()
    const adding = page.getByRole('dialog', { name: t('passkey.add') })
    await adding.getByRole('button', { name: t('passkey.needName') }).waitFor()
    await adding.getByLabel(t('passkey.name'), { exact: true }).fill('My phone')
    await adding.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
    await picture('add')
    await adding.getByRole('button', { name: t('passkey.add') }).click()
    await card.getByText('My phone').waitFor()
    await adding.waitFor({ state: 'detached' })
    await settle(page)
    expect(await findFlaws(page)).toEqual([])
    await picture('profile')
    const [credential] = (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })

    // A new one is not offered for money.
    const review = async (amount: string) => {
      await page.goto(`${house.url}/#/withdraw`)
      await arrive(page, '/withdraw')
      await page.getByRole('textbox', { name: t('money.amount') }).fill(amount)
      await button(t('withdraw.review')).click()
      return page.getByRole('dialog', { name: t('withdraw.confirmTitle') })
    }
    const early = await review('20')
    await early.getByLabel(t('money.password'), { exact: true }).waitFor()
    expect(await early.getByText(t('passkey.use')).count()).toBe(0)

    await aDayLater(bindId)
    await page.reload()
    const sheet = await review('20')
    await sheet.getByText(t('passkey.use')).waitFor()
    expect(await findFlaws(page)).toEqual([])
    await picture('confirm')
    await sheet.getByRole('button', { name: t('passkey.usePassword') }).click()
    await sheet.getByLabel(t('money.password'), { exact: true }).waitFor()
    await sheet.getByRole('button', { name: t('passkey.usePasskey') }).click()

    // The device refuses: nothing is sent.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    const confirm = sheet.getByRole('button', { name: t('withdraw.confirm', { amount: '20.00 USDT' }) })
    await confirm.click()
    await sheet.getByText(t('passkey.stopped')).waitFor()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })

    // Something in the page has the passkey sign something else: the house refuses that.
    await page.evaluate(() => {
      const { credentials } = navigator
      const real = credentials.get.bind(credentials)
      credentials.get = (options) => {
        const asked = options?.publicKey
        if (asked !== undefined) asked.challenge = new Uint8Array(32)
        credentials.get = real
        return real(options)
      }
    })
    await confirm.click()
    await sheet.getByText(t('refusal.passkey_refused')).waitFor()
    await picture('refused')
    expect((await player.caller.call(withdrawalOrderList, {})).items).toEqual([])

    await confirm.click()
    await page.getByRole('heading', { name: t('withdraw.submitted') }).waitFor()
    const { items } = await player.caller.call(withdrawalOrderList, {})
    expect(items).toMatchObject([{ amount: 20_000_000n }])

    // Its answer is lost, and the player has only the passkey for a retry.
    await withoutPassword(bindId)
    await page.reload()
    const third = await review('30')
    await page.route(`**${withdrawal.path}`, async (way) => {
      await way.fetch()
      await way.abort()
    })
    await third.getByRole('button', { name: t('withdraw.confirm', { amount: '30.00 USDT' }) }).click()
    await third.getByText(t('money.unknown')).waitFor()
    await page.unroute(`**${withdrawal.path}`)
    await page.reload()
    const again = page.getByRole('region', { name: t('money.unknownTitle') })
    await again.getByText(t('passkey.use')).waitFor()
    expect(await again.getByLabel(t('money.password'), { exact: true }).count()).toBe(0)
    await settle(page)
    expect(await findFlaws(page)).toEqual([])
    await picture('unanswered')
    await again.getByRole('button', { name: t('money.askAgain') }).click()
    await page.getByRole('heading', { name: t('withdraw.submitted') }).waitFor()
    const after = await player.caller.call(withdrawalOrderList, {})
    expect(after.items.map(({ amount }) => amount)).toEqual([30_000_000n, 20_000_000n])

    // Signing in needs no name.
    await page.evaluate(() => {
      localStorage.clear()
      location.hash = '#/login'
      location.reload()
    })
    await arrive(page, '/login')
    await button(t('passkey.signIn')).waitFor()
    await settle(page)
    expect(await findFlaws(page)).toEqual([])
    await picture('login')
    await button(t('passkey.signIn')).click()
    await page.waitForFunction(() => localStorage.getItem('nibble.token') !== null)
    expect(await bindIdOf(page)).toBe(bindId)

    await page.goto(`${house.url}/#/security`)
    await arrive(page, '/security')
    await card.getByRole('button', { name: t('passkey.rename', { name: 'My phone' }) }).click()
    const renaming = page.getByRole('dialog', { name: t('passkey.renameTitle') })
    await renaming.getByLabel(t('passkey.name'), { exact: true }).fill('Work laptop')
    await renaming.getByRole('button', { name: t('passkey.save') }).click()
    await card.getByText('Work laptop').waitFor()
    await renaming.waitFor({ state: 'detached' })

    // It confirms a bot's key that is pasted, and a second passkey: there is no password any more.
    await page.getByRole('button', { name: t('bots.add') }).click()
    const bot = page.getByRole('dialog', { name: t('bots.add') })
    await bot.getByLabel(t('bots.name'), { exact: true }).fill('Own pair')
    await bot.getByText(t('bots.paste'), { exact: true }).click()
    const pasted = bot.getByLabel(t('bots.publicKey'), { exact: true })
    await pasted.fill('ssh-ed25519 AAAA')
    await bot.getByRole('button', { name: t('bots.add') }).click()
    await bot.getByText(t('bots.publicKeyMalformed')).waitFor()
    expect((await player.caller.call(botKeyList, {})).keys).toEqual([])
    expect(await findFlaws(page)).toEqual([])
    await picture('bot-pasted')
    await pasted.fill(pemOfNewPair())
    await bot.getByRole('button', { name: t('bots.add') }).click()
    await page.getByText('Own pair').waitFor()
    await bot.waitFor({ state: 'detached' })
    expect((await player.caller.call(botKeyList, {})).keys).toMatchObject([{ name: 'Own pair' }])

    // In between it is unlocked by one device and created on another.
    await page.route(`**${passkeyAddSend.path}`, async (way) => {
      const response = await way.fetch()
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      await way.fulfill({ response })
    })
    await card.getByRole('button', { name: t('passkey.add') }).click()
    await adding.getByLabel(t('passkey.name'), { exact: true }).fill('Spare key')
    await adding.getByText(t('passkey.use')).waitFor()
    await adding.getByRole('button', { name: t('passkey.add') }).click()
    await card.getByText('Spare key').waitFor()
    await adding.waitFor({ state: 'detached' })
    await card.getByRole('button', { name: t('passkey.remove', { name: 'Spare key' }) }).click()
    await page.getByRole('button', { name: t('passkey.removeGo') }).click()
    await card.getByText('Spare key').waitFor({ state: 'detached' })
    await card.getByRole('button', { name: t('passkey.remove', { name: 'Work laptop' }) }).click()
    const removing = page.getByRole('dialog', { name: t('passkey.removeTitle') })
    await picture('remove')
    await removing.getByRole('button', { name: t('passkey.removeGo') }).click()
    await card.getByText(t('passkey.none')).waitFor()
    expect((await player.caller.call(passkeyList, {})).passkeys).toEqual([])
    // The browser reports the answer that was cut off.
    expectNoComplaints(complaints.filter((complaint) => !complaint.includes('ERR_FAILED')))
  },
)
