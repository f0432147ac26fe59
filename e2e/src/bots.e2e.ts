import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  assetsList,
  BOT_HOUSE_HEADER,
  botPathOf,
  botProofText,
  deviceLoginCode,
  updateTransactionPassword,
} from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'

const PASSWORD = 'secret7'

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

/** A request as the key file lets a program make it; its HTTP status. */
const ask = async (file: { house: string; botKey: string; privateKey: JsonWebKey }): Promise<number> => {
  const [path, timestamp, nonce] = [botPathOf(assetsList), Date.now(), randomBytes(16).toString('base64url')]
  const bodyDigest = createHash('sha256').update('{}').digest('base64url')
  const key = createPrivateKey({ key: { ...file.privateKey }, format: 'jwk' })
  const text = botProofText({ house: file.house, method: 'POST', path, timestamp, nonce, bodyDigest })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  const { status } = await fetch(file.house + path, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'bot-key': file.botKey,
      [BOT_HOUSE_HEADER]: file.house,
      signature: `v2.${timestamp}.${nonce}.${signature}`,
    },
  })
  return status
}

const SIZES = [
  ['a phone', { width: 360, height: 800 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const
const PLAYED = inTurn(SIZES, 1)

test.each(PLAYED)(
  'on %s a key is created, downloaded once, used by a program, and revoked',
  async (_, size) => {
    const player = await signInScripted(house.url)
    await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
    const { code, bindId } = await player.caller.call(deviceLoginCode, {})
    const { page, complaints } = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/security`, size)
    const picture = (name: string) => takePicture(page, `bots-${name}-${size.width}`)
    await arrive(page, '/security')
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: t('bots.title') }) })
    await card.getByText(t('bots.none')).waitFor()

    await card.getByRole('button', { name: t('bots.add') }).click()
    const sheet = page.getByRole('dialog', { name: t('bots.add') })
    // Its button says what is missing, and the field what is wrong.
    await sheet.getByRole('button', { name: t('bots.block.name') }).waitFor()
    await sheet.getByLabel(t('bots.name'), { exact: true }).fill('Night shift')
    await sheet.getByText(t('bots.sandboxOff'), { exact: true }).click()
    const cap = sheet.getByLabel(t('bots.dayCap'), { exact: true })
    await cap.fill('abc')
    await sheet.getByText(t('amount.malformed')).waitFor()
    await sheet.getByRole('button', { name: t('bots.block.cap') }).waitFor()
    await cap.fill('250')
    await sheet.getByRole('button', { name: t('money.needPassword') }).waitFor()
    const addresses = sheet.getByLabel(t('bots.addresses'), { exact: true })
    expect(await addresses.evaluate((area) => getComputedStyle(area).paddingTop)).toBe('12px')
    await addresses.fill('hello')
    expect(await findFlaws(page)).toEqual([])
    await picture('form')
    await sheet.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
    await picture('form-end')
    await sheet.getByRole('button', { name: t('bots.add') }).click()
    // The reason for the refusal is in sight beside the button, however long the form is.
    const refused = await sheet.getByText(t('refusal.bot_address_malformed')).boundingBox()
    expect(refused === null ? Number.NaN : refused.y + refused.height).toBeLessThan(size.height)
    expect(await findFlaws(page)).toEqual([])
    await picture('refused')
    await addresses.fill('127.0.0.1\n::1')
    await sheet.getByRole('button', { name: t('bots.add') }).click()

    const added = page.getByRole('dialog', { name: t('bots.added') })
    const downloading = page.waitForEvent('download')
    await added.getByRole('button', { name: t('bots.download') }).click()
    const download = await downloading
    await picture('download')
    const file = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file).toMatchObject({ house: house.url, privateKey: { kty: 'EC', crv: 'P-256' } })
    expect(await ask(file)).toBe(200)
    await page.keyboard.press('Escape')
    await added.waitFor({ state: 'detached' })

    await page.reload()
    await card.getByText('Night shift').waitFor()
    await card.getByText(t('bots.cap', { used: '0.00', cap: '250.00' })).waitFor()
    await settle(page)
    expect(await findFlaws(page)).toEqual([])
    await card.scrollIntoViewIfNeeded()
    await picture('card')

    // Results go only to a public https address; the saved one is shown again.
    const openWebhook = async () => {
      await card.getByRole('button', { name: t('bots.webhook', { name: 'Night shift' }) }).click()
      return page.getByRole('dialog', { name: t('bots.webhookTitle') })
    }
    const webhook = await openWebhook()
    const address = webhook.getByLabel(t('bots.webhookField'), { exact: true })
    const save = webhook.getByRole('button', { name: t('bots.webhookSave') })
    await address.fill('https://127.0.0.1/results')
    await save.click()
    await webhook.getByText(t('refusal.webhook_refused')).waitFor()
    expect(await findFlaws(page)).toEqual([])
    await picture('webhook')
    await address.fill('https://bots.example.org/results')
    await save.click()
    await webhook.waitFor({ state: 'detached' })
    await openWebhook()
    await expect.poll(() => address.inputValue()).toBe('https://bots.example.org/results')
    await page.keyboard.press('Escape')
    await webhook.waitFor({ state: 'detached' })

    await card.getByRole('button', { name: t('bots.revoke', { name: 'Night shift' }) }).click()
    await page.getByRole('button', { name: t('bots.revokeGo') }).click()
    await card.getByText(t('bots.none')).waitFor()
    expect(await ask(file)).toBe(401)
    expectNoComplaints(complaints)
  },
)

test('a player who sets a transaction password first finds the form as they left it, and is not warned about their own key', async () => {
  const player = await signInScripted(house.url)
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const { page, close } = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/security`, {
    width: 360,
    height: 800,
  })
  await arrive(page, '/security')
  await page.getByRole('button', { name: t('bots.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('bots.add') })
  const name = sheet.getByLabel(t('bots.name'), { exact: true })
  await name.fill('Night shift')
  await sheet.getByRole('link', { name: t('money.setPassword') }).click()
  await arrive(page, '/update/security')
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  await page
    .getByRole('link', { name: t('common.back') })
    .locator('visible=true')
    .click()
  await arrive(page, '/security')
  expect(await name.inputValue()).toBe('Night shift')
  await sheet.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: t('bots.add') }).click()
  await page.getByRole('dialog', { name: t('bots.added') }).waitFor()
  // Long enough that it would have been shown.
  await page.waitForTimeout(1_500)
  const warning = page.getByText(t('security.news'))
  expect(await warning.count()).toBe(0)
  // The key sheet does not close without its file unless confirmed.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: t('bots.leaveTitle') })
  await takePicture(page, 'bots-leave-360')
  expect(await findFlaws(page)).toEqual([])
  await leaving.getByRole('button', { name: t('bots.leave') }).click()
  await leaving.waitFor({ state: 'detached' })

  // One that is made elsewhere is.
  await page.waitForTimeout(2_000)
  await player.caller.call(updateTransactionPassword, { oldPassword: PASSWORD, newPassword: 'secret8' })
  await warning.waitFor()
  await close()
})
