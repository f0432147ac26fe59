import { randomUUID } from 'node:crypto'
import {
  appFindCoinTypeList,
  assetsRecordList,
  configList,
  deposit,
  deviceLoginCode,
  faucet,
  jackpotList,
  updateTransactionPassword,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import { isJackpotHit, normaliseHash, parseAmount, ZERO } from '@nibble/domain'
import { openDatabase } from '@nibble/server/db/database.ts'
import { reviewWithdrawal } from '@nibble/server/features/withdrawals/review-withdrawal.ts'
import { openInstallation } from '@nibble/server/local'
import { waitOutTheDay } from '@nibble/server/testing/end-of-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { letDaysPass } from './harness/days.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { addAtCommandLine } from './harness/operator.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { DOES_NOTHING, mineHit, mineWithCode, REVERTS } from './harness/steer-chain.ts'
import { until } from './harness/until.ts'

// A player's day with all possible payments, and with payments that go wrong, as the page then shows it. The test steers the chain and the
// calendar; the program does the rest.

/** Long enough between the close and the draw to compute a block. */
const WINDOWS = { '1m': '16000,8000,5000,7000', '3m': '48000,40000,5000,7000' } as const
const PASSWORD = 'secret7'
const PAID = ['betBackwaterReward', 'singleBetReward', 'rankingPrize', 'jackpotWin'] as const

let program: Program
/** The player who made the day's profit. */
let player: ScriptedPlayer
beforeAll(async () => {
  await waitOutTheDay(300_000)
  program = await startProgram({ windows: WINDOWS })
  await addAtCommandLine('ann', 'finance', program.dataFolder)
  const both = await Promise.all([richPlayer(), richPlayer()])
  player = await playAgainst(both)
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const chainUrl = () => /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
/** A minute allows sixty calls. */
const pause = () => new Promise((wait) => setTimeout(wait, 1_000))

const richPlayer = async (): Promise<ScriptedPlayer> => {
  const made = await signInScripted(program.url)
  const { call } = made.caller
  await call(faucet, { address: (await call(deposit, { asset: 'USDT' })).address })
  await until('the deposit is there', async () => (await made.balance('USDT')) === '1000')
  return made
}

/** One of the two bets on big, the other on small: one wins. */
const playAgainst = async ([one, other]: readonly [ScriptedPlayer, ScriptedPlayer]) => {
  const { round } = await openRound(one.caller, '1m')
  await one.place([{ game: 'big-small', pick: 'big', stake: '400' }], { round, asset: 'USDT' })
  await other.place([{ game: 'big-small', pick: 'small', stake: '400' }], { round, asset: 'USDT' })
  const bet = await until('the round is published', async () => {
    await pause()
    const [placed] = await one.bets()
    return placed?.status === 'published' && placed
  })
  return bet.result === 'win' ? one : other
}

test('a block whose last four characters are equal hits the jackpot, and those who bet on it get a share', async () => {
  const { call } = player.caller
  await until(
    'the pot falls',
    async () => {
      const open = await openRound(player.caller, '1m')
      await player.place([{ game: 'left-right', pick: 'left', stake: '5' }], {
        round: open.round,
        asset: 'USDT',
      })
      await until('it is closed', async () => Date.now() >= open.closesAt + 500)
      await mineHit(chainUrl(), { at: open.drawAt })
      const bet = await until('the round is published', async () => {
        await pause()
        const [newest] = await player.bets()
        return newest?.status === 'published' && newest
      })
      const hash = normaliseHash(bet.hash ?? '')
      return hash !== null && isJackpotHit(hash)
    },
    400_000,
  )
  const hit = await until('the prize is paid', async () => {
    await pause()
    const { items } = await call(jackpotList, {})
    return items.find(({ coinName, state }) => coinName === 'USDT' && state === 'paid')
  })
  const hash = normaliseHash(hit.hash)
  expect(hash !== null && isJackpotHit(hash)).toBe(true)
  expect(hit.own?.share).toBeGreaterThan(0n)
})

const ask = async (amount: string): Promise<string> => {
  const { addresses } = await player.caller.call(configList, {})
  const made = await player.caller.call(withdrawal, {
    idempotencyKey: randomUUID(),
    amount: parseAmount(amount) ?? ZERO,
    address: addresses[0]?.address ?? '',
    transactionPassword: PASSWORD,
  })
  return made.withdrawal.id
}
const stateOf = async (id: string) => {
  await pause()
  const { items } = await player.caller.call(withdrawalOrderList, {})
  return items.find((row) => row.id === id)?.status
}
/** As an operator does at the console, unless it is released automatically; the first one has the number 1. */
const approve = async (id: string): Promise<void> => {
  if ((await stateOf(id)) !== 'to_be_reviewed') return
  const installation = await openInstallation(program.dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 2 })
  try {
    await reviewWithdrawal(
      db,
      { id: BigInt(id), review: 'approve', reason: '', operator: 1n, now: Date.now() },
      async () => {},
    )
  } finally {
    await db.close()
    await installation.close()
  }
}

test('a payment that the token refuses has failed, and one of which it says nothing is not received', async () => {
  const { call } = player.caller
  await call(updateTransactionPassword, { newPassword: PASSWORD })
  const contract = (await call(appFindCoinTypeList, {})).coins[0]?.contract ?? ''
  for (const [code, ends] of [
    [REVERTS, 'failed'],
    [DOES_NOTHING, 'not_received'],
  ] as const) {
    const id = await ask('10')
    await mineWithCode(chainUrl(), { contract, code }, () => approve(id))
    await until(`it is ${ends}`, async () => (await stateOf(id)) === ends)
  }
})

const SIZES = [
  { name: '360', width: 360, height: 800 },
  { name: '1440', width: 1440, height: 900 },
] as const

test('the day after, the page shows everything that the day has paid', async () => {
  await letDaysPass(program.dataFolder)
  await until('rebates, rewards and prizes are paid', async () => {
    await pause()
    const { items } = await player.caller.call(assetsRecordList, { limit: 50 })
    const kinds = new Set(items.map(({ recordType }) => recordType))
    return PAID.every((kind) => kinds.has(kind))
  })

  for (const { name, ...size } of SIZES) {
    const { code, bindId } = await player.caller.call(deviceLoginCode, {})
    const { page, complaints, close } = await visit(
      `${program.url}/?token=${code}&bindId=${bindId}#/wallet`,
      size,
    )
    await arrive(page, '/wallet')
    const records = page.getByRole('main')
    for (const kind of PAID)
      await records
        .getByText(t(`type.${kind}`), { exact: true })
        .first()
        .waitFor()
    const look = async (picture: string) => {
      await settle(page)
      await takePicture(page, `paid-day-${picture}-${name}`)
      expect(await findFlaws(page)).toEqual([])
    }
    await look('wallet')

    for (const [path, seen] of [
      ['/agent', t('rebate.title')],
      ['/lottery', t('jackpot.yours')],
      ['/withdraw/records', t('withdraw.state.failed')],
      ['/activity', t('tasks.title')],
    ] as const) {
      await page.goto(`${program.url}/#${path}`)
      await arrive(page, path)
      await page.getByText(seen).first().waitFor()
      if (path === '/withdraw/records') {
        await page.getByText(t('withdraw.state.not_received')).first().waitFor()
        // From the last on: an opened one is no longer among them.
        for (const row of (
          await page.getByRole('main').getByRole('button', { expanded: false }).all()
        ).toReversed())
          await row.click()
        await page.getByText(t('withdraw.notReceivedText')).waitFor()
        await page.getByText(t('withdraw.step.failedNext')).waitFor()
      }
      await look(path.slice(1).replaceAll('/', '-'))
    }
    expectNoComplaints(complaints)
    await close()
  }
})
