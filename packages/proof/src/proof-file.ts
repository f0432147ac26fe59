import {
  type Amount,
  ASSETS,
  type Asset,
  type BlockHash,
  formatAmount,
  type GameId,
  isGameId,
  PAYOUT_RULES,
  type Pick,
  parseAmount,
  parsePick,
  parseRoundNumber,
  ROUND_LENGTHS,
  type RoundLength,
  type RoundNumber,
  readRoundNumber,
  TABLES,
  type Table,
  type Windows,
  windowsProblem,
} from '@nibble/domain'
import { type BookProof, bookAt, writeBook } from './book/proof-book.ts'
import { EXPECTED, HeaderError, type HeaderFields, readHeader } from './header-fields.ts'
import { type JackpotClaim, jackpotAt, writeJackpot } from './jackpot-claim.ts'
import { beaconAt, type ProvenBeacon, writeBeacon } from './proof-beacon.ts'
import { fieldOf, hashAt, objectAt, oneOf, ProofError, textAt, wholeAt } from './read-fields.ts'

/**
 * The second may also have the sealed book, a receipt, its position below a head and the head's anchor; and the beacon
 * of a guarded round.
 */
const PROOF_FORMATS: readonly unknown[] = ['nibble-proof/1', 'nibble-proof/2']

/** A header with its stated hash. */
export type StatedHeader = { readonly hash: BlockHash; readonly header: HeaderFields }

/** A settled bet as paid. `returned` is what was credited, in `returnAsset`. */
export type ProvenBet = {
  readonly betId: string
  readonly game: GameId
  readonly pick: Pick
  readonly asset: Asset
  readonly stake: Amount
  readonly outcome: string
  readonly result: 'win' | 'lose' | 'refund'
  readonly returnAsset: Asset
  readonly returned: Amount
}

/** Everything needed to re-check a round, with nothing to take on trust. Times in ms since 1970, UTC. */
export type Proof = {
  readonly chainId: number
  readonly round: RoundNumber
  readonly roundLength: RoundLength
  readonly windows: Windows
  readonly drawAt: number
  readonly paytable: Table
  /** The fingerprint of the rules that the round committed to. */
  readonly rules: BlockHash
  readonly draw: StatedHeader
  readonly parent: StatedHeader
  /** The beacon of a guarded round; null for others. */
  readonly beacon: ProvenBeacon | null
  readonly bet: ProvenBet | null
  /** The jackpot pools that the block hit; empty unless its last four characters are equal. */
  readonly jackpot: readonly JackpotClaim[]
  readonly book?: BookProof
}

/** Reads a proof from parsed JSON. Throws ProofError. */
export const readProof = (json: unknown): Proof => {
  const file = objectAt(json, '')
  const format = fieldOf(file, 'format')
  if (!PROOF_FORMATS.includes(format)) throw new ProofError('format', '"nibble-proof/1" or "nibble-proof/2"')
  const book = format === 'nibble-proof/1' ? undefined : bookAt(file)
  const beacon = format === 'nibble-proof/1' ? null : beaconAt(file)
  const paytable = oneOf(file, 'paytable', TABLES)
  const round = roundAt(file)
  const isGuarded = paytable === 'guarded'
  if (readRoundNumber(round).isGuarded !== isGuarded)
    throw new ProofError('round', `a round of the table ${paytable}`)
  if ((beacon !== null) !== isGuarded)
    throw new ProofError(
      'beacon',
      isGuarded ? 'the beacon of a guarded round' : 'absent if the block alone decides the round',
    )
  return {
    chainId: wholeAt(file, 'chainId', 'chainId'),
    round,
    roundLength: oneOf(file, 'tempo', ROUND_LENGTHS),
    windows: windowsAt(file),
    drawAt: wholeAt(file, 'drawAt', 'drawAt'),
    paytable,
    rules: hashAt(file, 'rules', 'rules'),
    draw: statedHeaderAt(file, 'draw'),
    parent: statedHeaderAt(file, 'parent'),
    beacon,
    bet: fieldOf(file, 'bet') === undefined || fieldOf(file, 'bet') === null ? null : betAt(file),
    jackpot: jackpotAt(file),
    ...(book === undefined ? {} : { book }),
  }
}

const statedHeaderAt = (file: object, name: string): StatedHeader => {
  const stated = objectAt(fieldOf(file, name), name)
  return { hash: hashAt(stated, 'hash', `${name}.hash`), header: headerAt(stated, `${name}.header`) }
}

const headerAt = (stated: object, place: string): HeaderFields => {
  try {
    return readHeader(fieldOf(stated, 'header'))
  } catch (error) {
    if (!(error instanceof HeaderError)) throw error
    throw new ProofError(error.field === '' ? place : `${place}.${error.field}`, EXPECTED[error.problem])
  }
}

const windowsAt = (file: object): Windows => {
  const json = objectAt(fieldOf(file, 'windows'), 'windows')
  const windows: Windows = {
    periodMs: wholeAt(json, 'periodMs', 'windows.periodMs'),
    openForMs: wholeAt(json, 'openForMs', 'windows.openForMs'),
    drawAfterMs: wholeAt(json, 'drawAfterMs', 'windows.drawAfterMs'),
    publishAfterMs: wholeAt(json, 'publishAfterMs', 'windows.publishAfterMs'),
  }
  const problem = windowsProblem(windows)
  if (problem !== null) throw new ProofError('windows', `a valid schedule: ${problem}`)
  return windows
}

const betAt = (file: object): ProvenBet => {
  const bet = objectAt(fieldOf(file, 'bet'), 'bet')
  const game = textAt(bet, 'game', 'bet.game')
  if (!isGameId(game)) throw new ProofError('bet.game', 'a known game')
  const pick = parsePick(game, textAt(bet, 'pick', 'bet.pick'))
  if (pick === null) throw new ProofError('bet.pick', `a pick of ${game}`)
  return {
    betId: betIdAt(bet),
    game,
    pick,
    asset: oneOf(bet, 'asset', STAKEABLE, 'bet.'),
    stake: amountAt(bet, 'stake'),
    outcome: textAt(bet, 'outcome', 'bet.outcome'),
    result: oneOf(bet, 'result', ['win', 'lose', 'refund'], 'bet.'),
    returnAsset: oneOf(bet, 'returnAsset', ASSETS, 'bet.'),
    returned: amountAt(bet, 'returned'),
  }
}

const betIdAt = (bet: object): string => {
  const id = textAt(bet, 'betId', 'bet.betId')
  if (!/^\d{1,19}$/.test(id)) throw new ProofError('bet.betId', 'the number of a bet')
  return id
}

const STAKEABLE = ASSETS.filter((asset) => PAYOUT_RULES[asset] !== null)

const roundAt = (file: object): RoundNumber => {
  const round = parseRoundNumber(textAt(file, 'round', 'round'))
  if (round === null) throw new ProofError('round', 'a round number')
  return round
}

const amountAt = (bet: object, name: string): Amount => {
  const amount = parseAmount(textAt(bet, name, `bet.${name}`))
  if (amount === null) throw new ProofError(`bet.${name}`, 'an amount')
  return amount
}

/** The JSON of a proof, as `readProof` reads it. */
export const writeProof = (proof: Proof) => {
  const { chainId, round, roundLength, bet, draw, parent, beacon, jackpot, book, ...same } = proof
  return {
    format: book === undefined && beacon === null ? 'nibble-proof/1' : 'nibble-proof/2',
    chainId,
    round,
    tempo: roundLength,
    ...same,
    draw: hashedFieldsOf(draw),
    parent: hashedFieldsOf(parent),
    ...(beacon === null ? {} : { beacon: writeBeacon(beacon) }),
    ...(jackpot.length === 0 ? {} : { jackpot: writeJackpot(jackpot) }),
    ...(bet === null
      ? {}
      : { bet: { ...bet, stake: formatAmount(bet.stake), returned: formatAmount(bet.returned) } }),
    ...(book === undefined ? {} : writeBook(book)),
  }
}

const hashedFieldsOf = ({ hash, header }: StatedHeader) => ({ hash, header: readHeader(header) })
