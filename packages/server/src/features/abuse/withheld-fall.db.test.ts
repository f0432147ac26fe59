import { afterAll, beforeAll, expect, test } from 'vitest'
import { ABUSE_RULES } from '../audit/abuse-rules.ts'
import { FALLS_CHECK } from '../audit/check-falls.ts'
import { runAudit } from '../audit/index.ts'
import { JACKPOT_RULES } from '../audit/jackpot-rules.ts'
import { payFalls, readFallClaims } from '../jackpot/index.ts'
import { type JackpotStage, openJackpotStage, UNIT } from '../jackpot/testing/jackpot-stage.ts'

let stage: JackpotStage
beforeAll(async () => {
  stage = await openJackpotStage()
})
afterAll(() => stage.close())

const OURS = [FALLS_CHECK, ...[...JACKPOT_RULES, ...ABUSE_RULES].map(({ name }) => name)]
const wrong = async () => {
  const { checks } = await runAudit(stage.db.url)
  return checks.filter(({ name, ok }) => OURS.includes(name) && !ok)
}
const wonBy = async (player: bigint) => {
  const [row] = await stage.rows<{ won: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as won from entry e join account a on a.id = e.account_id
     where a.player_id = $1 and e.kind = 'jackpotWin'`,
    [player],
  )
  return row?.won ?? 0n
}

test('who earns nothing has no part of a fall: the others share it as if he had not been there', async () => {
  const [honest = 0n, flagged = 0n] = await stage.players(2, { USDT: 10_000n * UNIT })
  await stage.rows(
    `with flag as (insert into abuse_flag (kind, found_at) values ('ring', '2020-01-01') returning id)
     insert into abuse_flag_player (flag, player, paused_from, paused_at) select id, $1, '2020-01-01', '2020-01-02' from flag`,
    [flagged],
  )
  const feeding = await stage.openRound()
  await stage.bet(honest, { round: feeding, stake: 1_000n * UNIT })
  await stage.draw([feeding], '12345')
  await stage.settle(feeding)

  const round = await stage.openRound()
  await stage.bet(honest, { round, stake: 100n * UNIT })
  await stage.bet(flagged, { round, stake: 900n * UNIT })
  const block = await stage.draw([round], '7777')
  await stage.settle(round)
  await Promise.all([payFalls(stage.db), payFalls(stage.db)])
  await payFalls(stage.db)

  // 0.3 % of 1,000, of which 80 % falls: all of it is his.
  expect(await wonBy(honest)).toBe((3n * UNIT * 8n) / 10n)
  expect(await wonBy(flagged)).toBe(0n)
  const claims = await readFallClaims(stage.db, { hash: block.hash, player: flagged })
  expect(claims.map(({ own }) => own)).toEqual([null, null])
  expect(await stage.rows("select stakes from jackpot_fall where asset = 'USDT'")).toEqual([
    { stakes: 100n * UNIT },
  ])
  expect(await wrong()).toEqual([])

  await stage.rows('delete from jackpot_withheld')
  expect((await wrong()).map(({ name }) => name)).toContain(FALLS_CHECK)
  await stage.rows(
    "insert into jackpot_win select block_hash, asset, $1, 1, 0, 0 from jackpot_fall where asset = 'USDT'",
    [flagged],
  )
  expect((await wrong()).map(({ name }) => name)).toContain(ABUSE_RULES.at(-1)?.name)
  // Of who is paused later on the day of the fall nothing is taken back.
  await stage.rows("update abuse_flag_player set paused_at = now() + interval '1 hour'")
  expect((await wrong()).map(({ name }) => name)).not.toContain(ABUSE_RULES.at(-1)?.name)
})
