import type { ConsoleBet } from '@nibble/contract/console'
import { type Amount, formatAmount } from '@nibble/domain'
import { toCsv } from '@nibble/ui/csv.ts'
import { decidingHash } from './lit-hash.tsx'

const HEAD = [
  'bet',
  'placed',
  'player_id',
  'player',
  'game',
  'pick',
  'asset',
  'stake',
  'state',
  'result',
  'outcome',
  'return_asset',
  'returned',
  'net',
  'round',
  'table',
  'block',
  'hash',
]

/** Bets as CSV. Players choose their names: none may run as a formula. */
export const betFile = (bets: readonly ConsoleBet[]): string => toCsv([HEAD, ...bets.map(cellsOf)])

const cellsOf = (bet: ConsoleBet): string[] => [
  bet.id,
  new Date(bet.placedAt).toISOString(),
  bet.player.bindId,
  bet.player.name ?? '',
  bet.game,
  bet.pick,
  bet.asset,
  formatAmount(bet.stake),
  bet.status,
  bet.result ?? '',
  bet.outcome ?? '',
  bet.returnAsset,
  sumOf(bet.returned),
  sumOf(bet.net),
  bet.round,
  bet.paytable,
  bet.height ?? '',
  decidingHash(bet) ?? '',
]

const sumOf = (amount: Amount | null): string => (amount === null ? '' : formatAmount(amount))
