import { routes } from '@nibble/contract'
import { GAME_IDS, picksOf } from '@nibble/domain'
import fc from 'fast-check'
import type { Random } from '../frame/random.ts'
import { accountCall } from './account-call.ts'
import { amountCall } from './amount-call.ts'
import { NOT_AMOUNTS, UNSTAKEABLE } from './corpus.ts'
import type { Letter } from './sender.ts'
import type { SignedIn } from './web-fixture.ts'

/** A call that must have no effect, whatever is answered. */
export type BadCall = {
  readonly what: string
  readonly path: string
  readonly text: string
  readonly as: SignedIn | null
  readonly spoil?: (letter: Letter) => Letter
  /** True if a success is a fault too: the call would have moved money. */
  readonly mustFail: boolean
}

export type Material = {
  readonly random: Random
  readonly players: readonly SignedIn[]
  /** An open round, so that only the fault is wrong with a bet. */
  readonly round: string
  /** Open bets of another player. */
  readonly foreignBets: readonly string[]
  /** Shared among all calls: the n-th amount of the corpus comes n-th. */
  count: number
}

const BET = '/api/app/bet/betOrder'
const CANCEL = '/api/app/bet/cancelBetOrder'

export function badCall(material: Material): BadCall {
  material.count += 1
  const { random } = material
  const kind = random.next()
  if (kind < 0.35) return badAmount(material)
  if (kind < 0.6) return brokenSlip(material)
  if (kind < 0.7) return foreignBet(material)
  if (kind < 0.78) return accountCall({ ...material, odd: oddValue(random) })
  if (kind < 0.85) return anything(material)
  return spoiled(material)
}

const goodSlip = ({ random, round }: Material) => {
  const game = random.pick(GAME_IDS)
  return {
    idempotencyKey: random.uuid(),
    round,
    asset: 'PLAY_POINT',
    bets: [{ game, pick: String(random.pick(picksOf(game))), stake: '10' }],
  }
}

/** The amount corpus, in every place of every call that takes an amount; usually in a slip. */
function badAmount(material: Material): BadCall {
  const { random, players, count } = material
  const stake = count % 8 === 0 ? random.pick(UNSTAKEABLE) : NOT_AMOUNTS[count % NOT_AMOUNTS.length]
  if (random.chance(0.4)) return amountCall({ random, players, amount: stake })
  const slip = goodSlip(material)
  const bets: unknown[] = slip.bets.map((bet) => ({ ...bet, stake }))
  if (random.chance(0.3)) bets.splice(random.whole(0, 1), 0, ...slip.bets)
  const text = JSON.stringify({ ...slip, bets })
  return { what: `stake ${JSON.stringify(stake)}`, path: BET, text, as: random.pick(players), mustFail: true }
}

/** A slip that is right in all but one place. */
function brokenSlip(material: Material): BadCall {
  const { random, players } = material
  const slip = goodSlip(material)
  const [bet] = slip.bets
  const odd = oddValue(random)
  // A drawn text of one character may be a digit, which some games take.
  const isPick = bet !== undefined && picksOf(bet.game).some((valid) => valid === odd)
  const breaks: readonly [string, unknown][] = [
    ['no key', { ...slip, idempotencyKey: undefined }],
    ['odd key', { ...slip, idempotencyKey: odd }],
    ['odd round', { ...slip, round: odd }],
    [
      'unknown round',
      { ...slip, round: random.pick(['2001010110000', '2099123110001', '2001023010001', `${slip.round}0`]) },
    ],
    ['odd asset', { ...slip, asset: odd }],
    [
      'unstakeable asset',
      { ...slip, asset: random.pick(['USDT', 'GMT', 'REWARD_POINT', 'ROLL_POINT', 'ELT', 'play_point']) },
    ],
    ['odd bets', { ...slip, bets: odd }],
    ['no bets', { ...slip, bets: [] }],
    ['too many bets', { ...slip, bets: Array.from({ length: 41 }, () => bet) }],
    ['odd bet', { ...slip, bets: [bet, odd] }],
    ['odd game', { ...slip, bets: [{ ...bet, game: odd }] }],
    [
      'unknown game',
      {
        ...slip,
        bets: [{ ...bet, game: random.pick(['lucky-5', 'Exact', 'exact ', '__proto__', 'toString', '']) }],
      },
    ],
    ['odd pick', { ...slip, bets: [{ ...bet, pick: isPick ? 'none' : odd }] }],
    [
      'foreign pick',
      {
        ...slip,
        bets: [
          { game: 'lucky-2', pick: random.pick(['a3', '33', 'A3', '3', '3ab', 'left', '３a']), stake: '10' },
        ],
      },
    ],
    ['no stake', { ...slip, bets: [{ game: bet?.game, pick: bet?.pick }] }],
    ['more than they have', { ...slip, bets: [{ ...bet, stake: '99999' }] }],
  ]
  const [what, body] = random.pick(breaks)
  return { what, path: BET, text: JSON.stringify(body), as: random.pick(players), mustFail: true }
}

/** Another player's bet, and invalid numbers. */
function foreignBet({ random, players, foreignBets }: Material): BadCall {
  const betId = random.chance(0.6)
    ? random.pick(foreignBets)
    : random.pick(['0', '-1', '1', '01', '9'.repeat(18), '9'.repeat(19), '1e3', ' 1', '0x1', '', '१'])
  const path = random.pick([CANCEL, CANCEL, '/api/app/bet/orderInfo', '/api/app/verify/roundProof'])
  const text = JSON.stringify({ idempotencyKey: random.uuid(), betId })
  return { what: `bet ${betId} of another`, path, text, as: random.pick(players), mustFail: true }
}

/** Any JSON, and any text, to any call. */
function anything({ random, players }: Material): BadCall {
  const path = random.pick([...routes.keys()])
  const text = random.chance(0.8)
    ? (JSON.stringify(oddValue(random)) ?? '')
    : random.pick([
        '',
        '{',
        '[]]',
        '{"a":}',
        '\u0000',
        '{"__proto__":{"x":1}}',
        `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
        '1e999',
        '"\\ud800"',
      ])
  const as = random.chance(0.8) ? random.pick(players) : null
  const mustFail = path === BET || path === CANCEL
  return { what: 'any body', path, text, as, mustFail }
}

/** A good bet in an envelope that was tampered with, or without its proof. */
function spoiled(material: Material): BadCall {
  const { random, players } = material
  const odd = oddValue(random)
  const [what, spoil] = random.pick([...spoiledBodies(random, odd), ...spoiledHeaders(material)])
  return {
    what,
    path: BET,
    text: JSON.stringify(goodSlip(material)),
    as: random.pick(players),
    spoil,
    mustFail: true,
  }
}

type Spoil = readonly [string, (letter: Letter) => Letter]

function spoiledBodies(random: Random, odd: unknown): Spoil[] {
  const body = (change: (body: string) => string) => (letter: Letter) => ({
    ...letter,
    body: change(letter.body),
  })
  const envelope = (change: (envelope: Record<string, unknown>) => unknown) =>
    body((text) => JSON.stringify(change(JSON.parse(text))) ?? '')
  return [
    ['no body', body(() => '')],
    ['no JSON', body(() => random.hex(random.whole(1, 400)))],
    ['a cut body', body((text) => text.slice(0, random.whole(1, text.length - 1)))],
    ['a large body', body(() => 'a'.repeat(random.whole(70_000, 300_000)))],
    ['any envelope', envelope(() => odd)],
    ['odd data', envelope((one) => ({ ...one, data: odd }))],
    ['odd key', envelope((one) => ({ ...one, key: odd }))],
    ['odd ip', envelope((one) => ({ ...one, ip: { odd } }))],
    ['odd timestamp', envelope((one) => ({ ...one, timestamp: odd }))],
    [
      'old timestamp',
      envelope((one) => ({ ...one, timestamp: Number(one['timestamp']) - random.whole(1, 10 ** 9) })),
    ],
    ['another character', envelope((one) => ({ ...one, data: flip(String(one['data']), random) }))],
    ['another key', envelope((one) => ({ ...one, key: flip(String(one['key']), random) }))],
  ]
}

function spoiledHeaders({ random, players }: Material): Spoil[] {
  const header = (name: string, change: (value: string) => string) => (letter: Letter) => ({
    ...letter,
    headers: { ...letter.headers, [name]: change(letter.headers[name] ?? '') },
  })
  const without = (name: string) => (letter: Letter) => ({
    ...letter,
    headers: Object.fromEntries(Object.entries(letter.headers).filter(([known]) => known !== name)),
  })
  return [
    ['another path', (letter) => ({ ...letter, path: CANCEL })],
    ['no token', without('token')],
    ['odd token', header('token', () => random.hex(43))],
    [
      "another's token",
      header('token', (mine) =>
        otherThan(
          mine,
          players.map(({ token }) => token),
        ),
      ),
    ],
    ['no signature', without('signature')],
    ['odd signature', header('signature', () => random.hex(100))],
    ['another signature', header('signature', (text) => flip(text, random, 20))],
    ['another login type', header('login-type', () => random.pick(['ADMIN', 'user', 'x']))],
    ['another visit', header('visit', () => random.hex(22).slice(0, 22))],
    ['another content type', header('content-type', () => random.pick(['text/plain', 'application/xml']))],
  ]
}

const otherThan = (mine: string, tokens: readonly string[]): string =>
  tokens.find((token) => token !== mine) ?? ''

/** One character replaced by another valid in base64url. Not the last: it may carry unused bits. */
function flip(text: string, random: Random, from = 0): string {
  const drawn = random.whole(from, Math.max(from, text.length - 3))
  const at = text.charAt(drawn) === '.' ? drawn + 1 : drawn
  const other = text.charAt(at) === 'A' ? 'B' : 'A'
  return text.slice(0, at) + other + text.slice(at + 1)
}

const ODD = fc.oneof(
  fc.anything({ withBigInt: false, withDate: false, withNullPrototype: false, maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.double(),
  fc.constantFrom('__proto__', 'constructor', '%00', '../..', "' or 1=1 --"),
)
let pool: unknown[] = []

/** Drawn in lots, each lot by its own seed. */
function oddValue(random: Random): unknown {
  if (pool.length === 0) pool = fc.sample(ODD, { numRuns: 500, seed: random.whole(1, 2 ** 31 - 1) })
  return pool.pop()
}
