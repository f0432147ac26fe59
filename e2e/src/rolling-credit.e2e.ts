import { randomUUID } from 'node:crypto'
import {
  convert,
  convertConfigList,
  creditList,
  deviceLoginCode,
  updateTransactionPassword,
} from '@nibble/contract'
import { type Asset, amountOf, DAY_MS } from '@nibble/domain'
import { openInstallation } from '@nibble/server/local'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

// From free points to GMT: converted, staked, won, played through. The terms are small enough for one visit.

const PASSWORD = 'secret7'
const UNIT = 1_000_000n

let program: Program
let player: ScriptedPlayer
beforeAll(async () => {
  program = await startProgram()
  await easeTerms()
  player = await signInScripted(program.url)
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

/** As the owner of the tables: the credit of the first login is a lot, and a win requires its own amount once. */
const easeTerms = async () => {
  const installation = await openInstallation(program.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into conversion_terms (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, lot, expires_days, reviewed, four_eyes_above)
       values (now() - interval '1 second', 'PLAY_POINT', 'ROLL_POINT', 10000000000, 5000000, 0, 10000000000, 10000000000, 30, false, 1000000000)`,
    )
    await owner.query("insert into roll_terms (effective_at, times) values (now() - interval '1 second', 1)")
  } finally {
    await owner.end()
    await installation.close()
  }
}

/** The same stake on both sides of one game, of which one wins. */
const betBothSides = async (asset: Asset, stake: string) => {
  const { round } = await openRound(player.caller, '1m')
  await player.place(
    ['big', 'small'].map((pick) => ({ game: 'big-small' as const, pick, stake })),
    { round, asset },
  )
}

test('free points become GMT by way of both rolling credits, and the wallet shows their progress', async () => {
  const { caller } = player
  await caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  const { pairs } = await caller.call(convertConfigList, {})
  const { rateVersion = 0 } = pairs.find(({ to }) => to === 'ROLL_POINT') ?? {}
  await caller.call(convert, {
    idempotencyKey: randomUUID(),
    from: 'PLAY_POINT',
    to: 'ROLL_POINT',
    rateVersion,
    amount: amountOf(10_000n * UNIT),
    transactionPassword: PASSWORD,
  })
  expect(await player.balance('ROLL_POINT')).toBe('5')

  await betBothSides('ROLL_POINT', '1')
  await until('one side has won its gain', async () => (await player.balance('ROLL_GMT_POINT')) === '0.95')
  expect(await player.balance('ROLL_POINT')).toBe('3')
  const { asOf, expiring, wins } = await caller.call(creditList, {})
  expect(expiring.map(({ amount }) => amount)).toEqual([3n * UNIT])
  expect(((expiring[0]?.expiresAt ?? 0) - asOf) / DAY_MS).toBeCloseTo(30, 1)
  expect(wins).toMatchObject([{ amount: 950_000n, needed: 950_000n, staked: 0n }])

  const { code, bindId } = await caller.call(deviceLoginCode, {})
  const { page, complaints } = await visit(`${program.url}/?token=${code}&bindId=${bindId}#/wallet`)
  await arrive(page, '/wallet')
  for (const asset of ['ROLL_POINT', 'ROLL_GMT_POINT'] as const)
    await page.getByRole('button', { name: t('wallet.details', { asset: t(`asset.${asset}`) }) }).click()
  await page.getByText(/^Expires /).waitFor()
  await page.getByText(t('wallet.waits', { staked: '0.00', needed: '0.95' })).waitFor()
  await takePicture(page, 'rolling-credit')

  await betBothSides('ROLL_GMT_POINT', '0.475')
  // 0.475 × 1.95, all of it GMT once it was staked once over.
  await until('what was played through is GMT', async () => (await player.balance('GMT')) === '0.92625')
  expect(await player.balance('ROLL_GMT_POINT')).toBe('0')
  await page.getByText(t('wallet.waits', { staked: '0.00', needed: '0.95' })).waitFor({ state: 'detached' })
  expectNoComplaints(complaints)
})
