import { parsePick, pickCode } from '@nibble/domain'
import { bigColumn, column, type Owner, type Row } from '../fixture/owner.ts'
import { readBalances } from '../fixture/players.ts'
import { judgeByHand, paidByHand } from '../model/judge-by-hand.ts'
import type { Memory, RememberedSlip } from './memory.ts'
import type { WireSlip } from './protocol.ts'

/** Players of one run, and what each had in each asset before the first bet. */
export type Bank = { readonly players: readonly bigint[]; readonly funds: Readonly<Record<string, bigint>> }

/**
 * Compares what the players were told with what is stored. Calls with unknown outcome are filled in from the database, and must not change
 * from then on. Returns one sentence for each thing that is wrong.
 */
export const checkMemory = (owner: Owner, given: { memory: Memory; bank: Bank }): Promise<string[]> =>
  // A server may settle meanwhile: bets and balances are read at one moment.
  owner.snapshot((moment) => checkMoment(moment, given))

async function checkMoment(
  owner: Pick<Owner, 'rows'>,
  { memory, bank }: { memory: Memory; bank: Bank },
): Promise<string[]> {
  const players = bank.players.map(String)
  const bets = byColumn('id', await owner.rows(BETS, [players]))
  const calls = byColumn('key', await owner.rows(CALLS, [players]))
  const rounds = byColumn('id', await owner.rows(ROUNDS))

  const wrong = memory.contradictions.splice(0)
  let belonging = 0
  for (const remembered of memory.slips.values()) {
    wrong.push(...checkSlip(remembered, { bets, rounds, call: calls.get(remembered.slip.key) }))
    belonging += remembered.bets.length
  }
  if (bets.size !== belonging) wrong.push(`${bets.size} bets are stored, ${belonging} belong to slips`)
  wrong.push(...checkCancels(memory, { bets, calls }))
  wrong.push(...(await checkSubAccounts(owner, { bank, bets })))
  return wrong
}

const BETS = `select b.id, b.round_id, b.player_id, b.asset, b.pick, b.stake, b.status, b.result, b.returned
              from bet b where b.player_id = any($1::bigint[])`
const ROUNDS = 'select id, state, paytable, block_hash, block_height from round'
const CALLS = 'select key, call, ref, refs from idempotency where player_id = any($1::bigint[])'

type Rows = ReadonlyMap<string, Row>

const byColumn = (name: string, rows: readonly Row[]): Rows =>
  new Map(rows.map((row) => [column(row, name), row]))

function checkSlip(
  remembered: RememberedSlip,
  { bets, rounds, call }: { bets: Rows; rounds: Rows; call: Row | undefined },
): string[] {
  const { slip, outcome } = remembered
  if (call === undefined)
    return outcome === 'accepted' ? [`slip ${slip.key} was acknowledged and is gone`] : []
  if (outcome === 'refused') return [`slip ${slip.key} was refused and is stored`]

  const first = bigColumn(call, 'ref')
  const ids = slip.bets.map((_, index) => String(first + BigInt(index)))
  if (remembered.bets.length > 0 && remembered.bets.join() !== ids.join())
    return [`slip ${slip.key} was told bets ${remembered.bets.join()} and is stored as ${ids.join()}`]
  remembered.outcome = 'accepted'
  remembered.bets = ids
  return ids.flatMap((id, index) =>
    checkBet(slip, { id, row: bets.get(id), index, round: rounds.get(slip.round) }),
  )
}

function checkBet(
  slip: WireSlip,
  { id, row, index, round }: { id: string; row: Row | undefined; index: number; round: Row | undefined },
): string[] {
  const wanted = slip.bets[index]
  if (row === undefined || wanted === undefined) return [`bet ${id} of slip ${slip.key} is missing`]
  const pick = parsePick(wanted.game, wanted.pick)
  const same =
    row['round_id'] === slip.round &&
    row['player_id'] === slip.player &&
    row['asset'] === slip.asset &&
    row['stake'] === wanted.stake &&
    pick !== null &&
    row['pick'] === String(pickCode(wanted.game, pick))
  if (!same) return [`bet ${id} of slip ${slip.key} is another one: ${JSON.stringify(row)}`]
  if (row['status'] !== '1') return []

  if (round?.['state'] !== 'settling' && round?.['state'] !== 'published')
    return [`bet ${id} is settled in a round that is ${round?.['state']}`]
  const block = { hash: column(round, 'block_hash'), height: bigColumn(round, 'block_height') }
  const paytable = round['paytable'] === 'fair' ? 'fair' : 'classic'
  const due = paidByHand(BigInt(wanted.stake), judgeByHand({ ...wanted, ...block, paytable }))
  return row['returned'] === String(due) ? [] : [`bet ${id} returned ${row['returned']}, not ${due}`]
}

function checkCancels(memory: Memory, { bets, calls }: { bets: Rows; calls: Rows }): string[] {
  const wrong: string[] = []
  const asked = new Set<string>()
  for (const cancel of memory.cancels.values()) {
    const done = calls.has(cancel.key)
    if (cancel.outcome === 'accepted' && !done)
      wrong.push(`recall ${cancel.key} was acknowledged and is gone`)
    if (cancel.outcome === 'refused' && done) wrong.push(`recall ${cancel.key} was refused and is stored`)
    if (done && bets.get(cancel.betId)?.['status'] !== '2')
      wrong.push(`recall ${cancel.key} is stored, and bet ${cancel.betId} is not recalled`)
    if (!done) continue
    cancel.outcome = 'accepted'
    asked.add(cancel.betId)
  }
  for (const [id, row] of bets)
    if (row['status'] === '2' && !asked.has(id)) wrong.push(`bet ${id} is recalled, and nobody asked for it`)
  return wrong
}

async function checkSubAccounts(
  owner: Pick<Owner, 'rows'>,
  { bank, bets }: { bank: Bank; bets: Rows },
): Promise<string[]> {
  const wanted = new Map<string, bigint>()
  for (const player of bank.players)
    for (const [asset, amount] of Object.entries(bank.funds)) wanted.set(`${player}/${asset}/main`, amount)
  for (const row of bets.values()) {
    const at = `${row['player_id']}/${row['asset']}/main`
    const back = row['returned'] === null ? 0n : bigColumn(row, 'returned')
    wanted.set(at, (wanted.get(at) ?? 0n) - bigColumn(row, 'stake') + back)
  }

  const found = await readBalances(owner, bank.players)
  return [...wanted]
    .filter(([at, amount]) => (found.get(at) ?? 0n) !== amount)
    .map(([at, amount]) => `the balance ${at} is ${found.get(at) ?? 0n}, its bets leave ${amount}`)
}
