import type { Facts, GameId } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import type { Side } from './bead.tsx'

// How a pick or an outcome looks and what it is called. Every bead, row and road asks here, so that Left is the same
// brass circle everywhere.

/** `name` stands alone; `detail` is the evidence beside it ("8 > 3"), where there is any. */
export type OutcomeText = { readonly name: string; readonly detail: string | null }
export type BeadLook = { readonly side: Side; readonly letter: string }

/** `outcome` is the round's word of the domain: `left`, `7`, `odd-small`, `tie`. A pick of one word is looked up the same way. */
export const beadOf = (t: Translator, game: GameId, outcome: string): BeadLook => {
  if (game === 'sum' && outcome.includes('-')) return beadOf(t, game, outcome.split('-')[1] ?? '')
  if (outcome === 'none') return { side: 'b', letter: t('letter.none') }
  if (isWord(outcome)) return { side: sideOf(game, outcome), letter: t(`letter.${outcome}`) }
  return { side: /^[0-9]/.test(outcome) ? 'a' : 'b', letter: outcome.slice(0, 1) }
}

/** A pick by name: "Left", "Character 7", "One of 3, a". */
export const pickName = (t: Translator, game: GameId, pick: string): string => {
  if (isWord(pick)) return t(`pick.${pick}`)
  if (game === 'exact') return t('pick.character', { character: pick })
  return t('pick.set', { characters: [...pick].join(', ') })
}

/** A pick as a bead: a set of characters shows how many they are. */
export const pickBead = (t: Translator, game: GameId, pick: string): BeadLook =>
  game.startsWith('lucky-') && !isWord(pick)
    ? { side: 'a', letter: String(pick.length) }
    : beadOf(t, game, pick)

/** The name of an outcome without its block, e.g. in a tally. */
export const outcomeName = (t: Translator, game: GameId, outcome: string): string => {
  if (isWord(outcome) && outcome !== 'lucky') return t(`pick.${outcome}`)
  const [parity, size] = outcome.split('-')
  if (parity !== undefined && size !== undefined && isWord(parity) && isWord(size))
    return t('outcome.sum', { size: t(`pick.${size}`), parity: t(`pick.${parity}`) })
  if (outcome === 'lucky') return t('outcome.lucky')
  if (outcome === 'none') return t('outcome.none')
  if (game === 'exact') return t('outcome.character', { character: outcome })
  return t('outcome.set', { character: outcome })
}

/** What a block made of a game, with what can be seen of it. `facts` come from `explain`. */
export const outcomeText = (
  t: Translator,
  game: GameId,
  facts: Facts & { readonly outcome: string },
): OutcomeText => {
  const name = outcomeName(t, game, facts.outcome)
  switch (facts.kind) {
    case 'values':
      return {
        name,
        detail: `${facts.left.char} ${signOf(facts.left.value - facts.right.value)} ${facts.right.char}`,
      }
    case 'character':
      return { name, detail: isWord(facts.outcome) ? facts.char : null }
    case 'kinds':
      return { name: facts.outcome === 'lucky' ? name : sameKind(t, facts.left.kind), detail: null }
    case 'digit':
      return { name, detail: String(facts.digit) }
    case 'sum':
      return { name, detail: String(facts.sum) }
    case 'hands':
      return {
        name,
        detail: t('outcome.points', { banker: facts.banker.points, player: facts.player.points }),
      }
  }
}

const sameKind = (t: Translator, kind: 'digit' | 'letter') =>
  t(kind === 'digit' ? 'outcome.two-digits' : 'outcome.two-letters')

const signOf = (difference: number): string => (difference > 0 ? '>' : difference < 0 ? '<' : '=')

const SIDES = {
  left: 'a',
  right: 'b',
  draw: 'tie',
  up: 'a',
  down: 'b',
  alphabet: 'tie',
  odd: 'a',
  even: 'b',
  big: 'a',
  small: 'b',
  lucky: 'a',
  banker: 'a',
  player: 'b',
  tie: 'tie',
} as const satisfies Record<string, Side>

type Word = keyof typeof SIDES

const isWord = (text: string): text is Word => Object.hasOwn(SIDES, text)

/** In niu-niu the player is the one pick there is, so his is side A. */
const sideOf = (game: GameId, word: Word): Side => {
  if (game !== 'niu-niu') return SIDES[word]
  return word === 'player' ? 'a' : word === 'banker' ? 'b' : 'tie'
}
