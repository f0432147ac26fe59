import {
  type Asset,
  amountOf,
  type BlockHash,
  isDrawBlock,
  judge,
  normaliseHash,
  payoutOf,
  pickOf,
  RESULTS,
  type RoundLength,
  roundNumberFrom,
  type Table,
} from '@nibble/domain'
import { hashHeader, headerHeight, headerTimeMs, readHeader } from '@nibble/proof'
import { type BeaconNetwork, guardedHash, guardingRound, QUICKNET, verifyBeacon } from '@nibble/proof/beacon'
import type pg from 'pg'
import type { Check } from './book-rules.ts'

const ROUNDS_AT_ONCE = 200
const BETS_AT_ONCE = 10_000
const SHOWN = 5

/**
 * Recomputes every decided round from its stored header: the hash, the draw rule, the beacon of a guarded round, and
 * what each bet returned.
 */
export const replayRounds = async (client: pg.ClientBase): Promise<readonly Check[]> => {
  const wrongBlocks: string[] = []
  const wrongBeacons: string[] = []
  const wrongBets: string[] = []
  const totals = { rounds: 0, guarded: 0, bets: 0 }
  const isBeacon = beaconCheck()

  let after = 0n
  for (;;) {
    const rounds = await readRounds(client, after)
    for (const round of rounds) {
      totals.rounds += 1
      const wrong = wrongBlock(round)
      if (wrong !== null) {
        wrongBlocks.push(`round ${round.id}: ${wrong}`)
        continue
      }
      const bets = await replayBets(client, round, wrongBets)
      totals.bets += bets
      if (round.paytable !== 'guarded') continue
      totals.guarded += 1
      // Without bets nothing depends on the signature, which is slow to verify.
      const wrongGuard = wrongBeacon(round) ?? (bets > 0 && !isBeacon(round) ? FORGED : null)
      if (wrongGuard !== null) wrongBeacons.push(`round ${round.id}: ${wrongGuard}`)
    }
    const last = rounds.at(-1)
    if (last === undefined) break
    after = last.id
  }

  return [
    notify('every outcome follows from its block header', `${totals.rounds} rounds`, wrongBlocks),
    notify(
      'every guarded outcome follows from its block and beacon',
      `${totals.guarded} rounds`,
      wrongBeacons,
    ),
    notify('every return follows from the rules and the outcome', `${totals.bets} bets`, wrongBets),
  ]
}

type DecidedRound = {
  readonly id: bigint
  readonly round_length: RoundLength
  readonly paytable: Table
  readonly draw: bigint
  readonly block_height: bigint | null
  readonly block_hash: string | null
  readonly block_ms: bigint | null
  readonly guarded_hash: string | null
  readonly beacon_round: bigint | null
  readonly beacon_signature: string | null
  /** The network that verifies the beacon. */
  readonly network: BeaconNetwork | null
  readonly header: Readonly<Record<string, unknown>> | null
  readonly parent_header: Readonly<Record<string, unknown>> | null
}

const readRounds = async (client: pg.ClientBase, after: bigint): Promise<readonly DecidedRound[]> => {
  const { rows } = await client.query<DecidedRound>(
    `select id, round_length, paytable, play_ms(draw_at) as draw, block_height, block_hash, play_ms(block_time) as block_ms,
            guarded_hash, beacon_round, beacon_signature,
            (select json_build_object('name', name, 'publicKey', public_key, 'genesisTime', genesis_time, 'periodSeconds', period_seconds)
             from beacon_network n where n.id = round.beacon_network) as network, header, parent_header
     from round where id > $1 and state in ('settling', 'published') order by id limit ${ROUNDS_AT_ONCE}`,
    [after],
  )
  return rows
}

/** Null if the headers hash to what is stored and the block is the first at or after the draw time. */
const wrongBlock = (round: DecidedRound): string | null => {
  try {
    const header = readHeader(round.header ?? {})
    const parent = readHeader(round.parent_header ?? {})
    if (hashHeader(header) !== round.block_hash) return 'the header does not hash to the block hash'
    if (hashHeader(parent) !== header['parentHash']) return 'the parent is a different block'
    if (headerHeight(header) !== round.block_height) return 'the header has a different height'
    const times = { timeMs: headerTimeMs(header), parentTimeMs: headerTimeMs(parent) }
    if (BigInt(times.timeMs) !== round.block_ms) return 'the header has a different time'
    return isDrawBlock({ drawAt: Number(round.draw), ...times }) ? null : 'the block is not the draw block'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const FORGED = 'the signature of its beacon is invalid'

/** Null if the judged hash is that of the block and the only beacon its times allow. */
const wrongBeacon = (round: DecidedRound): string | null => {
  const { network, beacon_round, beacon_signature: signature, guarded_hash, block_hash } = round
  if (network === null || beacon_round === null || signature === null) return 'it has no beacon'
  if (block_hash === null) return 'it has no block'
  if (network.name === QUICKNET.name && !isQuicknet(network))
    return `it names ${QUICKNET.name} but has a different key`
  const wanted = guardingRound(network, { drawAt: Number(round.draw), blockTimeMs: Number(round.block_ms) })
  if (BigInt(wanted) !== beacon_round) return `beacon ${wanted} decides it, not ${beacon_round}`
  const due = guardedHash({
    round: roundNumberFrom(round.id),
    blockHash: hashOf(block_hash),
    signature,
  })
  return guarded_hash === due ? null : 'the guarded hash is not that of its block and beacon'
}

const isQuicknet = ({ publicKey, genesisTime, periodSeconds }: BeaconNetwork): boolean =>
  publicKey === QUICKNET.publicKey &&
  genesisTime === QUICKNET.genesisTime &&
  periodSeconds === QUICKNET.periodSeconds

/** Whether the network made the signature. Rounds of one draw time share their beacon, which is verified once. */
const beaconCheck = (): ((round: DecidedRound) => boolean) => {
  let last = { key: '', isMade: false }
  return ({ network, beacon_round, beacon_signature: signature }) => {
    if (network === null || beacon_round === null || signature === null) return false
    const key = `${network.publicKey} ${beacon_round} ${signature}`
    if (last.key !== key)
      last = { key, isMade: verifyBeacon(network, { round: Number(beacon_round), signature }) }
    return last.isMade
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

/** Returns how many settled bets were compared, and adds mismatches to `wrong`. */
const replayBets = async (client: pg.ClientBase, round: DecidedRound, wrong: string[]): Promise<number> => {
  const { block_height, paytable } = round
  const hash = paytable === 'guarded' ? round.guarded_hash : round.block_hash
  const block = { hash: hashOf(hash ?? ''), height: block_height ?? 0n, paytable }
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
  if (hash === null) throw new Error(`not a hash: ${text}`)
  return hash
}

const notify = (name: string, held: string, wrong: readonly string[]): Check => ({
  name,
  ok: wrong.length === 0,
  detail: wrong.length === 0 ? held : `${wrong.length} wrong; ${wrong.slice(0, SHOWN).join('; ')}`,
})
