import { loadTranslator } from '@nibble/phrases'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page's words in English, so that journeys look for what a player reads. */
export const t = await loadTranslator('en-US')

/** From /login: answers the first sign-in's questions, and closes the message to a new player. */
export async function signIn(page: Page, wallet = 'Test Wallet', words = t): Promise<void> {
  await page.getByRole('button', { name: wallet }).click()
  await page.getByLabel(words('login.country'), { exact: true }).selectOption('CH')
  await page.getByLabel(words('login.ofAge')).check()
  await page.getByRole('button', { name: words('login.enter') }).click()
  await page.getByRole('button', { name: words('shell.firstLoginGo') }).click()
}

/** Waits for the address behind the #, and until its screen has replaced the one before. Reports what it sees instead. */
export async function arrive(page: Page, path: string): Promise<void> {
  const arrived = page.waitForFunction((wanted) => {
    const { __TSR_ROUTER__: router } = window as RoutedWindow
    return (
      location.hash.split('?')[0] === `#${wanted}` &&
      router?.state.status === 'idle' &&
      router.state.resolvedLocation?.pathname === wanted
    )
  }, path)
  await arrived.catch(async (cause: unknown) => {
    const seen = await page.evaluate(() => {
      const state = (window as RoutedWindow).__TSR_ROUTER__?.state
      return `${location.href}, ${state?.status} at ${state?.resolvedLocation?.pathname}: ${document.querySelector('main')?.textContent}`
    })
    throw new Error(`${path} did not come, but ${seen}`, { cause })
  })
}

/** What the router's own tools read. */
type RoutedWindow = Window & {
  readonly __TSR_ROUTER__?: {
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } }
  }
}

/** What the page stores of the visit in this browser. */
export async function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
}

/** The public keys of the sessions that this browser has a key of: more than one would be left over. */
export async function sessionKeys(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const of = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await of(indexedDB.open('nibble-session', 1))
    const pairs: CryptoKeyPair[] = await of(database.transaction('keys').objectStore('keys').getAll())
    database.close()
    const exported = pairs.map(({ publicKey }) => crypto.subtle.exportKey('jwk', publicKey))
    return (await Promise.all(exported)).map(({ x }) => x)
  })
}

/** The Player ID of the signed-in player. */
export async function bindIdOf(page: Page): Promise<string> {
  const { 'nibble.bindId': bindId } = await stored(page)
  if (bindId === undefined) throw new Error('nobody is signed in')
  return bindId
}

/** A page with an uncaught or console error did not work, whatever it showed. */
export function expectNoComplaints(complaints: readonly string[]): void {
  expect(complaints).toEqual([])
}
