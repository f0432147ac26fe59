import {
  betCircuitDiagram,
  betOrder,
  betReceipt,
  betTime1,
  betTime3,
  cancelBetOrder,
  cancellable,
  gameConfigList,
  historyLotteryRecordList,
  lastDrawPrizeBlock,
  oddsConfigs,
  orderInfo,
  orderList,
  type ResponseOf,
  type RoundView,
  roundBook,
  roundProof,
} from '@nibble/contract'
import {
  type Cell,
  GAME_IDS,
  type GameId,
  isOfValue,
  oddsTable,
  type Paytable,
  ROUND_LENGTHS,
  type RoundLength,
  roadsOf,
  sideOf,
  type Table,
} from '@nibble/domain'
import { rulesFingerprint } from '@nibble/proof'
import { HttpFailure } from '../../http/failure.ts'
import { forGuest, forPlayer, type Served } from '../../http/serve.ts'
import { queueRead } from '../../ledger/serialize.ts'
import { readPlayStops } from '../../ledger/stops.ts'
import { Refusal } from '../../refusal.ts'
import { checkCountry, offersOf, type RoutesSetup } from '../../routes/setup.ts'
import { playerOrKeptGuest } from '../session/guests.ts'
import { cancelBet, listCancellable } from './bets/cancel-bet.ts'
import { findBet, listBets } from './bets/list-bets.ts'
import { findOwnReceipt } from './book/own-receipt.ts'
import { describeBook } from './book/published.ts'
import { listGuardedAssets, listLimits, readCaps } from './place/terms.ts'
import { proofAnswer } from './proof-routes.ts'
import { lastDraws, listDraws, listOutcomes } from './rounds/queries.ts'

export const playRoutes = (setup: RoutesSetup): Served[] => {
  const { db, reader, chain, placement, sealedBook, tables, broadcaster, metrics } = setup
  const headTime = () => chain.head()?.timeMs ?? null

  return [
    forGuest(betTime1, ({ table }) => tables.read('1m', table)),
    forGuest(betTime3, ({ table }) => tables.read('3m', table)),

    forPlayer(betOrder, async (body, session) => {
      const { player, bot, id } = session
      const by = bot === undefined ? { session: id } : { bot }
      if (isOfValue(body.asset)) checkCountry(setup, session)
      const { idempotencyKey: key, round, asset, bets } = body
      const placed = await countOutcome(metrics.slips, () =>
        placement.place({ ...by, player, key, round, asset, bets }),
      )
      broadcaster.notifyBets({
        player,
        bets: placed.bets,
        balances: [{ coinName: asset, assetsAvailable: placed.assetsAvailable }],
      })
      return placed
    }),
    forPlayer(cancelBetOrder, async ({ idempotencyKey: key, betId, signature }, session) => {
      const { player, bot, key: sessionKey } = session
      const consent = {
        sessionKey,
        signature: Buffer.from(signature, 'hex'),
        session: session.id,
        bot: bot ?? null,
      }
      const recalled = await cancelBet({ db, headTime }, { player, key, betId, consent })
      const { bet, assetsAvailable } = recalled
      broadcaster.notifyBets({ player, bets: [bet], balances: [{ coinName: bet.asset, assetsAvailable }] })
      return recalled
    }),

    forPlayer(betReceipt, async ({ betId }, { player }, { now }) => ({
      receipt: await findOwnReceipt({ db, receipts: sealedBook.receipts }, { player, betId, now }),
    })),
    forPlayer(cancellable, async (_, { player }) => ({ bets: await listCancellable(db, { player }) })),
    forPlayer(orderList, async (body, { player }) => {
      const owner = await playerOrKeptGuest(db.pool, { player, guest: body.guest })
      const bets = { ...body, player: owner }
      // Open bets change by the second, and are requested after each bet.
      const list = () =>
        body.state === 'settled' ? reader.read((from) => listBets(from, bets)) : listBets(db, bets)
      // A filtered list may have to read all bets the player ever placed.
      return (body.roundLength ?? body.table ?? body.game ?? body.asset) === undefined
        ? list()
        : queueRead(db, player, list)
    }),
    forPlayer(orderInfo, async ({ betId }, { player }) => {
      const found = await findBet(db, { player, betId })
      if (found === null) throw new Refusal('bet_unknown')
      return found
    }),

    forGuest(historyLotteryRecordList, (body) => listDraws(db, body)),
    forGuest(lastDrawPrizeBlock, async ({ table }) => ({ rounds: await lastDraws(db, { table }) })),
    forGuest(betCircuitDiagram, async ({ roundLength, game, table }) =>
      roadsAnswer({ roundLength, game, outcomes: await listOutcomes(db, { roundLength, game, table }) }),
    ),
    forGuest(oddsConfigs, ({ paytable }) => oddsAnswer(paytable ?? blockTableOf(tables.peek('1m')?.open))),
    forGuest(gameConfigList, () => gameConfig(setup)),
    forGuest(roundBook, async ({ round }) => ({ book: await describeBook(setup.published, round) })),
    forGuest(roundProof, (body, call) => proofAnswer(setup, body, call)),
  ]
}

const countOutcome = async <T>(
  counter: { inc(labels: { outcome: string }): void },
  place: () => Promise<T>,
): Promise<T> => {
  try {
    const placed = await place()
    counter.inc({ outcome: 'accepted' })
    return placed
  } catch (error) {
    counter.inc({ outcome: error instanceof Refusal ? error.kind : 'failed' })
    throw error
  }
}

/** What a page needs once: games, limits, windows and the deciding chain. */
const gameConfig = async (setup: RoutesSetup): Promise<ResponseOf<typeof gameConfigList>> => {
  const { db, chain, tables, windows, network, stakeAssets } = setup
  const { chainId, genesisHash } = chain.health()
  if (genesisHash === null) throw new HttpFailure(503)
  const { open } = await tables.read('1m')
  const limits = await listLimits(db)
  const guardedAssets = setup.hasBeacons ? await listGuardedAssets(db) : []
  const { games } = await readPlayStops(db.pool)

  return {
    games: GAME_IDS.map((game) => ({ game, state: games.has(game) ? 'stopped' : 'open', reason: null })),
    limits: limits.filter(({ asset }) => stakeAssets.includes(asset)),
    offers: offersOf(setup),
    ...(await readCaps(db)),
    windows: ROUND_LENGTHS.map((roundLength) => ({ roundLength, ...windows[roundLength] })),
    paytable: blockTableOf(open),
    guardedAssets: guardedAssets.filter((asset) => stakeAssets.includes(asset)),
    chain: { chainId, genesisHash, local: network.local, rpcUrls: [...network.publicRpcUrls] },
  }
}

/** The multiples of an open round of the block table. */
const blockTableOf = (open: RoundView | null | undefined): Paytable =>
  open === null || open === undefined || open.paytable === 'guarded' ? 'classic' : open.paytable

const oddsAnswer = (paytable: Table): ResponseOf<typeof oddsConfigs> => ({
  paytable,
  fingerprint: rulesFingerprint(paytable),
  games: oddsTable(paytable).map(({ game, picks }) => ({
    game,
    picks: picks.map(({ pick, multiple, chance, returnToPlayer }) => ({
      pick,
      multiple: multiple === null ? null : { ...multiple },
      probability: chance.win,
      returnToPlayer,
    })),
  })),
})

/** The roads of a game's usual view; the page draws other views from the same outcomes. */
const roadsAnswer = (input: {
  roundLength: RoundLength
  game: GameId
  /** Oldest first. */
  outcomes: { round: string; outcome: string }[]
}): ResponseOf<typeof betCircuitDiagram> => {
  const { roundLength, game, outcomes } = input
  const roads = roadsOf(outcomes.map(({ outcome }) => sideOf(game, outcome)))

  return {
    roundLength,
    game,
    outcomes,
    roads: {
      beadPlate: copies(roads.beadPlate),
      bigRoad: copies(roads.bigRoad),
      bigEye: copies(roads.bigEye),
      small: copies(roads.small),
      cockroach: copies(roads.cockroach),
    },
  }
}

const copies = (cells: readonly Cell<string>[]) => cells.map((cell) => ({ ...cell }))
