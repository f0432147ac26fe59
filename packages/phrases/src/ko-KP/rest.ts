import { convert } from './convert.ts'
import { deposit } from './deposit.ts'
import { liabilities } from './liabilities.ts'
import { limits } from './limits.ts'
import { money } from './money.ts'
import { play } from './play.ts'
import { records } from './records.ts'
import { report } from './report.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { transfer } from './transfer.ts'
import { tutorial } from './tutorial.ts'
import { verify } from './verify.ts'
import { wallet } from './wallet.ts'
import { withdraw } from './withdraw.ts'

/** What every other screen of the page says: fetched beside the first of them. */
export const rest = {
  ...convert,
  ...deposit,
  ...liabilities,
  ...limits,
  ...money,
  ...play,
  ...records,
  ...report,
  ...results,
  ...rules,
  ...transfer,
  ...tutorial,
  ...verify,
  ...wallet,
  ...withdraw,
}
