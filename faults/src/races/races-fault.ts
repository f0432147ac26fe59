import { transferMoney } from '@nibble/server/features/transfers/transfer-money.ts'
import { checkBooks } from '../fixture/books.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import { setBankroll } from '../fixture/players.ts'
import type { Fault, Work } from '../frame/fault.ts'
import { BANKROLL, WAYS } from './burst-checks.ts'
import { BURSTS } from './bursts.ts'
import { fiveWays } from './five-ways.ts'
import { MONEY_BURSTS, type TransferHandler } from './money-bursts.ts'
import { unlockedHandler } from './unlocked-handler.ts'
import { unlockedTransfer } from './unlocked-transfer.ts'
import { WITHDRAWAL_BURSTS } from './withdrawal-bursts.ts'

/** 64 calls of one player at the same moment, on two servers: exact winners, none negative. */
export const racesFault: Fault = {
  name: 'races',
  unit: 'bursts',
  // Each kind once.
  small: 10,
  medium: 48,
  full: 10_000,
  perPart: 400,
  run: (work) =>
    onFixture({ servers: 2 }, async (fixture) => {
      const { random, seed, amount, say } = work
      const kinds = Object.entries({ ...BURSTS, ...MONEY_BURSTS, ...WITHDRAWAL_BURSTS, fiveWays })
      const failures: string[] = []
      for (let n = 0; n < amount && failures.length < 10; n += 1) {
        await setBankroll(fixture.owner, BANKROLL)
        const [name, burst] = kinds[n % kinds.length] ?? ['oneSubAccount', BURSTS.oneSubAccount]
        const scenario = {
          fixture,
          random: random.fork(String(n)),
          draw: await fixture.openDraw(),
          place: placeOn,
          transfer: transferOn,
        }
        for (const sentence of await burst(scenario))
          failures.push(`${seed} burst ${n} (${name}): ${sentence}`)
        if (n % 50 === 49) say(`${n + 1} of ${amount} bursts`)
      }
      failures.push(...(await checkBooks(fixture)))
      return { counts: { calls: amount * WAYS }, failures }
    }),
  control: async (work) => (await catchesUnlockedSlips(work)) && (await catchesUnlockedTransfers(work)),
}

type Seeded = Pick<Work, 'random'>

const catchesUnlockedSlips = (work: Seeded): Promise<boolean> =>
  onFixture({ servers: 2 }, async (fixture) => {
    for (let n = 0; n < 5; n += 1) {
      const wrong = await BURSTS.oneSubAccount({
        fixture,
        random: work.random.fork(String(n)),
        draw: await fixture.openDraw(),
        place: unlockedHandler(fixture),
      })
      if (wrong.length > 0) return true
    }
    return false
  })

const catchesUnlockedTransfers = (work: Seeded): Promise<boolean> =>
  onFixture({ servers: 2 }, async (fixture) => {
    for (let n = 0; n < 5; n += 1) {
      const wrong = await MONEY_BURSTS.oneTransferSubAccount({
        fixture,
        random: work.random.fork(`transfers ${n}`),
        draw: await fixture.openDraw(),
        transfer: unlockedTransfer(fixture),
      })
      if (wrong.length > 0) return true
    }
    return false
  })

const placeOn: Parameters<typeof BURSTS.oneSubAccount>[0]['place'] = (server, slip) =>
  server.placement.place(slip)

const transferOn: TransferHandler = ({ db }, transfer) => transferMoney(db, transfer)
