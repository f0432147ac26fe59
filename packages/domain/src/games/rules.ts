import { decimalOf } from '../money/ratio.ts'
import { GAME_IDS, type GameId, type Table } from './game-id.ts'
import { gameOf } from './registry.ts'

/** The name of these rules, apart from the multiples. It changes whenever a sentence or a class below does. */
const RULES_VERSION = 'nibble-rules/1'

/**
 * Everything that decides a bet's return, as one text: the rules in words and every return of every kind of pick. A round commits
 * to its keccak-256 before it opens, so that neither rule nor multiple can be swapped afterwards. Lines end in a line feed; the
 * text is ASCII and does not depend on any language setting.
 */
export const rulesText = (paytable: Table): string =>
  [
    `${RULES_VERSION} ${paytable}`,
    `h is the ${HASHES[paytable]} in lower-case hexadecimal, h[-1] its last character; a digit is 0-9, a letter is a-f.`,
    'A return is stake x multiple, rounded down to 6 decimals. All other outcomes return 0.',
    ...GAME_IDS.map((game) => gameText(game, paytable)),
    '',
  ].join('\n')

const HASHES: Readonly<Record<Table, string>> = {
  classic: 'block hash',
  fair: 'block hash',
  guarded:
    'SHA-256 of nibble-guarded/1, the round number, the 32 bytes of the block hash and the 48 bytes of the beacon signature',
}

const gameText = (id: GameId, paytable: Table): string => {
  const game = gameOf(id)
  const returns = game.oddsPicks.map((pick) => {
    const paying = game.classes.flatMap((outcome) => {
      const { result, ratio } = game.settle({ pick, outcome, paytable })
      return ratio.num === 0 ? [] : [`${outcome} ${decimalOf(ratio)} ${result}`]
    })
    return `  ${pick}${game.picks.length === game.oddsPicks.length ? '' : ', and every other pick alike'}: ${paying.join(', ')}`
  })
  const rule = typeof game.rule === 'string' ? game.rule : game.rule(paytable)
  return [`${id}: ${rule}`, ...returns].join('\n')
}
