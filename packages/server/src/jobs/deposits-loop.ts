import type { BlockHash } from '@nibble/domain'
import type pg from 'pg'
import {
  agreeOnTransfers,
  type BlockMark,
  type BlockSource,
  type Claim,
  type Clock,
  checkContract,
  claimsInWords,
  type Endpoint,
  type Log,
  observeTransfers,
  sleep,
} from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { bookDeposits } from '../features/deposits/book-deposits.ts'
import { ownTransfers } from '../features/deposits/deposit-address.ts'
import {
  type DepositChain,
  type DepositSource,
  findDepositChain,
  openDepositChain,
  recordStall,
  rewindDepositChain,
} from '../features/deposits/deposit-chain.ts'
import { recordSeen } from '../features/deposits/record-seen.ts'
import { checkAgain } from '../features/deposits/reread-deposits.ts'
import { closeIncident, openIncident, openSkipped } from '../shared/incidents.ts'

// Long: it is one loop: booking blocks, disputes about them and the second reading share one state.

const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** The most blocks per question. On a busy chain, the transfers of more blocks would not fit into one answer. */
const MOST_BLOCKS = 100n

export type DepositsSetup = {
  readonly db: Database
  readonly source: BlockSource
  readonly deposits: DepositSource
  readonly clock: Clock
  readonly log: Log
  /** A development chain: it may lose blocks, and its deposits are read from its first block on. */
  readonly resettable: boolean
  /** Called after each reading of the chain. */
  readonly observe?: (step: DepositsStep) => void
  /** The most blocks per question. */
  readonly mostBlocks?: bigint
  /** When an incident is opened for a transfer that only a minority shows, and when it is skipped. */
  readonly disputeTimes?: DisputeTimes
  /** Between two readings of the chain; 1 s by default. */
  readonly pauseMs?: number
}

export type DisputeTimes = {
  readonly notifiedAfterMs: number
  readonly overruledAfterMs: number
  /** The age at which a block is no longer held up by operators who were overruled before. */
  readonly settledAfterMs: number
}

export type DepositsStep = {
  /** Deposits booked in this step. */
  readonly deposits: number
  /** Final blocks that are not in the books yet. */
  readonly behind: bigint
  /** Why nothing can be booked, as a sentence for operators. */
  readonly problem: string | null
  /** The same for a dispute: a quorum leaves out a transfer that its block may hold. */
  readonly disputed: string | null
  /** Endpoints that disagree with the quorum. */
  readonly dissent: string | null
}

/**
 * Books range after range of final blocks until the signal, and records deposits that are not final yet. Without a quorum, or
 * with a contract other than the configured one, nothing is booked. It then asks for half as many blocks, because endpoints
 * refuse ranges that are too large for them.
 */
export const watchDeposits = async (setup: DepositsSetup, signal: AbortSignal): Promise<void> => {
  const { clock, log, pauseMs = PAUSE_MS } = setup
  const { problem, dissent } = notifyOnce(log)
  const notify = (step: DepositsStep) => {
    problem(step.problem)
    dissent(step.dissent)
    setup.observe?.(step)
  }
  const { mostBlocks = MOST_BLOCKS } = setup
  const dispute = followDispute(setup)
  const secondCheck = followSecondCheck(setup)
  let most = mostBlocks
  let failures = 0
  let isChecked = false
  while (!signal.aborted) {
    let isBehind = false
    try {
      const wrong: string | null = isChecked ? null : await findWrongContract(setup)
      isChecked = wrong === null
      const step =
        wrong === null ? await takeStep(setup, { most, dispute, signal }) : { ...NOTHING, problem: wrong }
      notify(step)
      // A server that stops is no stall; another may read by now, and would not know to end it.
      if (step.problem === null || !signal.aborted) await dispute.follow(step)
      most = step.problem === null ? least(most * 2n, mostBlocks) : (most + 1n) / 2n
      isBehind = step.behind > 0n && step.problem === null
      failures = 0
      if (!isBehind && step.problem === null) await secondCheck()
    } catch (error) {
      failures += 1
      most = (most + 1n) / 2n
      setup.observe?.({ ...NOTHING, problem: String(error) })
      if (signal.aborted) continue
      log.error({ err: error }, 'Deposits could not be booked; this is retried.')
      const step = { ...NOTHING, problem: 'this server cannot book them, and its log says why' }
      await dispute.follow(step).catch(() => {})
    }
    if (isBehind) continue
    const pause = Math.min(pauseMs * 2 ** failures, LONGEST_PAUSE_MS)
    await sleep(clock, pause, signal).catch(() => {})
  }
}

/**
 * Tracks how long deposits have waited, above all for a transfer that only a minority shows. An incident opens soon, even if leaders
 * come and go (docs/decisions/0329). After an hour the transfer is skipped if a quorum, asked for that very transaction, denies it.
 * The operator who showed it was overruled: for a day, a denied claim by them alone is skipped as soon as nodes have had time to
 * index the block's logs. If it was a deposit after all, the second reading finds it.
 */
const followDispute = ({ db, clock, log, disputeTimes = DISPUTE_TIMES }: DepositsSetup) => {
  const wrong = { kind: 'deposits', subject: 'disputed' } as const
  const stalled = { kind: 'deposits', subject: 'stalled' } as const
  let sinceMs: number | null = null
  /** Incidents and a stall of this loop or the one before. */
  let [mayBeStalled, mayBeOpen, mayWait] = [true, true, true]
  /** Operators of endpoints, and when they were last overruled. */
  const overruledAt = new Map<string, number>()
  const standsForMs = () => (sinceMs === null ? -1 : clock.nowMs() - sinceMs)
  const wasOverruled = ({ operator }: Endpoint) =>
    clock.nowMs() - (overruledAt.get(operator) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_FOR_MS

  /** Whether deposits have waited long, whichever leaders they had meanwhile. */
  const followWaiting = async (isStalled: boolean, now: number): Promise<boolean> => {
    if (!isStalled && !mayWait) return false
    mayWait = true
    const since = await recordStall(db.pool, { isStalled, now })
    mayWait = isStalled
    return since !== null && now - since >= disputeTimes.notifiedAfterMs
  }

  /** Any other stall of deposits is reported just as soon. */
  const followStalled = async (problem: string | null, { isLong, now }: { isLong: boolean; now: number }) => {
    if (problem !== null && !isLong) return
    if (problem !== null)
      await openIncident(db.pool, { ...stalled, detail: `No deposits are booked: ${problem}.`, now })
    else if (mayBeStalled) await closeIncident(db.pool, { ...stalled, now })
    mayBeStalled = problem !== null
  }

  return {
    mayOverrule: ({ transfer, by }: Claim): boolean =>
      standsForMs() >= disputeTimes.overruledAfterMs ||
      (by.every(wasOverruled) && clock.nowMs() - transfer.timeMs >= disputeTimes.settledAfterMs),
    /** In the transaction that goes past them: after a crash, nothing else would know of them. */
    openIncidentOf: async (client: pg.ClientBase, overruled: readonly Claim[]): Promise<void> => {
      const [from] = overruled.map(({ transfer }) => transfer.height).sort((a, b) => (a < b ? -1 : 1))
      if (from !== undefined)
        await openSkipped(client, { from, claims: claimsInWords(overruled), now: clock.nowMs() })
    },
    /** The books went past these. */
    goPast: (overruled: readonly Claim[]): void => {
      sinceMs = null
      for (const { operator } of overruled.flatMap(({ by }) => by)) overruledAt.set(operator, clock.nowMs())
      if (overruled.length === 0) return
      log.warn(
        { claims: claimsInWords(overruled) },
        'Deposits continue without a transfer that a quorum denies.',
      )
    },
    follow: async ({ disputed, problem }: DepositsStep): Promise<void> => {
      const now = clock.nowMs()
      const isLong = await followWaiting(problem !== null, now)
      await followStalled(disputed === null ? problem : null, { isLong, now })
      if (disputed !== null) {
        sinceMs ??= now
        if (!isLong) return
        const detail = `Deposits wait: ${disputed}. Look the transaction up; docs/operations.md explains what to do.`
        await openIncident(db.pool, { ...wrong, detail, now })
        mayBeOpen = true
      } else if (problem === null) {
        if (mayBeOpen) await closeIncident(db.pool, { ...wrong, now })
        mayBeOpen = false
        sinceMs = null
      }
    },
  }
}

/** Long enough for nodes to index a block's logs, even if all of them were late and none showed a deposit. */
const AGAIN_AFTER_MS = 10 * 60_000

/** Reads each block a second time some minutes after it was booked. Failures here hold nothing else up. */
const followSecondCheck = ({ db, source, clock, log }: DepositsSetup) => {
  /** Where the books ended at several moments. The oldest is read again as soon as it is old enough. */
  const passed: { readonly atMs: number; readonly height: bigint }[] = []
  let notBeforeMs = Number.NEGATIVE_INFINITY

  return async (): Promise<void> => {
    const { genesisHash, quorum } = source.health()
    const chain = genesisHash === null ? null : await findDepositChain(db.pool, genesisHash)
    const now = clock.nowMs()
    if (chain === null) return
    // A development chain was recreated.
    if ((passed.at(-1)?.height ?? 0n) > chain.height) passed.length = 0
    if (now - (passed.at(-1)?.atMs ?? 0) >= AGAIN_AFTER_MS / 10)
      passed.push({ atMs: now, height: chain.height })
    while (now - (passed[1]?.atMs ?? now) >= AGAIN_AFTER_MS) passed.shift()
    const [past] = passed
    if (past === undefined || now - past.atMs < AGAIN_AFTER_MS || past.height <= chain.lookedAgainTo) return
    if (now < notBeforeMs) return
    try {
      const missed = await checkAgain(db, { chain, to: past.height, endpoints: source.endpoints(), quorum })
      const transactions = missed.map(({ transaction }) => transaction)
      if (missed.length > 0)
        log.warn({ transactions }, 'Rereading blocks found deposits that no endpoint had shown.')
    } catch (error) {
      notBeforeMs = now + AGAIN_AFTER_MS / 10
      log.warn({ err: error }, 'Blocks could not be reread for deposits; this is retried.')
    }
  }
}

const DISPUTE_TIMES = {
  notifiedAfterMs: 5 * 60_000,
  overruledAfterMs: 60 * 60_000,
  settledAfterMs: 2 * 60_000,
}
const REMEMBERED_FOR_MS = 24 * 60 * 60_000

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Logs a problem when it begins and when it ends, not every second in between. */
const notifyOnce = (log: DepositsSetup['log']) => ({
  problem: onChange(
    (why) => log.warn({ why }, 'No deposits are booked for now.'),
    () => log.info({}, 'Deposits are booked again.'),
  ),
  dissent: onChange(
    (by) => log.warn({ by }, 'Not all endpoints show the same deposits.'),
    () => log.info({}, 'All endpoints show the same deposits again.'),
  ),
})

const onChange = (come: (what: string) => void, gone: () => void) => {
  let last: string | null = null
  return (now: string | null) => {
    if (now !== null && now !== last) come(now)
    if (now === null && last !== null) gone()
    last = now
  }
}

/** Null while the contract is the configured one. */
const findWrongContract = async ({ source, deposits }: DepositsSetup): Promise<string | null> => {
  const { contract, decimals } = deposits
  const { quorum } = source.health()
  const answer = await checkContract({ endpoints: source.endpoints(), quorum, contract, decimals })
  switch (answer.kind) {
    case 'as_configured':
      return null
    case 'other':
      return answer.sentence
    case 'no_quorum':
      return answer.why
  }
}

const NOTHING: DepositsStep = {
  deposits: 0,
  behind: 0n,
  problem: null,
  disputed: null,
  dissent: null,
}

const takeStep = async (
  setup: DepositsSetup,
  {
    most,
    dispute,
    signal,
  }: {
    readonly most: bigint
    readonly dispute: ReturnType<typeof followDispute>
    readonly signal: AbortSignal
  },
): Promise<DepositsStep> => {
  const { db, source } = setup
  const { quorum } = source.health()
  const chain = await findChain(setup)
  if (chain === null)
    return { ...NOTHING, problem: 'no quorum of endpoints agrees on a final block to start from' }

  const { findOurs, incoming } = ownTransfers(db)
  const asked = {
    endpoints: source.endpoints(),
    quorum,
    most,
    after: { height: chain.height, hash: chain.hash },
    contract: chain.contract,
    findOurs,
  }
  const see = async (question: typeof asked) => {
    const seen = await observeTransfers(question)
    if (seen === null) return
    await recordSeen(db, { chain, head: seen.head, transfers: seen.transfers.map(incoming) })
  }

  const answer = await agreeOnTransfers({ ...asked, mayOverrule: dispute.mayOverrule })
  switch (answer.kind) {
    case 'no_quorum':
      return { ...NOTHING, problem: answer.why }
    case 'disputed':
      return { ...NOTHING, problem: answer.why, disputed: answer.why }
    case 'history_lost':
      if (setup.resettable) await rewindDepositChain(db.pool, chain)
      return { ...NOTHING, problem: answer.why }
    case 'agreed': {
      const { end, final, dissent, overruled } = answer
      const transfers = answer.transfers.map(incoming)
      const atEnd = (client: pg.ClientBase) => dispute.openIncidentOf(client, overruled)
      const booked = await bookDeposits(db, { chain, end, final, transfers, atEnd }, signal)
      if (booked.kind === 'booked') dispute.goPast(overruled)
      if (end.height === final) await see({ ...asked, after: end })
      return {
        deposits: booked.kind === 'booked' ? booked.deposits : 0,
        behind: final - end.height,
        problem: null,
        disputed: null,
        dissent: dissent.length === 0 ? null : dissent.join(', '),
      }
    }
    case 'nothing_new':
      await see(asked)
      return NOTHING
  }
}

/** The chain as the books know it. A new one begins at block 0 in development, else at its newest final block. */
const findChain = async (setup: DepositsSetup): Promise<DepositChain | null> => {
  const { db, source, deposits, resettable } = setup
  const { genesisHash } = source.health()
  if (genesisHash === null) return null
  const known = await findDepositChain(db.pool, genesisHash)
  if (known !== null) return openDepositChain(db.pool, { ...deposits, genesisHash, from: known })

  const from = resettable ? { height: 0n, hash: genesisHash } : await agreeOnFinal(setup)
  return from === null ? null : openDepositChain(db.pool, { ...deposits, genesisHash, from })
}

const agreeOnFinal = async ({ source }: DepositsSetup): Promise<BlockMark | null> => {
  const answer = await agreeOnTransfers({
    endpoints: source.endpoints(),
    quorum: source.health().quorum,
    after: { height: 0n, hash: genesisOf(source.health().genesisHash) },
    most: 1n << 62n,
    contract: `0x${'00'.repeat(20)}`,
    findOurs: null,
  })
  return answer.kind === 'agreed' ? answer.end : null
}

const genesisOf = (hash: BlockHash | null): BlockHash => {
  if (hash === null) throw new Error('the chain has not been identified yet')
  return hash
}
