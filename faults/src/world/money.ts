import { type Amount, type Asset, amountOf } from '@nibble/domain'
import type { Conversion } from '@nibble/server/features/conversions/convert.ts'
import { listPairs } from '@nibble/server/features/conversions/list-conversions.ts'
import type { Transfer } from '@nibble/server/features/transfers/transfer-money.ts'
import type { Random } from '../frame/random.ts'
import type { Fixture } from './fixture.ts'
import { makePlayers } from './players.ts'

/** A player with so much of some assets in their main sub-account, and the number by which others name them. */
export async function richPlayer(
  { owner }: Fixture,
  funds: Partial<Record<Asset, bigint>>,
): Promise<{ player: bigint; bindId: string }> {
  const [player] = await makePlayers(owner, {
    count: 1,
    funds: Object.entries(funds).map(([asset, amount]) => ({
      asset: asset as Asset,
      subAccount: 'main',
      amount,
    })),
  })
  if (player === undefined) throw new Error('no player was made')
  return { player, bindId: await owner.text('select bind_id from player where id = $1', [String(player)]) }
}

/** A conversion at the rate in force. */
export async function anyConversion(
  { server }: Fixture,
  random: Random,
  given: { player: bigint; from: Asset; to: Asset; amount: bigint },
): Promise<Conversion> {
  const now = Date.now()
  const { pairs } = await listPairs(server.db, { player: given.player, now })
  const pair = pairs.find(({ from, to }) => from === given.from && to === given.to)
  if (pair === undefined) throw new Error(`${given.from} is not converted to ${given.to}`)
  return {
    ...given,
    amount: amountOf(given.amount),
    rateVersion: pair.rateVersion,
    key: random.uuid(),
    now,
  }
}

export const anyTransfer = (
  random: Random,
  given: { player: bigint; toBindId: string; amount: bigint },
): Transfer => ({
  ...given,
  asset: 'USDT',
  amount: amountOf(given.amount),
  key: random.uuid(),
  now: Date.now(),
})

/** What a fee in basis points leaves, calculated apart from the product: the fee rounds up. */
export function lessFee(amount: bigint, feeBps: bigint): Amount {
  const exact = amount * feeBps
  return amountOf(amount - (exact % 10_000n === 0n ? exact / 10_000n : exact / 10_000n + 1n))
}

/** An address with which the player has long signed in: they may withdraw to it at once. */
export async function payoutAddress(
  { owner }: Fixture,
  random: Random,
  player: bigint,
): Promise<`0x${string}`> {
  const address = random.hex(40)
  await owner.rows(`insert into wallet_identity values (decode($1, 'hex'), $2, to_timestamp(0))`, [
    address,
    String(player),
  ])
  return `0x${address}`
}
