import { hash } from 'node:crypto'
import { type Amount, type Asset, type GameId, parsePick, pickCode } from '@nibble/domain'
import { Refusal } from '../../../refusal.ts'

/** A player's request, as the call brings it. */
export type Slip = {
  readonly player: bigint
  readonly key: string
  readonly round: string
  readonly asset: Asset
  readonly bets: readonly { readonly game: GameId; readonly pick: string; readonly stake: Amount }[]
  /** For an insured bet, which the server places: its stake comes from what the series holds. */
  readonly series?: bigint
  /** For a bet that the server places for a player's plan. */
  readonly plan?: bigint
  /** The key of the calling bot. */
  readonly bot?: bigint | undefined
  /** The id of the session, unless a bot or the server asks: nothing is staked with it once it has ended. */
  readonly session?: string | undefined
}

/** A slip with its picks resolved; `bodyHash` in hex identifies the request without the caller and the key. */
export type ReadSlip = {
  readonly player: bigint
  readonly key: string
  readonly bodyHash: string
  readonly round: bigint
  readonly asset: Asset
  readonly picks: readonly { readonly pick: number; readonly stake: Amount }[]
  readonly series: bigint | null
  readonly plan: bigint | null
  readonly bot: bigint | null
  readonly session: string | null
}

/** Refuses what no facts could make valid: `round_unknown`, `pick_unknown`. */
export const readSlip = ({ player, key, round, asset, bets, series, plan, bot, session }: Slip): ReadSlip => {
  if (!ROUND.test(round)) throw new Refusal('round_unknown')
  let body = `betOrder ${round} ${asset}${series === undefined ? '' : ` series ${series}`}${plan === undefined ? '' : ` plan ${plan}`}`
  const picks = bets.map(({ game, pick: text, stake }) => {
    const parsed = parsePick(game, text)
    if (parsed === null) throw new Refusal('pick_unknown', { game })
    const pick = pickCode(game, parsed)
    body += ` ${pick}:${stake}`
    return { pick, stake }
  })
  return {
    player,
    key,
    bodyHash: bodyHash(body),
    round: BigInt(round),
    asset,
    picks,
    series: series ?? null,
    plan: plan ?? null,
    bot: bot ?? null,
    session: session ?? null,
  }
}

/** Checks the digits only; the database knows whether the round exists. */
const ROUND = /^\d{13}$/

/** Identifies the body of a call that moves money: sha-256 in hex. */
export const bodyHash = (canonical: string): string => hash('sha256', canonical, 'hex')
