import type { BetRow, RequestOf, ResponseOf, RoundView, roundProof } from '@nibble/contract'
import {
  DAY_MS,
  normaliseHash,
  PAYOUT_RULES,
  parsePick,
  readRoundNumber,
  roundNumberFrom,
  type Windows,
} from '@nibble/domain'
import { type ProvenBet, readHeader, rulesFingerprint, type StatedHeader, writeProof } from '@nibble/proof'
import type { Call } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { readHitClaims } from '../jackpot/list-hits.ts'
import { findBet } from './bets/list-bets.ts'
import { findBeacon, findHeaders, findRound, listDraws } from './rounds/queries.ts'

type Input = RequestOf<typeof roundProof>

/**
 * The proof file of a decided round; of a bet only for its player. Refusal not_drawn until it is decided, no_result if it never will be.
 */
export const proofAnswer = async (
  setup: RoutesSetup,
  asked: Input,
  call: Call,
): Promise<ResponseOf<typeof roundProof>> => {
  const { round, bet, player } =
    asked.betId === undefined ? await findAsked(setup, asked) : await findOwn(setup, asked.betId, call)
  if (round.state === 'cancelled') throw new Refusal('no_result')
  const headers = await findHeaders(setup.db, { round: round.round })
  if (headers === null || round.block === null) throw new Refusal('not_drawn')

  const number = roundNumberFrom(round.round)
  const draw = stated(headers.header, round.block.hash)
  const parent = stated(headers.parentHeader, String(headers.header['parentHash']))
  const { roundLength, drawAt, paytable } = round
  const beacon = paytable === 'guarded' ? await findBeacon(setup.db, { round: number }) : null
  const { chainId } = setup.chain.health()
  const own = bet === null || player === null ? null : { player, betId: bet.betId }
  const book = await setup.sealedBook.findProof({ round: number, own, chainId })
  return {
    proof: writeProof({
      chainId,
      round: number,
      roundLength,
      windows: windowsOf(round, setup.windows[roundLength].periodMs),
      drawAt,
      paytable,
      rules: rulesFingerprint(paytable),
      draw,
      parent,
      beacon,
      bet: bet === null ? null : provenBet(bet),
      jackpot: beacon === null ? await readHitClaims(setup.db, { hash: draw.hash, player }) : [],
      ...(book === undefined ? {} : { book }),
    }),
  }
}

const findAsked = async (
  { db }: RoutesSetup,
  asked: Input,
): Promise<{ round: RoundView; bet: null; player: null }> => {
  const number = asked.round ?? (await findAtHeight(db, asked.height))
  const round = await findRound(db, { round: number })
  if (round === null) throw new Refusal('round_unknown')
  return { round, bet: null, player: null }
}

const findAtHeight = async (db: RoutesSetup['db'], height: string | undefined): Promise<string> => {
  if (height === undefined) throw new Refusal('not_found')
  const { items } = await listDraws(db, { height, limit: 1 })
  const [draw] = items
  if (draw === undefined) throw new Refusal('not_found')
  return draw.round
}

const findOwn = async (
  { db }: RoutesSetup,
  betId: string,
  call: Call,
): Promise<{ round: RoundView; bet: BetRow; player: bigint | null }> => {
  const session = await call.findSession()
  const found = session === null ? null : await findBet(db, { player: session.player, betId })
  if (found === null) throw new Refusal('bet_unknown')
  if (found.bet.status === 'cancelled') throw new Refusal('no_result')
  if (found.bet.status !== 'published') throw new Refusal('not_drawn')
  return { ...found, player: session?.player ?? null }
}

const stated = (fields: Readonly<Record<string, unknown>>, hash: string): StatedHeader => {
  const normal = normaliseHash(hash)
  if (normal === null) throw new Error(`not a block hash: ${hash}`)
  return { hash: normal, header: readHeader(fields) }
}

const provenBet = (bet: BetRow): ProvenBet => {
  const { betId, game, asset, stake, outcome, result, returned } = bet
  const pick = parsePick(game, bet.pick)
  const rule = PAYOUT_RULES[asset]
  if (pick === null || rule === null || outcome === null || result === null || returned === null) {
    throw new Error(`bet ${betId} is published without its result`)
  }
  return { betId, game, pick, asset, stake, outcome, result, returnAsset: rule.asset, returned }
}

/**
 * The windows that the round ran under, derived from its own times: the configuration may have changed since. The first
 * round of a day does not show its period.
 */
const windowsOf = (
  { round, opensAt, closesAt, drawAt, publishAt }: RoundView,
  configuredPeriodMs: number,
): Windows => {
  const { index } = readRoundNumber(roundNumberFrom(round))
  return {
    periodMs: index === 1 ? configuredPeriodMs : (opensAt % DAY_MS) / (index - 1),
    openForMs: closesAt - opensAt,
    drawAfterMs: drawAt - closesAt,
    publishAfterMs: publishAt - closesAt,
  }
}
