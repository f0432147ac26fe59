import {
  agentInfo,
  deposit,
  deviceLoginCode,
  fairness,
  faucet,
  houseStatus,
  rebateLines,
  rebateList,
  shareInfo,
} from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type Visit, type VisitOptions, visit } from './harness/browser.ts'
import { letDaysPass } from './harness/days.ts'
import { findFlaws } from './harness/flaws.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
/** Three players of one line, from the top. */
let line: readonly ScriptedPlayer[]
beforeAll(async () => {
  program = await startProgram()
  const first = await signInScripted(program.url)
  const second = await joinBelow(first)
  line = [first, second, await joinBelow(second)]
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const joinBelow = async (parent: ScriptedPlayer): Promise<ScriptedPlayer> => {
  const { invitationCode } = await parent.caller.call(shareInfo, {})
  return signInScripted(program.url, { invitationCode })
}
const pause = () => new Promise((wait) => setTimeout(wait, 1_500))

/** Stakes USDT on the left, whose edge is 23/128, and waits until everyone's books have it. */
const playLeft = async (player: ScriptedPlayer, stake: string): Promise<void> => {
  const { call } = player.caller
  await call(faucet, { address: (await call(deposit, { asset: 'USDT' })).address })
  await until('the deposit is there', async () => (await player.balance('USDT')) === '1000')
  const { round } = await openRound(player.caller, '1m')
  await player.place([{ game: 'left-right', pick: 'left', stake }], { round, asset: 'USDT' })
  await until('it is counted', async () => {
    await pause()
    return formatAmount((await call(agentInfo, {})).personalPerformance) === stake
  })
}

test('what three players of one line stake comes back to each the day after, to the last digit', async () => {
  const [first, second, third] = line
  if (first === undefined || second === undefined || third === undefined) throw new Error('nobody is there')
  await Promise.all([playLeft(first, '1000'), playLeft(second, '64'), playLeft(third, '100')])
  await letDaysPass(program.dataFolder)

  const paidTo = async ({ caller: { call } }: ScriptedPlayer) =>
    until('the rebates are paid', async () => {
      await pause()
      const { items } = await call(rebateList, {})
      return items.length > 0 && items.map(({ record, amount }) => [record, formatAmount(amount)])
    })
  expect(await paidTo(third)).toEqual([['betBackwaterReward', '0.71875']])
  expect(await paidTo(second)).toEqual([
    ['rebateBonus', '1.4375'],
    ['betBackwaterReward', '0.46'],
  ])
  expect(await paidTo(first)).toEqual([
    ['rebateBonus', '0.92'],
    ['betBackwaterReward', '8.984375'],
  ])
  expect(await second.balance('PROMOTION_POINT')).toBe('1.8975')

  const [paid] = (await second.caller.call(rebateList, {})).items
  if (paid === undefined) throw new Error('nothing is paid')
  const { items } = await second.caller.call(rebateLines, { day: paid.day, record: paid.record })
  expect(items.map(({ bets, stake, edge, rateBps }) => [bets, stake, edge, rateBps])).toEqual([
    [1, 100_000_000n, 17_968_750n, 800],
  ])
})

test('and what everyone sees stays true of the days that were moved', async () => {
  const [first] = line
  if (first === undefined) throw new Error('nobody is there')
  const { call } = first.caller
  const { seals } = await call(fairness, { days: 1 })
  expect(seals.unsealed).toHaveLength(seals.of - seals.sealed)
  // On a busy machine a draw may go unsealed, whatever day it is.
  await until('all else works', async () => {
    await pause()
    const { sealing: _, ...now } = (await call(houseStatus, {})).now
    return Object.values(now).every((state) => state === 'works')
  })
})

const openAs = async (
  player: ScriptedPlayer | undefined,
  screen: string,
  size: VisitOptions,
): Promise<Visit> => {
  if (player === undefined) throw new Error('nobody is there')
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const opened = await visit(`${program.url}/?token=${code}&bindId=${bindId}#${screen}`, size)
  await arrive(opened.page, screen)
  return opened
}
const SIZES = [
  ['1280', { width: 1280, height: 900 }],
  ['360', { width: 360, height: 800 }],
] as const

test.each(SIZES)('and every amount opens to the bets that it comes from, %s wide', async (width, size) => {
  const { page, complaints, close } = await openAs(line[1], '/agent', size)
  const levels = page.getByRole('region', { name: t('level.title') })
  await levels.getByText(t('level.noRank')).waitFor()
  const rebates = page.getByRole('region', { name: t('rebate.title') })
  await rebates.getByRole('button').first().waitFor()
  for (const row of await rebates.getByRole('button').all()) await row.click()
  await rebates.getByText('8%').waitFor()
  await rebates.getByText(t('rebate.ownBets')).waitFor()
  await takePicture(page, `agent-rebates-${width}`)
  expect(await findFlaws(page)).toEqual([])
  expectNoComplaints(complaints)
  await close()
})

test.each(SIZES)('a league that was reached is on the profile with its day, %s wide', async (width, size) => {
  const { page, complaints, close } = await openAs(line[0], '/profile', size)
  const levels = page.getByRole('region', { name: t('level.title') })
  await levels.getByText(t('level.league', { level: 2 }), { exact: true }).waitFor()
  await takePicture(page, `profile-levels-${width}`)
  await levels.getByRole('button', { name: t('level.history') }).click()
  const history = page.getByRole('dialog', { name: t('level.history') })
  const step = { from: t('level.league', { level: 1 }), to: t('level.league', { level: 2 }) }
  await history.getByText(t('level.rose', step)).waitFor()
  await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
  await takePicture(page, `level-history-${width}`)
  expect(await findFlaws(page)).toEqual([])
  expectNoComplaints(complaints)
  await close()
})
