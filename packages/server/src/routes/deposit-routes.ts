import { appFindCoinTypeList, deposit, faucet } from '@nibble/contract'
import { splitRaw } from '@nibble/domain'
import { getAddress } from 'viem'
import {
  findDepositAddress,
  findDepositChain,
  isOwnWallet,
  listDeposits,
  readDepositTerms,
} from '../features/deposits/index.ts'
import { HttpFailure } from '../http/failure.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { RoutesSetup } from './routes-setup.ts'

/** The network as wallets and exchanges name it. */
const NETWORK = 'BEP20'

export const depositRoutes = ({ db, chain, deposits }: RoutesSetup): Served[] => [
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

  forPlayer(deposit, async ({ cursor, limit }, { player }) => {
    if (deposits === null) throw new HttpFailure(501)
    const { minimum, stopped } = await readDepositTerms(db.pool)
    if (stopped) throw new Refusal('deposits_stopped')
    // An address is shown only once its transfers are looked for.
    const { genesisHash } = chain.health()
    if (genesisHash === null || (await findDepositChain(db.pool, genesisHash)) === null)
      throw new Refusal('try_again')
    const address = await findDepositAddress(db, { player, derive: deposits.derive })
    return { address, minimum, ...(await listDeposits(db, { player, cursor, limit })) }
  }),

  forPlayer(faucet, async ({ address }, { player }) => {
    if (deposits === null || deposits.faucet === null) throw new HttpFailure(501)
    if ((await readDepositTerms(db.pool)).stopped) throw new Refusal('deposits_stopped')
    if (!(await isOwnWallet(db, { player, address }))) throw new Refusal('address_not_yours')
    const { raw, transaction } = await deposits.faucet(getAddress(address.toLowerCase()))
    return { amount: splitRaw(raw, deposits.source.decimals).amount, transaction }
  }),
]
