import {
  betCircuitDiagram,
  betOrder,
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
  roundProof,
} from '@nibble/contract'
import { isOfValue } from '@nibble/domain'
import {
  findBet,
  lastDraws,
  listBets,
  listDraws,
  listOutcomes,
  listRecallable,
  recallBet,
} from '../features/play/index.ts'
import { forGuest, forPlayer, type Served } from '../http/serve.ts'
import { readInTurn } from '../ledger/in-turn.ts'
import { Refusal } from '../refusal.ts'
import { checkCountry } from './check-country.ts'
import { gameConfig } from './game-config.ts'
import { oddsAnswer } from './odds-answer.ts'
import { proofAnswer } from './proof-answer.ts'
import { roadsAnswer } from './roads-answer.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const playRoutes = (setup: RoutesSetup): Served[] => {
  const { db, chain, placement, tables, teller, metrics } = setup
  const headTime = () => chain.head()?.timeMs ?? null

  return [
    forGuest(betTime1, () => tables.read('1m')),
    forGuest(betTime3, () => tables.read('3m')),

    forPlayer(betOrder, async (body, session) => {
      const { player } = session
      if (isOfValue(body.asset)) checkCountry(setup, session)
      const { idempotencyKey: key, round, asset, bets } = body
      const placed = await counted(metrics.slips, () => placement.place({ player, key, round, asset, bets }))
      teller.tellBets({
        player,
        bets: placed.bets,
        balances: [{ coinName: asset, assetsAvailable: placed.assetsAvailable }],
      })
      return placed
    }),
    forPlayer(cancelBetOrder, async ({ idempotencyKey: key, betId }, { player }) => {
      const recalled = await recallBet({ db, headTime }, { player, key, betId })
      const { bet, assetsAvailable } = recalled
      teller.tellBets({ player, bets: [bet], balances: [{ coinName: bet.asset, assetsAvailable }] })
      return recalled
    }),

    forPlayer(cancellable, async (_, { player }) => ({ bets: await listRecallable(db, { player }) })),
    forPlayer(orderList, (body, { player }) => {
      const list = () => listBets(db, { ...body, player })
      // Whoever looks for bets of one kind may read all that the player ever placed.
      return (body.tempo ?? body.game ?? body.asset) === undefined ? list() : readInTurn(db, player, list)
    }),
    forPlayer(orderInfo, async ({ betId }, { player }) => {
      const found = await findBet(db, { player, betId })
      if (found === null) throw new Refusal('bet_unknown')
      return found
    }),

    forGuest(historyLotteryRecordList, (body) => listDraws(db, body)),
    forGuest(lastDrawPrizeBlock, async () => ({ rounds: await lastDraws(db) })),
    forGuest(betCircuitDiagram, async ({ tempo, game }) =>
      roadsAnswer({ tempo, game, outcomes: await listOutcomes(db, { tempo, game }) }),
    ),
    forGuest(oddsConfigs, ({ paytable }) =>
      oddsAnswer(paytable ?? tables.peek('1m')?.open?.paytable ?? 'classic'),
    ),
    forGuest(gameConfigList, () => gameConfig(setup)),
    forGuest(roundProof, (body, call) => proofAnswer(setup, body, call)),
  ]
}

const counted = async <T>(
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
