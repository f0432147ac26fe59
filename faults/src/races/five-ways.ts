import { amountOf } from '@nibble/domain'
import { convert } from '@nibble/server/features/conversions/convert.ts'
import { cancelSigned } from '@nibble/server/features/play/testing/cancel-signed.ts'
import { requestWithdrawal } from '@nibble/server/features/withdrawals/request-withdrawal.ts'
import { countOutcomes, insist } from '../fixture/attempt.ts'
import { anySlip } from '../fixture/calls.ts'
import type { Draw } from '../fixture/draws.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import { anyConversion, anyTransfer, payoutAddress, richPlayer } from '../fixture/money.ts'
import { readBalances, setBankroll } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import { all, BANKROLL } from './burst-checks.ts'
import type { TransferHandler } from './money-bursts.ts'

type Scenario = {
  readonly fixture: Fixture
  readonly random: Random
  readonly transfer: TransferHandler
  readonly draw: Draw
}

const FEE = 200_000n
const BETS = 8
/** Little enough that the cap room of a day's recalls lasts for all of them. */
const UNITS = { least: 1_300_000, most: 4_000_000 } as const

/**
 * One sub-account that is staked, converted, transferred and withdrawn at once, each by the same sum, while stakes come back by recalls:
 * what left is what was accepted, every stake comes back once, and nothing goes below zero.
 */
export const fiveWays = async ({ fixture, random, transfer, draw }: Scenario): Promise<string[]> => {
  await setBankroll(fixture.owner, 1_000n * BANKROLL)
  const amount = BigInt(random.whole(UNITS.least, UNITS.most))
  const rest = amount - 1n
  const enoughFor = BigInt(random.whole(0, 30))
  const { player } = await richPlayer(fixture, { USDT: amount * (enoughFor + BigInt(BETS)) + rest })
  const to = await richPlayer(fixture, {})
  const address = await payoutAddress(fixture, random, player)
  const conversion = await anyConversion(fixture, random, { player, from: 'USDT', to: 'GMT', amount })
  const slip = () =>
    anySlip(random, { player, round: random.pick(draw.rounds), stake: amount, asset: 'USDT' })
  const bets: string[] = []
  for (let n = 0; n < BETS; n += 1) {
    const first = slip()
    const placed = await insist(() => fixture.server.placement.place(first))
    bets.push(placed.bets[0]?.betId ?? '')
  }

  // Made before, so that a call repeated after a timeout is the same call.
  const ways = Array.from({ length: 5 }, () => 0)
  const calls = Array.from({ length: 64 }, (_, n): ((server: PlayServer) => Promise<unknown>) => {
    const key = random.uuid()
    const now = Date.now()
    switch (n % 5) {
      case 0:
        return ({ db }) => convert(db, { ...conversion, key })
      case 1: {
        const gift = anyTransfer(random, { player, toBindId: to.bindId, amount })
        return (server) => transfer(server, gift)
      }
      case 2: {
        const asked = { player, key, asset: 'USDT', address, amount: amountOf(amount - FEE), now } as const
        return ({ db }) => requestWithdrawal(db, asked)
      }
      case 3: {
        const staked = slip()
        return (server) => server.placement.place(staked)
      }
      default: {
        const betId = bets[Math.floor(n / 5) % BETS] ?? ''
        return (server) => cancelSigned(server, { player, key, betId })
      }
    }
  })
  const outcomes = await all(random, (n) => {
    const server = fixture.servers[n % fixture.servers.length] ?? fixture.server
    return calls[n]?.(server) ?? Promise.resolve(null)
  })
  outcomes.forEach(({ refusal }, n) => {
    if (refusal === null) ways[n % 5] = (ways[n % 5] ?? 0) + 1
  })

  const [converted = 0, given = 0, withdrawn = 0, staked = 0, recalled = 0] = ways
  const spent = BigInt(converted + given + withdrawn + staked)
  const balances = await readBalances(fixture.owner, [player, to.player])
  const has = (who: bigint, subAccount: string) => balances.get(`${who}/${subAccount}`) ?? 0n
  const wanted: readonly [string, bigint, bigint][] = [
    ['USDT of the player', has(player, 'USDT/main'), amount * (enoughFor + BigInt(recalled) - spent) + rest],
    ['GMT of the player', has(player, 'GMT/main'), amount * BigInt(converted)],
    ['USDT of the other', has(to.player, 'USDT/main'), amount * BigInt(given)],
  ]
  const unknown = Object.keys(countOutcomes(outcomes)).filter((kind) => !KNOWN.includes(kind))
  return [
    ...wanted
      .filter(([, found, due]) => found !== due)
      .map(([what, found, due]) => `${what}: ${found}, not ${due}`),
    ...(recalled === BETS ? [] : [`${recalled} recalls of ${BETS} bets`]),
    ...(spent >= enoughFor && spent <= enoughFor + BigInt(recalled)
      ? []
      : [`${spent} spent of ${enoughFor}`]),
    ...unknown.map((kind) => `refused as ${kind}`),
  ]
}

const KNOWN = ['yes', 'balance_short', 'bet_not_recallable', 'withdrawals_open']
