// Longer than 300 lines: every way into a session and out of it, with one browser wallet that the test controls.

import {
  assetsList,
  deposit,
  deviceLogin,
  deviceLoginCode,
  gameConfigList,
  login,
  loginSend,
} from '@nibble/contract'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, follow, takePicture, type Visit, visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, sessionKeys, signIn, stored, t } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'
import { ON_ANOTHER_NETWORK, visitWithWallet } from './harness/wallet.ts'

let house: House
let opened: Visit[] = []
beforeAll(async () => {
  house = await sharedHouse()
})
afterEach(async () => {
  for (const { close } of opened) await close()
  opened = []
})
afterAll(closeVisits)

async function openWithWallet({ wallet, path = '' }: { wallet?: object; path?: string } = {}) {
  const made = await visitWithWallet(`${house.url}/${path}`, wallet === undefined ? {} : { wallet })
  opened.push(made)
  return made
}

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a new player signs in by wallet, answers two questions once, and gets 10,000 play credits', async () => {
  const { page, wallet, complaints } = await openWithWallet({ path: '#/lottery/win' })
  await arrive(page, '/login')
  await button(page, wallet.name).click()

  await page.getByRole('heading', { name: t('login.profileTitle') }).waitFor()
  // The country that the browser names is chosen already, the age is not.
  const country = page.getByLabel(t('login.country'), { exact: true })
  expect(await country.inputValue()).toBe('US')
  await button(page, t('login.enter')).click()
  await page.getByText(t('login.ofAgeMissing')).waitFor()
  await country.selectOption('CH')
  await page.getByLabel(t('login.ofAge')).check()
  await button(page, t('login.enter')).click()

  const message = page.getByRole('dialog')
  await message.getByText('10,000').waitFor()
  await button(page, t('shell.firstLoginGo')).click()
  await arrive(page, '/lottery/win')

  await page.reload()
  await arrive(page, '/lottery/win')
  await expect.poll(() => page.getByText('10,000').count()).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expectNoComplaints(complaints)
})

test('a guest who has not chosen a country reads beside the field which one is asked for', async () => {
  const { page } = await openWithWallet()
  await arrive(page, '/login')
  const country = page.getByRole('combobox', { name: t('guest.ofAge') })
  // As in a browser whose languages name no country.
  await country.evaluate((field) => {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await button(page, t('guest.try')).click()
  await expect.poll(() => country.getAttribute('aria-invalid')).toBe('true')
  const problem = page.locator(`[id="${await country.getAttribute('aria-describedby')}"]`)
  expect(await problem.textContent()).toBe(t('login.countryMissing'))
  expect(await country.evaluate((field) => field === document.activeElement)).toBe(true)
  await country.selectOption('CH')
  await expect.poll(() => country.getAttribute('aria-describedby')).toBe(null)
})

test('the wallet signs a message that names this page, network 56 and the session key, and nothing signed is stored', async () => {
  const { page, wallet } = await openWithWallet()
  await arrive(page, '/login')
  await signIn(page)
  await arrive(page, '/index')

  const message = wallet.signed()
  expect(message).toContain(`${new URL(house.url).host} wants you to sign in`)
  expect(message).toContain(wallet.address)
  expect(message).toMatch(/Chain ID: 56\n/)
  expect(message).toMatch(/Resources:\n- /)

  const kept = await stored(page)
  expect(Object.keys(kept).every((key) => key.startsWith('nibble.'))).toBe(true)
  expect(JSON.stringify(kept)).not.toMatch(/0x[0-9a-f]{130}/)
})

test('a player who does not connect, or does not sign, is told so and may try again', async () => {
  const { page, wallet } = await openWithWallet()
  wallet.refuses.add('eth_requestAccounts')
  await button(page, wallet.name).click()
  await page.getByText(t('login.connectRefused')).waitFor()

  wallet.refuses.delete('eth_requestAccounts')
  wallet.refuses.add('personal_sign')
  await page.evaluate(() => localStorage.setItem('nibble.language', 'es-CO'))
  await page.reload()
  await button(page, wallet.name).click()
  await page.getByText(t('login.signRefused')).waitFor()
  expect(await stored(page)).toMatchObject({ 'nibble.language': 'en-US' })
  expect(await stored(page)).not.toHaveProperty('nibble.token')

  wallet.refuses.clear()
  await button(page, t('common.retry')).click()
  await page.getByRole('heading', { name: t('login.profileTitle') }).waitFor()
})

test('a wallet on another network is switched, and network 56 is added first if it does not know it', async () => {
  const { page, wallet } = await openWithWallet({ wallet: ON_ANOTHER_NETWORK })
  wallet.refuses.add('wallet_switchEthereumChain')
  await button(page, wallet.name).click()
  await page.getByText(t('login.networkWrong')).waitFor()

  wallet.refuses.clear()
  await button(page, t('login.networkSwitch')).click()
  await page.getByRole('heading', { name: t('login.profileTitle') }).waitFor()
  const [added] = wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([{ chainId: '0x38', rpcUrls: [expect.stringMatching(/^http:/)] }])
  expect(wallet.chainId).toBe(56)
})

test('no wallet is told where network 56 is before the server has said so', async () => {
  const { page, wallet } = await openWithWallet({ wallet: ON_ANOTHER_NETWORK })
  let notify = () => {}
  const hasSaid = new Promise<void>((resolve) => {
    notify = resolve
  })
  await page.route(`**${gameConfigList.path}`, async (route) => {
    await hasSaid
    await route.continue()
  })
  await page.reload()
  await button(page, wallet.name).click()
  await page.getByText(t('login.network'), { exact: true }).waitFor()
  expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')

  notify()
  await page.getByRole('heading', { name: t('login.profileTitle') }).waitFor()
  const [added] = wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([{ rpcUrls: [expect.stringMatching(/^http:/)] }])
})

test('a sign-in that nobody answers only ends the waiting, and the page says that nobody does; a broken server is named', async () => {
  const { page, wallet } = await openWithWallet()
  let status = 0
  // Nobody answers anything: any other answer would end the silence that the page reports.
  await page.route('**/api/**', (route) => {
    if (status === 0) return route.abort()
    const isSignIn = [loginSend, login].some(({ path }) => route.request().url().endsWith(path))
    return isSignIn ? route.fulfill({ status }) : route.fallback()
  })

  await button(page, wallet.name).click()
  await page.getByText(t('shell.unreachable')).waitFor()
  await button(page, wallet.name).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  status = 503
  await button(page, wallet.name).click()
  await page.getByRole('alert').getByText(t('error.unavailable')).waitFor()

  status = 0
  await page.getByRole('radio', { name: t('login.by.email') }).check()
  await page.getByLabel(t('register.email'), { exact: true }).fill('mina@example.com')
  await page.getByLabel(t('register.password'), { exact: true }).fill('harvest7')
  await page.getByRole('button', { name: t('register.signIn'), exact: true }).click()
  await page.getByText(t('shell.unreachable')).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: t('register.signIn'), exact: true }).isEnabled())
    .toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  status = 500
  await page.getByRole('button', { name: t('register.signIn'), exact: true }).click()
  await page.getByRole('alert').getByText(t('error.internal')).waitFor()
})

test('an unknown address leads a guest to /404, not to /login', async () => {
  for (const path of ['#/nowhere', '#/report/nowhere']) {
    const { page } = await openWithWallet({ path })
    await arrive(page, '/404')
    await page.getByRole('heading', { level: 1, name: t('notFound.title') }).waitFor()
  }
})

test('without any wallet, the local chain offers one for trying things out', async () => {
  const made = await visit(house.url)
  opened.push(made)
  const { page } = made
  await arrive(page, '/login')
  await signIn(page, t('login.developmentWallet'))
  await arrive(page, '/index')
})

test('an ended session leads to /login with the reason, and back to the same screen', async () => {
  const { page, wallet } = await openWithWallet()
  await signIn(page)
  await arrive(page, '/index')
  await page.evaluate(() => {
    localStorage.setItem('nibble.token', 'A'.repeat(43))
    location.hash = '#/lottery/win'
  })
  await page.reload()

  await arrive(page, '/login')
  await page.getByText(t('login.expired')).waitFor()
  await button(page, wallet.name).click()
  await arrive(page, '/lottery/win')
})

test('a player who logs out is a guest again, and lands on home when they sign in; their old session is over at the server too', async () => {
  const { page, wallet } = await openWithWallet()
  await signIn(page)
  await arrive(page, '/index')
  const before = await stored(page)
  await page.evaluate(() => {
    location.hash = '#/profile'
  })
  await button(page, t('profile.logOut')).click()
  await arrive(page, '/login')
  expect(await stored(page)).not.toHaveProperty('nibble.token')
  await button(page, wallet.name).click()
  await arrive(page, '/index')

  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, before)
  await page.goto(`${house.url}/?again#/index`)
  await page.getByText(t('login.expired')).waitFor()
})

test('a device login code in the address opens the session on another device once, and leaves the address', async () => {
  const player = await signInScripted(house.url)
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const address = `${house.url}/?token=${code}&bindId=${bindId}#/lottery/win`

  const first = await visit(address)
  opened.push(first)
  await arrive(first.page, '/lottery/win')
  expect(first.page.url()).not.toContain(code)
  await expect.poll(() => stored(first.page)).toMatchObject({ 'nibble.bindId': bindId })

  const second = await visit(address)
  opened.push(second)
  await button(second.page, t('common.continue')).click()
  await arrive(second.page, '/login')
})

test('a connection that is lost and restored does not bring back the link of a sign-in', async () => {
  const player = await signInScripted(house.url)
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const sockets: WebSocketRoute[] = []
  const told = new Set<WebSocketRoute | undefined>()
  const made = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/index`, {
    beforeOpen: (page) =>
      page.routeWebSocket(/./, (socket) => {
        const server = socket.connectToServer()
        server.onMessage((message) => {
          told.add(socket)
          socket.send(message)
        })
        sockets.push(socket)
      }),
  })
  opened.push(made)
  const { page } = made
  const asked = { links: 0, balances: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith(deviceLogin.path)) asked.links += 1
    if (request.url().endsWith(assetsList.path)) asked.balances += 1
  })
  await arrive(page, '/index')
  await expect.poll(() => told.has(sockets[0])).toBe(true)
  await page.waitForTimeout(1_000)

  const [balances, links] = [asked.balances, asked.links]
  await sockets[0]?.close()
  await expect.poll(() => told.has(sockets[1])).toBe(true)
  await expect.poll(() => asked.balances).toBeGreaterThan(balances)
  await page.waitForTimeout(1_000)
  expect(asked.links).toBe(links)
  expect(await page.getByText(t('shell.deviceLoginFailed')).count()).toBe(0)
})

test('another player’s link takes nobody out of their own account without asking', async () => {
  const [own, other] = [await signInScripted(house.url), await signInScripted(house.url)]
  const linkOf = async ({ caller }: typeof own) => {
    const { code, bindId } = await caller.call(deviceLoginCode, {})
    return { link: `${house.url}/?token=${code}&bindId=${bindId}#/index`, bindId }
  }
  const [mine, theirs] = [await linkOf(own), await linkOf(other)]
  const who = { own: mine.bindId, other: theirs.bindId }

  const made = await visit(mine.link)
  opened.push(made)
  const { page } = made
  await expect.poll(() => stored(page)).toMatchObject({ 'nibble.bindId': mine.bindId })
  await arrive(page, '/index')
  await page.goto(theirs.link)
  await page.getByText(t('shell.deviceLoginAsk', who)).waitFor()
  await button(page, t('shell.deviceLoginStay', who)).click()
  await arrive(page, '/index')
  expect(await stored(page)).toMatchObject({ 'nibble.bindId': mine.bindId })
  const [myKey] = await sessionKeys(page)
  expect(myKey).toMatch(/./)

  await page.goto((await linkOf(other)).link)
  await button(page, t('shell.deviceLoginGo', who)).waitFor()
  await takePicture(page, 'hand-over-ask')
  await button(page, t('shell.deviceLoginGo', who)).click()
  await expect.poll(() => stored(page)).toMatchObject({ 'nibble.bindId': theirs.bindId })
  await arrive(page, '/index')
  // Cancelled bets show the key: two accounts that share one could be linked.
  await expect.poll(() => sessionKeys(page)).toHaveLength(1)
  expect(await sessionKeys(page)).not.toContain(myKey)
  // The server answers after the page has read the key again.
  await page.evaluate(() => location.assign('#/security'))
  await page.reload()
  await page.getByText(t('profile.sessionHere')).waitFor()
})

test('a link for the own account leaves the session that this browser has', async () => {
  const own = await signInScripted(house.url)
  const made = await visit(`${house.url}/#/login`)
  opened.push(made)
  const { page } = made
  const open = async (opens: (link: string) => Promise<unknown>) => {
    const { code, bindId } = await own.caller.call(deviceLoginCode, {})
    await opens(`${house.url}/?token=${code}&bindId=${bindId}#/index`)
    await arrive(page, '/index')
    return (await stored(page))['nibble.token']
  }
  const first = await open((link) => follow(page, link))
  expect(first).toMatch(/./)
  expect(await open((link) => page.goto(link))).toBe(first)
})

test('a newcomer is asked before anybody’s link signs them in', async () => {
  const other = await signInScripted(house.url)
  const { code, bindId } = await other.caller.call(deviceLoginCode, {})
  const made = await visit('about:blank')
  opened.push(made)
  const { page } = made
  await page.goto(`${house.url}/?token=${code}&bindId=${bindId}#/recharge`)
  await page.getByText(t('shell.deviceLoginAskOut', { other: bindId })).waitFor()
  await button(page, t('common.cancel')).click()
  await arrive(page, '/login')
  expect(await stored(page)).not.toHaveProperty('nibble.token')
})

test('signing in as another player in one tab, or out, leaves nothing of the first on the page of another', async () => {
  const [own, other] = [await signInScripted(house.url), await signInScripted(house.url)]
  const linkOf = async ({ caller }: typeof own) => {
    const { code, bindId } = await caller.call(deviceLoginCode, {})
    return `${house.url}/?token=${code}&bindId=${bindId}#/recharge`
  }
  const addressOf = async ({ caller }: typeof own) =>
    (await caller.call(deposit, { asset: 'USDT', limit: 1 })).address ?? 'none'
  const [mine, theirs] = [await addressOf(own), await addressOf(other)]
  const shown = async (page: Page) =>
    ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s/g, '').toLowerCase()
  const soon = { timeout: 10_000 }

  const made = await visit(await linkOf(own))
  opened.push(made)
  const { page } = made
  await arrive(page, '/recharge')
  await expect.poll(() => shown(page)).toContain(mine.toLowerCase())

  const tab = await page.context().newPage()
  await tab.goto(await linkOf(other))
  await button(tab, t('shell.deviceLoginGo', { other: other.bindId })).click()
  await expect.poll(() => shown(page), soon).toContain(theirs.toLowerCase())
  expect(await shown(page)).not.toContain(mine.toLowerCase())

  await arrive(tab, '/recharge')
  await tab.goto(`${house.url}/#/profile`)
  await button(tab, t('profile.logOut')).click()
  await arrive(tab, '/login')
  await expect.poll(() => new URL(page.url()).hash, soon).toBe('#/login')
})

test('on a phone without a wallet, a tap loads the links to wallets with a browser', async () => {
  const made = await visit(`${house.url}/#/login?invite=ABC123`, { width: 360, height: 800 })
  opened.push(made)
  const { page, complaints } = made
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const open = button(page, t('register.openInWallet'))
  await open.waitFor()
  expect(fetched.filter((url) => url.includes('wallet-app-links'))).toEqual([])
  await open.click()
  const links = page.getByRole('link', { name: 'imToken' })
  await links.waitFor()
  const site = encodeURIComponent(`${house.url}/#/login?invite=ABC123`)
  expect(await links.getAttribute('href')).toBe(`imtokenv2://navigate/DappView?url=${site}`)
  expect(fetched.filter((url) => url.includes('wallet-app-links'))).toHaveLength(1)
  expect(fetched.filter((url) => !url.startsWith(house.url))).toEqual([])
  await takePicture(page, 'login-wallet-apps-360-dark')
  expectNoComplaints(complaints)
})
