import { randomUUID } from 'node:crypto'
import { type Asset, amountOf, pickCode, picksOf } from '@nibble/domain'
import { readBalance } from '../../../ledger/money-call.ts'
import { publishRound } from '../../counting/testing/publish-round.ts'
import type { PlayFixture } from '../../play/testing/play-fixture.ts'
import { type Conversion, convert } from '../convert.ts'
import { listPairs } from '../list-conversions.ts'
import { type ConversionAction, reviewConversion } from '../review-conversion.ts'

export const NOW = Date.parse('2026-11-21T10:00:00Z')
export const UNIT = 1_000_000n
const FUNDS: Partial<Record<Asset, bigint>> = {
  USDT: 5_000n * UNIT,
  PLAY_POINT: 500_000n * UNIT,
  INSURANCE_POINT: 5_000n * UNIT,
  REWARD_POINT: 5_000n * UNIT,
  PROMOTION_POINT: 5_000n * UNIT,
}

export const refused = (kind: string, details: object = {}) => ({ kind, details })

/** What players and operators do with conversions, one call each, at the instant NOW. */
export const actionsOf = (fixture: () => PlayFixture) => {
  const newPlayer = async (funds = FUNDS): Promise<bigint> => (await fixture().players(1, funds))[0] ?? 0n
  const has = (player: bigint, asset: Asset) =>
    readBalance(fixture().db.pool, { player, asset, subAccount: 'main' })
  const quoted = async (player: bigint, from: Asset, to: Asset): Promise<number> => {
    const { pairs } = await listPairs(fixture().db, { player, now: NOW })
    return pairs.find((pair) => pair.from === from && pair.to === to)?.rateVersion ?? 0
  }
  const ask = async (
    player: bigint,
    [from, to, units]: [Asset, Asset, bigint],
    changes: Partial<Conversion> = {},
  ) =>
    convert(fixture().db, {
      player,
      from,
      to,
      amount: amountOf(units),
      now: NOW,
      key: randomUUID(),
      rateVersion: changes.rateVersion ?? (await quoted(player, from, to)),
      ...changes,
    })
  const log: ConversionAction[] = []
  const review = (
    id: string,
    operator: bigint,
    { verdict = 'approve', reason = '' }: { verdict?: 'approve' | 'reject'; reason?: string } = {},
  ) =>
    reviewConversion(fixture().db, {
      id: BigInt(id),
      operator,
      review: verdict,
      reason,
      now: NOW,
      record: async (_, action) => {
        log.push(action)
      },
    })
  const houseHas = async (subAccount: string, asset: Asset): Promise<bigint> => {
    const [row] = await fixture().rows<{ sum: bigint }>(
      'select sum(balance)::bigint as sum from account where player_id is null and sub_account = $1 and asset = $2',
      [subAccount, asset],
    )
    return row?.sum ?? 0n
  }
  /** GMT of the main sub-account, which the fixture does not give. */
  const withGmt = async (units: bigint): Promise<bigint> => {
    const player = await newPlayer({ USDT: units })
    await ask(player, ['USDT', 'GMT', units])
    return player
  }
  /** A bet of a finished round, as settlement leaves it. */
  const published = async (
    player: bigint,
    bet: { stake: bigint; asset?: Asset; status?: number; insured?: boolean },
  ): Promise<void> => {
    const [pick] = picksOf('odd-even')
    if (pick === undefined) throw new Error('no pick')
    await publishRound(fixture(), { bets: [{ player, pick: pickCode('odd-even', pick), ...bet }] })
  }

  return { newPlayer, has, quoted, ask, log, review, houseHas, withGmt, published }
}
