// The final signatures of this feature. Bodies follow file by file.
import type {
  assetsList,
  BetRow,
  DrawRow,
  gameConfigList,
  historyLotteryRecordList,
  orderList,
  RequestOf,
  ResponseOf,
  RoundView,
} from '@nibble/contract'
import type { Amount, Asset, BlockHash, GameId, Tempo } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

// ---- rounds (called by the rounds runner)

/** A draw block as the chain shows it; `timeMs` by the product's rule for block times. */
export type SeenBlock = { readonly height: bigint; readonly hash: BlockHash; readonly timeMs: number }
/** A finalised draw block with everything that a proof needs later. Headers are JSON-RPC fields as hex. */
export type FinalBlock = SeenBlock & {
  readonly header: Readonly<Record<string, unknown>>
  readonly parentHeader: Readonly<Record<string, unknown>>
  readonly parentTimeMs: number
}
export type UnfinishedRound = RoundView & {
  readonly askedForMs: number
  readonly cancelledFor: 'no_block' | 'no_quorum' | null
}
/** `windows` as the domain's configuration: one entry a tempo. */
export declare const ensureRounds: (
  db: Database,
  input: {
    windows: Readonly<
      Record<Tempo, { periodMs: number; openForMs: number; drawAfterMs: number; publishAfterMs: number }>
    >
    aheadMs?: number
  },
) => Promise<{ created: string[] }>
/** Opens every scheduled round whose time has come by the database clock. */
export declare const openDue: (db: Database) => Promise<{ opened: string[] }>
/** Waits for bets under way, ends those that hold the round after 5 s, then closes. False: too early, or not open. */
export declare const closeRound: (db: Database, input: { round: string }) => Promise<boolean>
/** The draw block was seen (or, with null, has gone again). Only before the outcome is fixed. True when it changed. */
export declare const seeDrawBlock: (
  db: Database,
  input: { round: string; block: SeenBlock | null },
) => Promise<boolean>
export declare const fixOutcome: (
  db: Database,
  input: { round: string; block: FinalBlock },
) => Promise<'fixed' | 'too_early' | 'already_decided'>
export type SettledChunk = {
  /** Bets settled or refunded by this call. */
  readonly settled: number
  /** No open bet is left: the round is published (or its refunds are complete). */
  readonly done: boolean
  /** Players with changed bets, each once. Their bets: listChangedBets with the same range. */
  readonly players: readonly bigint[]
  readonly range: { readonly round: string; readonly from: bigint; readonly to: bigint } | null
}
/** Settles the next bets of a fixed round, or refunds those of a cancelled one. Safe to call from anywhere, any time. */
export declare const settleNextChunk: (
  db: Database,
  input: { round: string; limit?: number },
) => Promise<SettledChunk>
/** no_block: from 5 min after draw time. no_quorum: after 24 h counted by noteAskedFor. By the database clock. */
export declare const cancelRound: (
  db: Database,
  input: { round: string; why: 'no_block' | 'no_quorum' },
) => Promise<'cancelled' | 'too_early' | 'already_decided'>
/** Adds time during which a running server asked for this round's block and had no quorum. Answers the new total. */
export declare const noteAskedFor: (db: Database, input: { round: string; ms: number }) => Promise<number>
/** The block that would have decided a cancelled round, once one is final. */
export declare const noteMissedBlock: (
  db: Database,
  input: { round: string; block: SeenBlock },
) => Promise<boolean>
/** Scheduled, open, closed, drawn, settling, and cancelled ones with refunds to make; oldest draw first. */
export declare const listUnfinishedRounds: (db: Database) => Promise<UnfinishedRound[]>
/** Cancelled rounds that still miss the block they would have had. */
export declare const listRoundsWithoutBlock: (db: Database) => Promise<RoundView[]>

// ---- bets (called by routes)

export type Slip = {
  readonly player: bigint
  readonly key: string
  readonly round: string
  readonly asset: Asset
  readonly bets: readonly { readonly game: GameId; readonly pick: string; readonly stake: Amount }[]
}
export type PlacedSlip = { readonly bets: BetRow[]; readonly assetsAvailable: Amount }
export type Placement = {
  /** Throws a Refusal. */
  place(slip: Slip): Promise<PlacedSlip>
  /** Stops taking slips and resolves when those waiting have their answers. */
  stop(): Promise<void>
  /** Whether bets are accepted now as far as this server knows, for `gate` of the table. */
  readonly stats: { readonly waiting: number; readonly inFlight: number }
}
export declare const createPlacement: (setup: {
  db: Database
  /** Time in ms of the newest block, null when none is known. */
  headTime: () => number | null
  stakeAssets: readonly Asset[]
  /** Lanes of the house accounts that this process uses, one batch in flight on each. Default [0, 1, 2, 3]. */
  lanes?: readonly number[]
  /** Told after each batch, for metrics. */
  onBatch?: (batch: { slips: number; accepted: number; bets: number; ms: number }) => void
}) => Placement
export declare const recallBet: (
  setup: { db: Database; headTime: () => number | null },
  input: { player: bigint; key: string; betId: string },
) => Promise<{ bet: BetRow; assetsAvailable: Amount }>

// ---- queries

export declare const listBets: (
  db: Database,
  input: RequestOf<typeof orderList> & { player: bigint },
) => Promise<{ items: BetRow[]; nextCursor: string | null }>
/** Null when the player has no such bet. */
export declare const findBet: (
  db: Database,
  input: { player: bigint; betId: string },
) => Promise<{ bet: BetRow; round: RoundView } | null>
/** Bets of a chunk for the given players (those with a socket), with their balances. */
export declare const listChangedBets: (
  db: Database,
  input: { round: string; from: bigint; to: bigint; players: readonly bigint[] },
) => Promise<{ player: bigint; bets: BetRow[]; balances: { coinName: Asset; assetsAvailable: Amount }[] }[]>
export declare const findRound: (db: Database, input: { round: string }) => Promise<RoundView | null>
export declare const findDraw: (db: Database, input: { round: string }) => Promise<DrawRow | null>
export declare const listDraws: (
  db: Database,
  input: RequestOf<typeof historyLotteryRecordList>,
) => Promise<{ items: DrawRow[]; nextCursor: string | null }>
/** The newest published round of each tempo. */
export declare const lastDraws: (db: Database) => Promise<DrawRow[]>
/** The rounds part of a table; gate and head are the caller's. */
export declare const readTable: (
  db: Database,
  input: { tempo: Tempo },
) => Promise<{ serverTime: number; open: RoundView | null; waiting: RoundView[] }>
/** Outcomes of a game over its last published rounds, oldest first: what the roads are drawn from. */
export declare const listOutcomes: (
  db: Database,
  input: { tempo: Tempo; game: GameId; limit?: number },
) => Promise<{ round: string; outcome: string }[]>
/** Draw block, parent and headers of a fixed round, for proofs. */
export declare const findHeaders: (
  db: Database,
  input: { round: string },
) => Promise<{
  header: Readonly<Record<string, unknown>>
  parentHeader: Readonly<Record<string, unknown>>
} | null>
/** As assetsList answers. `player` may be unknown to the ledger: zeros. */
export declare const listBalances: (
  db: Database,
  input: { player: bigint },
) => Promise<ResponseOf<typeof assetsList>>
/** Limits of the rounds that open now, per stakeable asset. */
export declare const listLimits: (db: Database) => Promise<ResponseOf<typeof gameConfigList>['limits']>

// ---- grants and seeds

/** 10,000 PLAY_POINT, exactly once a player. `db.pool` or a client inside the caller's transaction. */
export declare const grantFirstLogin: (
  runner: { query: Database['pool']['query'] },
  input: { player: bigint },
) => Promise<{ granted: boolean; amount: Amount }>
/** Local chain only: 10,000,000 USDT of house money, once. */
export declare const seedBankroll: (db: Database, input?: { usdt?: Amount }) => Promise<{ seeded: boolean }>

/** Committed changes, told to every server: LISTEN nibble_events. Payload is JSON. */
export type NibbleEvent =
  | {
      readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
      readonly round: string
    }
  | { readonly type: 'settled'; readonly round: string; readonly from: string; readonly to: string }
/** Calls back for each event, also after a reconnect; resolves with a stop function. */
export declare const listenForEvents: (
  db: Database,
  tell: (event: NibbleEvent) => void,
) => Promise<() => Promise<void>>
