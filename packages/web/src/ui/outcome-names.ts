import type { Side } from '@nibble/domain'
import { type Facts, type GameId, roadViews, sideOf } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'

// The shape, colour and name of a pick or outcome. Every bead, row and road uses this, so that Left is the same brass
// circle everywhere.

/** `name` can stand alone; `detail` is its evidence ("8 > 3"), if there is any. */
export type OutcomeText = { readonly name: string; readonly detail: string | null }
export type BeadVariant = { readonly side: Side; readonly letter: string }

/**
 * `outcome` is the round's outcome in the domain: `left`, `7`, `odd-small`, `tie`. A one-word pick is looked up the
 * same way.
 */
export const beadOf = (t: Translator, game: GameId, outcome: string): BeadVariant => {
  if (game === 'sum' && outcome.includes('-')) return beadOf(t, game, outcome.split('-')[1] ?? '')
  if (outcome === 'none') return { side: 'b', letter: t('letter.none') }
  if (isWord(outcome)) return { side: wordSide(game, outcome), letter: t(`letter.${outcome}`) }
  return { side: sideOf(game, outcome), letter: outcome.slice(0, 1) }
}

/** The name of a pick: "Left", "Character 7", "One of 3, a". */
export const pickName = (t: Translator, game: GameId, pick: string): string => {
  if (isWord(pick)) return t(`pick.${pick}`)
  if (game === 'exact') return t('pick.character', { character: pick })
  return t('pick.set', { characters: [...pick].join(', ') })
}

/** A pick's name for little room: a set is just its characters. */
export const pickShortName = (t: Translator, game: GameId, pick: string): string =>
  isWord(pick) || game === 'exact' ? pickName(t, game, pick) : [...pick].join(' ')

/** The picks of a slip; of an exact character just the character. */
export const pickNames = (
  t: Translator,
  bets: readonly { readonly game: GameId; readonly pick: string }[],
): string => bets.map(({ game, pick }) => (game === 'exact' ? pick : pickName(t, game, pick))).join(', ')

/** The bead of a pick: a set of characters shows its size. */
export const pickBead = (t: Translator, game: GameId, pick: string): BeadVariant =>
  game.startsWith('lucky-') && !isWord(pick)
    ? { side: 'a', letter: String(pick.length) }
    : beadOf(t, game, pick)

/** The name of an outcome without its block, e.g. in a tally. */
export const outcomeName = (t: Translator, game: GameId, outcome: string): string => {
  if (isWord(outcome) && outcome !== 'lucky') return t(`pick.${outcome}`)
  if (isSum(outcome)) return t(`outcome.${outcome}`)
  if (outcome === 'lucky') return t('outcome.lucky')
  if (outcome === 'none') return t('outcome.none')
  if (game === 'exact') return t('outcome.character', { character: outcome })
  return t('outcome.set', { character: outcome })
}

/** A block's outcome in a game, with its evidence. `facts` come from `explain`. */
export const outcomeText = (
  t: Translator,
  game: GameId,
  facts: Facts & { readonly outcome: string },
  /** If the characters are shown beside it: `10 > 3` instead of `d (10) > 3`. */
  isShort = false,
): OutcomeText => {
  const name = outcomeName(t, game, facts.outcome)
  switch (facts.kind) {
    case 'values': {
      const [left, right] = [facts.left, facts.right].map((one) => (isShort ? one.value : charAndValue(one)))
      return { name, detail: `${left}\u00a0${signOf(facts.left.value - facts.right.value)}\u00a0${right}` }
    }
    case 'character':
      return { name, detail: isWord(facts.outcome) ? facts.char : null }
    case 'kinds':
      return { name: facts.outcome === 'lucky' ? name : sameKind(t, facts.left.kind), detail: null }
    case 'digit':
      return { name, detail: String(facts.digit) }
    case 'sum':
      return { name, detail: String(facts.sum) }
    case 'hands': {
      const points = [facts.banker.points, facts.player.points]
      // The winner's first, as after any name: `Player 8 to 1`.
      return {
        name,
        detail: t('outcome.points', { higher: Math.max(...points), lower: Math.min(...points) }),
      }
    }
  }
}

/** A character's value, with the character if it is a letter: `d (10)`. */
const charAndValue = ({ char, value }: { readonly char: string; readonly value: number }): string =>
  char > '9' ? `${char}\u00a0(${value})` : char

const sameKind = (t: Translator, kind: 'digit' | 'letter') =>
  t(kind === 'digit' ? 'outcome.two-digits' : 'outcome.two-letters')

const signOf = (difference: number): string => (difference > 0 ? '>' : difference < 0 ? '<' : '=')

const WORDS = [
  'left',
  'right',
  'draw',
  'up',
  'down',
  'alphabet',
  'odd',
  'even',
  'big',
  'small',
  'lucky',
  'banker',
  'player',
  'tie',
] as const
type Word = (typeof WORDS)[number]

const isWord = (text: string): text is Word => WORDS.some((word) => word === text)

const SUMS = ['odd-big', 'odd-small', 'even-big', 'even-small'] as const
const isSum = (text: string): text is (typeof SUMS)[number] => SUMS.some((sum) => sum === text)

/** The side in the view that has this word: `small` is side B of the sum, although its first view shows parity. */
const wordSide = (game: GameId, word: string): Side => {
  const view = roadViews(game).find(({ a, b, tie }) => a === word || b === word || tie === word)
  return view?.sideOf(word) ?? 'a'
}
