import type { BlockHash } from '@nibble/domain'
import {
  agreeOnTransfers,
  type BlockMark,
  checkContract,
  seeTransfers,
  sleep,
  type Transfer,
  type TransfersAnswer,
} from '../chain/index.ts'
import {
  bookDeposits,
  type DepositChain,
  findDepositChain,
  type Incoming,
  listDepositAddresses,
  noteSeen,
  openDepositChain,
  rewindDepositChain,
} from '../features/deposits/index.ts'
import type { DepositsSetup } from './deposits-watcher.ts'

const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const MOST_BLOCKS = 500n

/**
 * Takes range after range of final blocks into the books until the signal, and notes what is on its way. Where there is
 * no quorum, or the contract is not the configured one, nothing is taken and it is asked again.
 */
export const watchDeposits = async (setup: DepositsSetup, signal: AbortSignal): Promise<void> => {
  const { clock, log, pauseMs = PAUSE_MS } = setup
  const told = tellOnce(log)
  let failures = 0
  let isChecked = false
  while (!signal.aborted) {
    let isBehind = false
    try {
      isChecked ||= await isRightContract(setup, told)
      if (isChecked) isBehind = await takeStep(setup, told)
      failures = 0
    } catch (error) {
      failures += 1
      if (!signal.aborted) log.error({ err: error }, 'Deposits could not be taken; this is tried again.')
    }
    if (isBehind) continue
    const pause = Math.min(pauseMs * 2 ** failures, LONGEST_PAUSE_MS)
    await sleep(clock, pause, signal).catch(() => {})
  }
}

type Tell = (problem: string | null) => void

/** A problem is told when it comes, and not each second while it stays. */
const tellOnce = (log: DepositsSetup['log']): Tell => {
  let last: string | null = null
  return (problem) => {
    if (problem !== null && problem !== last) log.warn({ why: problem }, 'No deposits are taken for now.')
    if (problem === null && last !== null) log.info({}, 'Deposits are taken again.')
    last = problem
  }
}

const isRightContract = async ({ source, deposits }: DepositsSetup, tell: Tell): Promise<boolean> => {
  const { contract, decimals } = deposits
  const { quorum } = source.health()
  const answer = await checkContract({ endpoints: source.endpoints(), quorum, contract, decimals })
  if (answer.kind === 'other') tell(answer.sentence)
  if (answer.kind === 'no_quorum') tell(answer.why)
  return answer.kind === 'as_configured'
}

/** True where more final blocks wait to be read. */
const takeStep = async (setup: DepositsSetup, tell: Tell): Promise<boolean> => {
  const { db, source, mostBlocks: most = MOST_BLOCKS } = setup
  const { quorum } = source.health()
  const chain = await findChain(setup, tell)
  if (chain === null) return false

  const addresses = await listDepositAddresses(db.pool)
  const asked = {
    ...{ endpoints: source.endpoints(), quorum, most, after: { height: chain.height, hash: chain.hash } },
    ...{ contract: chain.contract, recipients: [...addresses.keys()] },
  }
  const see = async (question: typeof asked) => {
    const seen = await seeTransfers(question)
    if (seen === null) return
    await noteSeen(db, { chain, head: seen.head, transfers: seen.transfers.map(incoming(addresses)) })
  }

  const answer = await agreeOnTransfers(asked)
  tell(problemOf(answer))
  switch (answer.kind) {
    case 'no_quorum':
      return false
    case 'history_lost':
      if (setup.resettable) await rewindDepositChain(db.pool, chain)
      return false
    case 'agreed': {
      const { end, final, dissent } = answer
      if (dissent.length > 0) setup.log.warn({ dissent, end: String(end.height) }, 'Not all endpoints agree.')
      await bookDeposits(db, { chain, end, final, transfers: answer.transfers.map(incoming(addresses)) })
      if (end.height < final) return true
      await see({ ...asked, after: end })
      return false
    }
    case 'nothing_new':
      await see(asked)
      return false
  }
}

const problemOf = (answer: TransfersAnswer): string | null =>
  answer.kind === 'no_quorum' || answer.kind === 'history_lost' ? answer.why : null

/** The chain as the books have it; a new one begins at its first block where it is ours, else at its newest final one. */
const findChain = async (setup: DepositsSetup, tell: Tell): Promise<DepositChain | null> => {
  const { db, source, deposits, resettable } = setup
  const { genesisHash } = source.health()
  if (genesisHash === null) return null
  const known = await findDepositChain(db.pool, genesisHash)
  if (known !== null) return openDepositChain(db.pool, { ...deposits, genesisHash, from: known })

  const from = resettable ? { height: 0n, hash: genesisHash } : await agreeOnFinal(setup)
  if (from === null) {
    tell('no quorum of endpoints agrees on a final block to begin with')
    return null
  }
  return openDepositChain(db.pool, { ...deposits, genesisHash, from })
}

const agreeOnFinal = async ({ source }: DepositsSetup): Promise<BlockMark | null> => {
  const answer = await agreeOnTransfers({
    endpoints: source.endpoints(),
    quorum: source.health().quorum,
    after: { height: 0n, hash: genesisOf(source.health().genesisHash) },
    most: 1n << 62n,
    contract: `0x${'00'.repeat(20)}`,
    recipients: [],
  })
  return answer.kind === 'agreed' ? answer.end : null
}

const genesisOf = (hash: BlockHash | null): BlockHash => {
  if (hash === null) throw new Error('the chain has not said which it is')
  return hash
}

const incoming =
  (addresses: ReadonlyMap<string, bigint>) =>
  ({ to, value, ...transfer }: Transfer): Incoming => {
    const player = addresses.get(to)
    if (player === undefined) throw new Error(`${to} is no deposit address`)
    return { ...transfer, player, raw: value }
  }
