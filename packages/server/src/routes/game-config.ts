import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { GAME_IDS, TEMPOS } from '@nibble/domain'
import { listLimits, readCaps } from '../features/play/index.ts'
import { HttpFailure } from '../http/failure.ts'
import { readPlayStops } from '../ledger/house-stops.ts'
import { offersOf } from '../offers.ts'
import type { RoutesSetup } from './routes-setup.ts'

/** What a page has to know once: games, limits, windows and which chain decides. */
export const gameConfig = async (setup: RoutesSetup): Promise<ResponseOf<typeof gameConfigList>> => {
  const { db, chain, tables, windows, network, stakeAssets } = setup
  const { chainId, genesisHash } = chain.health()
  if (genesisHash === null) throw new HttpFailure(503)
  const { open } = await tables.read('1m')
  const limits = await listLimits(db)
  const { games } = await readPlayStops(db.pool)

  return {
    games: GAME_IDS.map((game) => ({ game, state: games.has(game) ? 'stopped' : 'open', reason: null })),
    limits: limits.filter(({ asset }) => stakeAssets.includes(asset)),
    offers: offersOf(setup),
    caps: await readCaps(db),
    windows: TEMPOS.map((tempo) => ({ tempo, ...windows[tempo] })),
    paytable: open?.paytable ?? 'classic',
    chain: { chainId, genesisHash, local: network.local, rpcUrls: [...network.publicRpcUrls] },
  }
}
