import { randomUUID } from 'node:crypto'
import {
  convert,
  convertConfigList,
  deposit,
  deviceLoginCode,
  faucet,
  saveAddress,
  transfer,
  updateTransactionPassword,
} from '@nibble/contract'
import { parseAmount, ZERO } from '@nibble/domain'
import { openRound, signInScripted } from './player.ts'
import { until } from './until.ts'

/** A player whose screens have something to show. */
export type LivedIn = {
  /** One that was published. */
  readonly round: string
  /** Opens a browser's session as this player, once within a minute; leads to the screen behind the #. */
  address(screen: string): Promise<string>
}

const BETS = [
  { game: 'sum', pick: 'odd', stake: '10' },
  { game: 'big-small', pick: 'big', stake: '2500' },
  { game: 'banker-player', pick: 'banker', stake: '12.5' },
  { game: 'left-right', pick: 'left', stake: '100' },
] as const
const PASSWORD = 'woven71'
const SAVED_ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** A player who has staked, deposited, converted and sent something. */
export async function liveIn(url: string): Promise<LivedIn> {
  const player = await signInScripted(url)
  const friend = await signInScripted(url)
  const { call } = player.caller
  const round = (await openRound(player.caller, '1m')).round
  await player.place(BETS, { round })
  await call(faucet, { address: (await call(deposit, { asset: 'USDT' })).address })
  await call(updateTransactionPassword, { newPassword: PASSWORD })
  await call(saveAddress, { address: SAVED_ADDRESS, label: 'Ledger', transactionPassword: PASSWORD })

  const secured = { transactionPassword: PASSWORD, amount: parseAmount('25') ?? ZERO }
  await until('the deposit is there', async () => (await player.balance('USDT')) === '1000')
  const { pairs } = await call(convertConfigList, {})
  const pair = pairs.find(({ from, to }) => from === 'USDT' && to === 'GMT')
  if (pair === undefined) throw new Error('USDT cannot be converted')
  const { rateVersion } = pair
  await call(convert, { ...secured, idempotencyKey: randomUUID(), from: 'USDT', to: 'GMT', rateVersion })
  await call(transfer, { ...secured, idempotencyKey: randomUUID(), toBindId: friend.bindId, asset: 'USDT' })
  await until('the round is published', async () =>
    (await player.bets()).every(({ status }) => status === 'published'),
  )

  return {
    round,
    address: async (screen) => {
      const { code, bindId } = await call(deviceLoginCode, {})
      return `${url}/?token=${code}&bindId=${bindId}#${screen}`
    },
  }
}
