import {
  appCoinList,
  appFindCoinTypeList,
  assetsList,
  deposit,
  depositIntent,
  depositList,
  dropDepositIntent,
  faucet,
  type ResponseOf,
} from '@nibble/contract'
import { type Amount, ASSETS, type Asset, formatAmount, splitRaw, USDT_PRICES } from '@nibble/domain'
import { getAddress } from 'viem'
import { forGuest, forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { checkCountry, type RoutesSetup } from '../../routes/setup.ts'
import { checkDeposit, dropIntent } from '../limits/intend-deposit.ts'
import { listBalances } from '../play/bets/list-bets.ts'
import type { Session } from '../session/sessions.ts'
import { findDepositAddress, isOwnAddress } from './deposit-address.ts'
import { findDepositChain } from './deposit-chain.ts'
import { listDeposits } from './list-deposits.ts'
import { readDepositTerms } from './terms.ts'

/** The network as wallets and exchanges name it. */
const NETWORK = 'BEP20'

export const depositRoutes = (setup: RoutesSetup): Served[] => {
  const { db, chain, deposits } = setup

  return [
    forPlayer(appFindCoinTypeList, async () => {
      const { genesisHash } = chain.health()
      if (deposits === null || genesisHash === null) return { coins: [] }
      const { chainId, contract, decimals } = deposits.source
      const { minimum } = await readDepositTerms(db.pool)
      const coin = {
        coinName: 'USDT' as const,
        network: NETWORK,
        chainId,
        contract,
        decimals,
        genesisHash,
        minimum,
      }
      return { coins: [{ ...coin, faucet: deposits.faucet !== null }] }
    }),

    forPlayer(deposit, async ({ cursor, limit }, session) => {
      const { player } = session
      const { minimum, address } = await openHandler(setup, session)
      await checkDeposit(db, { player, amount: minimum, key: null })
      return { address, minimum, ...(await listDeposits(db, { player, cursor, limit })) }
    }),

    forPlayer(depositIntent, async ({ key, amount }, session) => {
      const { player } = session
      const { minimum, address } = await openHandler(setup, session)
      if (amount < minimum) throw new Refusal('below_minimum', { min: formatAmount(minimum) })
      await checkDeposit(db, { player, amount, key })
      return { address }
    }),

    forPlayer(dropDepositIntent, async ({ key }, { player }) => {
      await dropIntent(db, { player, key })
      return {}
    }),

    forPlayer(depositList, async ({ cursor, limit }, { player }) => ({
      minimum: (await readDepositTerms(db.pool)).minimum,
      ...(await listDeposits(db, { player, cursor, limit })),
    })),

    forPlayer(faucet, async ({ address }, { player }) => {
      if (deposits?.faucet == null) throw new Refusal('not_offered')
      if ((await readDepositTerms(db.pool)).stopped) throw new Refusal('deposits_stopped')
      if (!(await isOwnAddress(db, { player, address }))) throw new Refusal('address_not_yours')
      const { raw, transaction } = await deposits.faucet(getAddress(address.toLowerCase()))
      return { amount: splitRaw(raw, deposits.source.decimals).amount, transaction }
    }),
  ]
}

/** Where the player pays, if deposits are open; an address is shown only once its transfers are watched. */
const openHandler = async (
  setup: RoutesSetup,
  session: Session,
): Promise<{ minimum: Amount; address: string }> => {
  const { db, chain, deposits } = setup
  if (deposits === null) throw new Refusal('not_offered')
  const { minimum, stopped } = await readDepositTerms(db.pool)
  if (stopped) throw new Refusal('deposits_stopped')
  checkCountry(setup, session)
  const { genesisHash } = chain.health()
  if (genesisHash === null || (await findDepositChain(db.pool, genesisHash)) === null)
    throw new Refusal('try_again')
  return {
    minimum,
    address: await findDepositAddress(db, { player: session.player, derive: deposits.derive }),
  }
}

export const walletRoutes = ({ db, stakeAssets }: RoutesSetup): Served[] => [
  forPlayer(assetsList, (_, { player }) => listBalances(db, { player })),
  forGuest(appCoinList, () => listCoins(stakeAssets)),
]

/** Every asset of this house; it has no ELT. */
const listCoins = (stakeAssets: readonly Asset[]): ResponseOf<typeof appCoinList> => ({
  coins: ASSETS.map((coinName) => ({
    coinName,
    usdtPrice: USDT_PRICES[coinName],
    stakeable: stakeAssets.includes(coinName),
  })),
})
