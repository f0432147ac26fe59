import { getRound, listBets, listDeposits, listRounds } from '@nibble/contract/console'
import { findWantedDeposits, listForOperators } from '../../features/deposits/index.ts'
import {
  findRoundForOperators,
  findWantedBets,
  listBetsForOperators,
  listRoundsForOperators,
} from '../../features/play/index.ts'
import { noteLook } from '../../features/players/index.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { Refusal } from '../../refusal.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { onePage } from './listing.ts'

/** Bets, rounds and deposits of everybody. Who looks at one player's stands in the log. */
export const lookupCalls = ({ db, pageOrigin: page }: ConsoleSetup): ServedCall[] => [
  forOperator(listBets, async (asked, { by, now }) => {
    const { wanted, player } = await findWantedBets(db, { q: asked.filter.q, player: idOf(asked.filter) })
    if (player !== null) await noteLook(db, { player, what: 'bets', by, now })
    return onePage(asked, (part) => listBetsForOperators(db, { wanted, page, ...part }))
  }),
  forOperator(listRounds, async (asked) =>
    onePage(asked, (part) => listRoundsForOperators(db, { q: asked.filter.q, page, ...part })),
  ),
  forOperator(getRound, async ({ id }) => {
    const round = await findRoundForOperators(db, { id: BigInt(id), page })
    if (round === null) throw new Refusal('round_unknown')
    return round
  }),
  forOperator(listDeposits, async (asked, { by, now }) => {
    const wanted = await findWantedDeposits(db, { q: asked.filter.q, player: idOf(asked.filter) })
    if (wanted === null) return { rows: [], hasNext: false }
    if ('player' in wanted && wanted.player !== undefined)
      await noteLook(db, { player: wanted.player, what: 'deposits', by, now })
    return onePage(asked, (part) => listForOperators(db, { wanted, ...part }))
  }),
]

const idOf = ({ player }: { readonly player?: string | undefined }): bigint | undefined =>
  player === undefined ? undefined : BigInt(player)
