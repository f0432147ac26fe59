import type { GameId, RoundLength } from '@nibble/domain'
import { errors, type Locator, type Page } from 'playwright-core'
import { arrive, t } from './page.ts'

export type PageBet = {
  readonly game: GameId
  readonly pick: string
  readonly roundLength: RoundLength
  readonly stake: string
}

/** The screen of a game, or of the board of nineteen. */
export async function openTable(page: Page, type: GameId | 'board'): Promise<void> {
  const path = type === 'board' ? '/bet-19' : `/bet/${type}`
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
  const title = t(type === 'board' ? 'game.board' : `game.${type}`)
  await arrive(page, path)
  await page.getByRole('main', { name: title }).or(wayBack(page)).first().waitFor()
}

/** Chooses round length, pick and stake as a player does, and places the bet once a round is open for long enough. */
export async function betOnPage(page: Page, { game, pick, roundLength, stake }: PageBet): Promise<void> {
  await openTable(page, game)
  await atTable(page, () => page.getByRole('radio', { name: t(`roundLength.${roundLength}`) }).check(AT_ONCE))
  await placeOnPage(page, stake, () => choose(page, game, pick))
}

/** Goes from a result, which may cover the table at any moment, to the table. */
const wayBack = (page: Page) => page.getByRole('link', { name: t('result.close') })

/** Does something at the table, even after a round that closes or a result that comes meanwhile. */
async function atTable(page: Page, act: () => Promise<void>): Promise<void> {
  for (const startedAt = Date.now(); ; ) {
    try {
      // If it is gone before it is clicked, it no longer blocks.
      if (await wayBack(page).isVisible()) await wayBack(page).click(AT_ONCE)
      return await act()
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || Date.now() - startedAt > 180_000) throw error
    }
  }
}

/** Characters are keys to press one by one; every other pick is a radio button that begins with its name. */
export const choose = (page: Page, game: GameId, pick: string): Promise<void> =>
  atTable(page, () => chooseNow(page, game, pick))

async function chooseNow(page: Page, game: GameId, pick: string): Promise<void> {
  if (game === 'exact' || /^lucky-\d$/.test(game)) {
    for (const character of pick) {
      const key = page.getByRole('button', { name: t('pick.character', { character }), exact: true })
      if ((await key.getAttribute('aria-pressed', AT_ONCE)) !== 'true') await key.click(AT_ONCE)
    }
    return
  }
  await page
    .getByRole('radiogroup', { name: t(`ask.${game}`) })
    .locator(`input[value="${pick}"]`)
    .check(AT_ONCE)
}

/** From a placed bet back to the slip, even if its result has already closed it. */
export const chooseAnother = (page: Page): Promise<void> =>
  atTable(page, async () => {
    const slip = page.getByRole('region', { name: t('slip.title') })
    const another = slip.getByRole('button', { name: t('slip.another') })
    await another.or(slip.getByRole('textbox')).first().waitFor(AT_ONCE)
    if (await another.isVisible()) await another.click(AT_ONCE)
  })

const AT_ONCE = { timeout: 5_000 }

/**
 * Stake, place, confirm. A round that closes meanwhile is not a failure: the next one is used. `choosePick` chooses what a
 * result that opened meanwhile has taken away.
 */
export async function placeOnPage(
  page: Page,
  stake: string,
  choosePick: () => Promise<void> = async () => {},
): Promise<void> {
  const slip = page.getByRole('region', { name: t('slip.title') })
  for (let round = 0; round < 4; round += 1) {
    await confirmOnPage(slip, stake, choosePick)
    const answer = slip.getByRole('button', { name: t('slip.another') })
    // After a refusal, or in the next round, the stake must be typed again.
    await answer.or(slip.getByRole('textbox')).first().waitFor()
    if (!(await slip.getByRole('alert').isVisible())) return
  }
  throw new Error('four rounds closed before the bet was placed')
}

/** Requests a bet, whatever is answered. The buttons disappear with their round, and come with the next; so does a result. */
export async function confirmOnPage(
  slip: Locator,
  stake: string,
  choosePick: () => Promise<void> = async () => {},
): Promise<void> {
  const isPressed = (name: RegExp) =>
    slip
      .getByRole('button', { name })
      .click({ timeout: 8_000 })
      .then(
        () => true,
        () => false,
      )
  for (let attempt = 0; attempt < 16; attempt += 1) {
    await choosePick()
    await atTable(slip.page(), () => slip.getByRole('textbox').fill(stake, AT_ONCE))
    if ((await isPressed(/^Place \d/)) && (await isPressed(/^Confirm /))) return
  }
  throw new Error(`the bet was never confirmed; the slip says: ${await slip.textContent()}`)
}
