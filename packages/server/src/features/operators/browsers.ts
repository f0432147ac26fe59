import type { Queryable } from '../../db/sql.ts'
import { hashOf } from '../../secrets/secrets.ts'

/** `browser`: its stored value; null if it has none. */
type Whose = { readonly operator: bigint; readonly browser: string | null; readonly now: number }

/** A browser stays known for this long after its last complete sign-in. */
export const BROWSER_KNOWN_FOR_MS = 90 * 86_400_000

/** The hash of a browser in which this operator has completed a sign-in; null for any other. */
export const findBrowser = async (
  runner: Queryable,
  { operator, browser, now }: Whose,
): Promise<Buffer | null> => {
  if (browser === null) return null
  const { rowCount } = await runner.query(
    'select from operator_browser where operator_id = $1 and browser_hash = $2 and last_at > $3',
    [operator, hashOf(browser), new Date(now - BROWSER_KNOWN_FOR_MS)],
  )
  return rowCount === 1 ? hashOf(browser) : null
}

/** Both factors were shown in it. */
export const recordBrowser = async (
  client: Queryable,
  { operator, browser, now }: Whose & { readonly browser: string },
): Promise<void> => {
  await client.query('delete from operator_browser where operator_id = $1 and last_at <= $2', [
    operator,
    new Date(now - BROWSER_KNOWN_FOR_MS),
  ])
  await client.query(
    `insert into operator_browser (operator_id, browser_hash, last_at) values ($1, $2, $3)
     on conflict (operator_id, browser_hash) do update set last_at = excluded.last_at`,
    [operator, hashOf(browser), new Date(now)],
  )
}

/** After a reset they must prove themselves again in every browser. */
export const forgetBrowsers = async (client: Queryable, operator: bigint): Promise<void> => {
  await client.query('delete from operator_browser where operator_id = $1', [operator])
}
