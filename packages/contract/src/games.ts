import * as z from 'zod/mini'
import { route } from './route.ts'
import {
  amount,
  asset,
  blockHash,
  empty,
  gameId,
  paytable,
  pickText,
  roundLength,
  roundNumber,
  table,
  tableChoice,
  wholeNumber,
} from './wire.ts'

const ratio = z.object({ num: z.int(), den: z.int() })
/** Exact: chances of the last decimal digit need 193 bits, so both parts are digit strings on the wire. */
const fraction = z.object({ num: wholeNumber, den: wholeNumber })

export const oddsConfigs = route({
  path: '/api/app/bet/oddsConfigs',
  summary: 'Multiples, probabilities and returns to player of a paytable, by exact enumeration',
  access: 'guest',
  perMinute: 60,
  request: z.object({ paytable: z.optional(table) }),
  response: z.object({
    paytable: table,
    /** keccak256 of the canonical text of the rules in this version. */
    fingerprint: blockHash,
    games: z.array(
      z.object({
        game: gameId,
        picks: z.array(
          z.object({
            /** For the lucky games one row covers every set of that size. */
            pick: pickText,
            multiple: z.nullable(ratio),
            /** The chance to win, and the average return of a stake. */
            probability: fraction,
            returnToPlayer: fraction,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

const roadCell = z.object({ column: z.int(), row: z.int(), mark: z.string(), ties: z.int() })

export const betCircuitDiagram = route({
  path: '/api/app/bet/betCircuitDiagram',
  summary: 'The five roads of a game over its last 120 published rounds',
  access: 'guest',
  perMinute: 120,
  request: z.object({ roundLength, game: gameId, table: z.optional(tableChoice) }),
  response: z.object({
    roundLength,
    game: gameId,
    outcomes: z.array(z.object({ round: roundNumber, outcome: z.string() })),
    roads: z.object({
      beadPlate: z.array(roadCell),
      bigRoad: z.array(roadCell),
      bigEye: z.array(roadCell),
      small: z.array(roadCell),
      cockroach: z.array(roadCell),
    }),
  }),
  refusals: ['game_unknown'],
})

const caps = z.object({ player: amount, basis: amount })

export const gameConfigList = route({
  path: '/api/app/gameConfig/gameConfigList',
  summary:
    'Games with their state, stake limits per asset, what is offered, and the windows of both round lengths',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    games: z.array(
      z.object({ game: gameId, state: z.enum(['open', 'stopped']), reason: z.nullable(z.string()) }),
    ),
    limits: z.array(z.object({ asset, min: amount, max: amount })),
    /** What this house offers; anything else is refused with `not_offered`. */
    offers: z.object({
      stakes: z.array(asset),
      deposits: z.boolean(),
      withdrawals: z.boolean(),
      conversions: z.boolean(),
      transfers: z.boolean(),
      /** Insured series. */
      series: z.boolean(),
    }),
    /**
     * What one draw may cost the house through one player, in assets of value; shares of single picks refer to it: larger stakes
     * on a pick are not offered.
     */
    caps,
    /** The same on the guarded table, whose draws no producer chooses. */
    guardedCaps: caps,
    windows: z.array(
      z.object({
        roundLength,
        periodMs: z.int(),
        openForMs: z.int(),
        drawAfterMs: z.int(),
        publishAfterMs: z.int(),
      }),
    ),
    paytable,
    /** What may be staked on the guarded table, next to the block's; empty if it is not offered. */
    guardedAssets: z.array(asset),
    chain: z.object({
      chainId: z.int(),
      genesisHash: blockHash,
      local: z.boolean(),
      rpcUrls: z.array(z.string()),
    }),
  }),
  refusals: [],
})
