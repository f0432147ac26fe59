import { money } from './money.ts'
import { play } from './play.ts'
import { records } from './records.ts'
import { results } from './results.ts'
import { security } from './security.ts'
import { tutorial } from './tutorial.ts'
import { verify } from './verify.ts'
import { wallet } from './wallet.ts'

/** What every other screen of the page says: fetched beside the first of them. */
export const rest = {
  ...money,
  ...play,
  ...records,
  ...results,
  ...security,
  ...tutorial,
  ...verify,
  ...wallet,
}
