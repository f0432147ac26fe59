import type { BetRow } from '@nibble/contract'
import { type Amount, judge, minus, normaliseHash, parsePick, returned, sum, ZERO } from '@nibble/domain'
import { openDatabase } from '@nibble/server/db/database.ts'
import { listBalances, listBets } from '@nibble/server/features/play/bets/list-bets.ts'
import { openInstallation } from '@nibble/server/local'
import { expect } from 'vitest'

/** What the program's own database holds of a player. */
export type Books = { readonly bets: readonly BetRow[]; readonly playPoint: Amount }

export async function readBooks(dataFolder: string, bindId: string): Promise<Books> {
  const installation = await openInstallation(dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 2 })
  try {
    const { rows } = await db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [bindId])
    const [player] = rows
    if (player === undefined) throw new Error(`there is no player ${bindId}`)

    const { items } = await listBets(db, { player: player.id, state: 'all', limit: 100 })
    const { assets } = await listBalances(db, { player: player.id })
    const found = assets.find(({ coinName }) => coinName === 'PLAY_POINT')
    return { bets: items, playPoint: found?.assetsAvailable ?? ZERO }
  } finally {
    await db.close()
    await installation.close()
  }
}

/** As if operators had hidden everything that they published. */
export async function hideContent(dataFolder: string): Promise<void> {
  const installation = await openInstallation(dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 1 })
  try {
    await db.pool.query('update content set shown = false')
  } finally {
    await db.close()
    await installation.close()
  }
}

/** As if a player had taken back all bets that may be taken back today. */
export async function useUpCancels(dataFolder: string, bindId: string): Promise<void> {
  const installation = await openInstallation(dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 1 })
  try {
    await db.pool.query(
      `insert into cancelled_bet (player_id, day, bet_id, freed)
       select p.id, (now() at time zone 'Asia/Shanghai')::date, n, 0 from player p, generate_series(1, 10) n
       where p.bind_id = $1`,
      [bindId],
    )
  } finally {
    await db.close()
    await installation.close()
  }
}

/** As if a player had not acted themselves for a while: the program reads its cached values again when it can. */
export async function letSessionsRest(
  dataFolder: string,
  { minutes, bindId }: { readonly minutes: number; readonly bindId: string },
): Promise<void> {
  const installation = await openInstallation(dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 1 })
  try {
    await db.pool.query(
      `update session set last_action_at = now() - make_interval(mins => $1)
       where player_id = (select id from player where bind_id = $2)`,
      [minutes, bindId],
    )
  } finally {
    await db.close()
    await installation.close()
  }
}

/** Every bet is decided as the rules say for its block, and the balance is the grant, minus stakes, plus returns. */
export function expectPaidByTheRules({ bets, playPoint }: Books, given: Amount): void {
  for (const bet of bets) {
    const pick = parsePick(bet.game, bet.pick)
    const hash = normaliseHash(bet.hash ?? '')
    if (pick === null || hash === null || bet.height === null)
      throw new Error(`bet ${bet.betId} is not decided`)
    const { game, paytable } = bet
    const verdict = judge({ game, pick, paytable, hash, height: BigInt(bet.height) })
    const back = returned(bet.stake, verdict.ratio)
    expect(bet).toMatchObject({ outcome: verdict.outcome, result: verdict.result, returned: back })
  }
  const stakes = sum(bets.map(({ stake }) => stake))
  const returns = sum(bets.map((bet) => bet.returned ?? ZERO))
  expect(playPoint).toBe(minus(given, minus(stakes, returns)))
}
