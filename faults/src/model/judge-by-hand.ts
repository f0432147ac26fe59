// A second implementation of the games, written from the rules alone and sharing nothing with the first one. It is slow and literal on
// purpose: characters, strings and whole numbers.

/** A return is stake x `paid` / `of`, rounded down to a millionth. */
export type HandVerdict = { result: 'win' | 'lose' | 'refund'; paid: bigint; of: bigint }

export type HandBet = {
  game: string
  pick: string
  /** 0x and 64 lower-case hexadecimal digits. */
  hash: string
  height: bigint
  paytable: 'classic' | 'fair'
}

export function judgeByHand(bet: HandBet): HandVerdict {
  const h = bet.hash.slice(2)
  const at = (fromEnd: number): string => h.charAt(h.length - fromEnd)
  const last = at(1)
  const fair = bet.paytable === 'fair'
  const { pick } = bet
  const lucky = (multiple: string): HandVerdict => (pick.includes(last) ? win(multiple) : LOSS)

  switch (bet.game) {
    case 'left-right': {
      const left = count(at(2), 10)
      const right = count(last, 10)
      const side = left > right ? 'left' : left < right ? 'right' : 'draw'
      if (pick !== side) return LOSS
      return side === 'draw' ? win(fair ? '5.4' : '5') : win(fair ? '2.37' : '2')
    }
    case 'up-down': {
      const side = isLetter(last) ? 'alphabet' : Number(last) > 4 ? 'up' : 'down'
      if (pick !== side) return LOSS
      return side === 'alphabet' ? win(fair ? '2.6' : '2') : win(fair ? '3.1' : '2.2')
    }
    case 'odd-even': {
      const side = isLetter(last) ? 'alphabet' : '13579'.includes(last) ? 'odd' : 'even'
      if (pick !== side) return LOSS
      return side === 'alphabet' ? win(fair ? '2.6' : '2') : win(fair ? '3.1' : '2.2')
    }
    case 'exact':
      return lucky(fair ? '15.5' : '12')
    case 'lucky-2':
      return lucky(fair ? '7.75' : '6')
    case 'lucky-3':
      return lucky(fair ? '5.2' : '4')
    case 'lucky-4':
      return lucky(fair ? '3.9' : '3')
    case 'lucky-hash':
      return isLetter(at(2)) === isLetter(last) ? LOSS : win(fair ? '2.07' : '2')
    case 'classic-odd-even':
      return evenMoney(pick, lastDigit(h))
    case 'big-small':
      return evenMoney(pick, lastDigit(h))
    case 'sum':
      return evenMoney(pick, Number((BigInt(lastDigit(h)) + bet.height) % 10n))
    case 'banker-player': {
      const banker = (count(at(5), 0) + count(at(4), 0)) % 10
      const player = (count(at(2), 0) + count(last, 0)) % 10
      if (banker === player) {
        if (pick === 'tie') return win(fair ? '8.2' : '8')
        return { result: 'refund', paid: 995n, of: 1000n }
      }
      return pick === (banker > player ? 'banker' : 'player') ? win('1.95') : LOSS
    }
    case 'niu-niu': {
      const banker = bullPoints(at(5) + at(4) + at(3))
      const player = bullPoints(at(3) + at(2) + last)
      if (banker === player) return { result: 'refund', paid: 99n, of: 100n }
      // In thousandths of the stake: a unit is a hundred of them.
      if (banker > player) return { result: 'lose', paid: 1000n - 100n * banker, of: 1000n }
      const gain = player >= 9n ? 90n * player : 100n * player
      return { result: 'win', paid: 1000n + gain, of: 1000n }
    }
    default:
      throw new Error(`no game ${bet.game}`)
  }
}

/** What comes back for a stake, in millionths. Integer division rounds down. */
export const paidByHand = (stake: bigint, { paid, of }: HandVerdict): bigint => (stake * paid) / of

const LOSS: HandVerdict = { result: 'lose', paid: 0n, of: 1n }

/** A multiple in hundredths. */
const win = (multiple: string): HandVerdict => ({
  result: 'win',
  paid: BigInt(Math.round(Number(multiple) * 100)),
  of: 100n,
})

const isLetter = (character: string): boolean => 'abcdef'.includes(character)
const count = (character: string, letter: number): number =>
  isLetter(character) ? letter : Number(character)

const lastDigit = (h: string): number =>
  Number([...h].reverse().find((character) => !isLetter(character)) ?? '0')

function evenMoney(pick: string, digit: number): HandVerdict {
  const holds = { odd: digit % 2 === 1, even: digit % 2 === 0, big: digit >= 5, small: digit <= 4 }
  return Object.entries(holds).some(([side, does]) => does && side === pick) ? win('1.95') : LOSS
}

function bullPoints(cards: string): bigint {
  const sum = [...cards].reduce((total, card) => total + count(card, 10), 0)
  return BigInt(sum % 10 === 0 ? 10 : sum % 10)
}

/** Every pick that a slip may name, by game, spelt by hand. */
export const PICKS_BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'left-right': ['left', 'right', 'draw'],
  'up-down': ['up', 'down', 'alphabet'],
  'odd-even': ['odd', 'even', 'alphabet'],
  exact: setsOf(1),
  'lucky-2': setsOf(2),
  'lucky-3': setsOf(3),
  'lucky-4': setsOf(4),
  'lucky-hash': ['lucky'],
  'classic-odd-even': ['odd', 'even'],
  'big-small': ['big', 'small'],
  sum: ['odd', 'even', 'big', 'small'],
  'banker-player': ['banker', 'player', 'tie'],
  'niu-niu': ['player'],
}

/** That many different characters, in ascending order. */
function setsOf(size: number, from = 0): string[] {
  if (size === 0) return ['']
  const characters = '0123456789abcdef'
  return [...characters]
    .map((character, index) => ({ character, index }))
    .slice(from)
    .flatMap(({ character, index }) => setsOf(size - 1, index + 1).map((rest) => character + rest))
}
