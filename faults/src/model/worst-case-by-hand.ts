import { judgeByHand, PICKS_BY_HAND, paidByHand } from './judge-by-hand.ts'

// The highest cost of open bets to the house under one block, by trying blocks: for each game a list of endings that together show every
// outcome of the game. What losing bets bring in is not deducted.

export type CountedBet = { game: string; pick: string; stake: bigint; paytable: 'classic' | 'fair' }

export function worstByHand(bets: readonly CountedBet[]): bigint {
  let total = 0n
  for (const game of Object.keys(PICKS_BY_HAND)) {
    const mine = bets.filter((bet) => bet.game === game)
    if (mine.length === 0) continue
    let worst = 0n
    for (const ending of ENDINGS[game] ?? []) {
      const hash = `0x${ending.padStart(64, '0')}`
      const cost = mine.reduce((sum, bet) => sum + gainUnder(bet, hash), 0n)
      if (cost > worst) worst = cost
    }
    total += worst
  }
  return total
}

function gainUnder(bet: CountedBet, hash: string): bigint {
  const gain = paidByHand(bet.stake, judgeByHand({ ...bet, hash, height: 0n })) - bet.stake
  return gain > 0n ? gain : 0n
}

const CHARACTERS = [...'0123456789abcdef']
const DIGITS = CHARACTERS.slice(0, 10)

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'left-right': ['10', '01', '11'],
  'up-down': CHARACTERS,
  'odd-even': CHARACTERS,
  exact: CHARACTERS,
  'lucky-2': CHARACTERS,
  'lucky-3': CHARACTERS,
  'lucky-4': CHARACTERS,
  'lucky-hash': ['1a', '11'],
  'classic-odd-even': DIGITS,
  'big-small': DIGITS,
  sum: DIGITS,
  'banker-player': ['10000', '00001', '00000'],
  // A banker of 1 against every player.
  'niu-niu': ['01000', ...DIGITS.map((digit) => `0100${digit}`)],
}
