import {
  type Asset,
  amountOf,
  type BlockHash,
  isDrawBlock,
  judge,
  normaliseHash,
  type Paytable,
  payoutOf,
  pickOf,
  RESULTS,
  type Tempo,
} from '@nibble/domain'
import { hashHeader, headerHeight, headerTimeMs, readHeader } from '@nibble/proof'
import type pg from 'pg'
import type { Check } from './book-rules.ts'

const ROUNDS_AT_ONCE = 200
const BETS_AT_ONCE = 10_000
const SHOWN = 5

/** Works every decided round out again from its stored header: the hash, the draw rule, and what each bet returned. */
export const replayRounds = async (client: pg.Client): Promise<readonly Check[]> => {
  const wrongBlocks: string[] = []
  const wrongBets: string[] = []
  const counted = { rounds: 0, bets: 0 }

  let after = 0n
  for (;;) {
    const rounds = await readRounds(client, after)
    for (const round of rounds) {
      counted.rounds += 1
      const wrong = wrongBlock(round)
      if (wrong !== null) wrongBlocks.push(`round ${round.id}: ${wrong}`)
      else counted.bets += await replayBets(client, round, wrongBets)
    }
    const last = rounds.at(-1)
    if (last === undefined) break
    after = last.id
  }

  return [
    tell('every outcome follows from its block header', `${counted.rounds} rounds`, wrongBlocks),
    tell('every return is what the rules make of the block', `${counted.bets} bets`, wrongBets),
  ]
}

type DecidedRound = {
  readonly id: bigint
  readonly tempo: Tempo
  readonly paytable: Paytable
  readonly draw: bigint
  readonly block_height: bigint | null
  readonly block_hash: string | null
  readonly header: Readonly<Record<string, unknown>> | null
  readonly parent_header: Readonly<Record<string, unknown>> | null
}

const readRounds = async (client: pg.Client, after: bigint): Promise<readonly DecidedRound[]> => {
  const { rows } = await client.query<DecidedRound>(
    `select id, tempo, paytable, play_ms(draw_at) as draw, block_height, block_hash, header, parent_header
     from round where id > $1 and state in ('settling', 'published') order by id limit ${ROUNDS_AT_ONCE}`,
    [after],
  )
  return rows
}

/** Null when the headers hash to what is stored and the block is the first at or after the draw time. */
const wrongBlock = (round: DecidedRound): string | null => {
  try {
    const header = readHeader(round.header ?? {})
    const parent = readHeader(round.parent_header ?? {})
    if (hashHeader(header) !== round.block_hash) return 'the header does not hash to the block hash'
    if (hashHeader(parent) !== header['parentHash']) return 'the parent is another block'
    if (headerHeight(header) !== round.block_height) return 'the header has another height'
    const times = { timeMs: headerTimeMs(header), parentTimeMs: headerTimeMs(parent) }
    return isDrawBlock({ drawAt: Number(round.draw), ...times }) ? null : 'it is not the draw block'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type SettledBet = {
  readonly id: bigint
  readonly asset: Asset
  readonly pick: number
  readonly stake: bigint
  readonly returned: bigint | null
  readonly result: number | null
}

/** Answers how many settled bets were compared, and adds those that differ to `wrong`. */
const replayBets = async (client: pg.Client, round: DecidedRound, wrong: string[]): Promise<number> => {
  const { block_hash, block_height, paytable } = round
  const block = { hash: hashOf(block_hash ?? ''), height: block_height ?? 0n, paytable }
  let count = 0
  let after = 0n
  for (;;) {
    const { rows } = await client.query<SettledBet>(
      `select id, asset, pick, stake, returned, result from bet
       where round_id = $1 and id > $2 and status = 1 order by id limit ${BETS_AT_ONCE}`,
      [round.id, after],
    )
    for (const bet of rows) {
      const { ratio, result } = judge({ ...pickOf(bet.pick), ...block })
      const { amount: due } = payoutOf({ asset: bet.asset, stake: amountOf(bet.stake), ratio })
      if (bet.returned !== due || RESULTS[bet.result ?? -1] !== result)
        wrong.push(`bet ${bet.id}: returned ${bet.returned}, due ${due}`)
    }
    count += rows.length
    const last = rows.at(-1)
    if (last === undefined) return count
    after = last.id
  }
}

const hashOf = (text: string): BlockHash => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`not a block hash: ${text}`)
  return hash
}

const tell = (name: string, counted: string, wrong: readonly string[]): Check => ({
  name,
  ok: wrong.length === 0,
  detail: wrong.length === 0 ? counted : `${wrong.length} wrong; ${wrong.slice(0, SHOWN).join('; ')}`,
})
