import { type Asset, isOfValue, storeExposure } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import type { HouseAccounts } from '../../ledger/house-accounts.ts'
import type { AcceptedSlip } from './decide-slips.ts'
import type { PlacementFacts } from './placement-facts.ts'

/** Writes slips, bets, the posting of their stakes and the lane's exposures. Answers the first bet's id; ids follow on. */
export const writePlacement = async (
  client: pg.ClientBase,
  {
    accepted,
    facts,
    lane,
    house,
  }: {
    readonly accepted: readonly AcceptedSlip[]
    readonly facts: PlacementFacts
    readonly lane: number
    readonly house: HouseAccounts
  },
): Promise<bigint> => {
  const rounds: bigint[] = []
  const players: bigint[] = []
  const accounts: bigint[] = []
  const assets: Asset[] = []
  const picks: number[] = []
  const stakes: bigint[] = []
  const held = new Map<Asset, bigint>()
  const insured = new Map<Asset, bigint>()
  const series: (bigint | null)[] = []
  const draws = new Set<number>()
  for (const { slip, round, account } of accepted) {
    if (isOfValue(slip.asset)) draws.add(round.drawAt)
    for (const { pick, stake } of slip.picks) {
      rounds.push(round.id)
      players.push(slip.player)
      accounts.push(account)
      assets.push(slip.asset)
      picks.push(pick)
      stakes.push(stake)
      held.set(slip.asset, (held.get(slip.asset) ?? 0n) + stake)
      series.push(slip.series)
      if (slip.series !== null) insured.set(slip.asset, (insured.get(slip.asset) ?? 0n) - stake)
    }
  }
  const houseAccounts = [
    ...[...held.keys()].map((asset) => house({ house: 'stakes_held', asset, lane })),
    ...[...insured.keys()].map((asset) => house({ house: 'insurance_held', asset, lane })),
  ]
  const losses = [...draws].map((draw) => {
    const lane = facts.lanes.get(draw)
    if (lane === undefined) throw new Error(`accepted without an exposure at ${draw}`)
    return JSON.stringify(storeExposure(lane.exposure))
  })

  const { rows } = await client.query<{ first: bigint }>({
    name: 'play_write',
    text: 'select play_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) as first',
    values: [
      facts.clock,
      lane,
      pgArray(accepted.map(({ slip }) => slip.player)),
      pgArray(accepted.map(({ slip }) => slip.key)),
      `{${accepted.map(({ slip }) => `"\\\\x${slip.bodyHash}"`).join()}}`,
      pgArray(accepted.map(({ slip }) => slip.picks.length)),
      pgArray(rounds),
      pgArray(players),
      pgArray(accounts),
      pgArray(assets),
      pgArray(picks),
      pgArray(stakes),
      pgArray(houseAccounts),
      pgArray([...held.values(), ...insured.values()]),
      pgArray([...draws]),
      losses,
      insured.size === 0 ? null : pgArray(series),
    ],
  })
  const [row] = rows
  if (row === undefined) throw new Error('play_write answered nothing')
  return row.first
}
