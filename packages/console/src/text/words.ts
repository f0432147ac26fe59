import {
  type Asset,
  GAME_IDS,
  type GameId,
  type RoundNumber,
  readRoundNumber,
  type Table,
} from '@nibble/domain'

// Readable names for wire names. Games have the names that players know.

export const GAME_NAMES: Readonly<Record<GameId, string>> = {
  'left-right': 'Left or right',
  'up-down': 'Up or down',
  'odd-even': 'Odd or even',
  exact: 'Exact character',
  'lucky-2': 'Lucky 2',
  'lucky-3': 'Lucky 3',
  'lucky-4': 'Lucky 4',
  'lucky-hash': 'Lucky hash',
  'classic-odd-even': 'Classic odd or even',
  'big-small': 'Big or small',
  sum: 'Sum of digits',
  'banker-player': 'Banker or player',
  'niu-niu': 'Niu niu',
}

export const ASSET_NAMES: Readonly<Record<Asset, string>> = {
  USDT: 'USDT',
  GMT: 'GMT',
  PLAY_POINT: 'Play credit',
  ROLL_POINT: 'Rolling credit',
  ROLL_GMT_POINT: 'Rolling game credit',
  INSURANCE_POINT: 'Insurance credit',
  REWARD_POINT: 'Reward credit',
  PROMOTION_POINT: 'Promotion credit',
}

export const PAYTABLE_NAMES: Readonly<Record<Table, string>> = {
  classic: 'Classic',
  fair: 'Fair',
  guarded: 'Guarded',
}

/** The table of a round or bet, as named for players and in exposure, and its round length. Block is classic unless it says fair. */
export const tableName = ({ paytable, round }: { paytable: Table; round: string }): string =>
  `${{ guarded: 'Guarded', classic: 'Block', fair: 'Block, fair' }[paytable]}, ${lengthName(round)}`

/** The ninth digit of a round's number encodes it. */
export const lengthName = (round: string): string =>
  readRoundNumber(round as RoundNumber).roundLength === '1m' ? '1 minute' : '3 minutes'

const STOP_NAMES: Readonly<Record<string, string>> = {
  play: 'All play',
  withdrawals: 'Withdrawals',
  deposits: 'Deposits',
  conversions: 'Conversions',
  transfers: 'Transfers',
}

/** The name of a stoppable part of the house, by its id. */
export const stopName = (id: string): string => {
  const game = GAME_IDS.find((one) => `game:${one}` === id)
  return game === undefined ? (STOP_NAMES[id] ?? plainWords(id)) : `Game ${GAME_NAMES[game]}`
}

/** The subject of a log entry. */
export const subjectName = (subject: string, id: string): string =>
  subject === 'stop' ? stopName(id) : `${plainWords(subject)} ${id}`

/** A pick or outcome as players read it: `odd-small` becomes "Odd small"; characters of a hash stay as they are. */
export const outcomeText = (word: string): string =>
  /^[0-9a-f]{1,4}$/.test(word) ? word : plainWords(word.replace('alphabet', 'letter').replaceAll('-', ' '))

/** Countries by their two-letter codes. */
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })
export const countryName = (code: string): string => REGIONS.of(code) ?? code

/** Readable names for self-explanatory wire names: `to_be_reviewed` becomes "To be reviewed". */
export const plainWords = (name: string): string => {
  const words = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
