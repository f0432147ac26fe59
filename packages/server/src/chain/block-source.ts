import type { BlockHash } from '@nibble/domain'
import { agreeOnDraw, type ChainRules, type DrawAnswer } from './agree-on-draw.ts'
import type { AgreedBlocks } from './agreed-blocks.ts'
import { askEndpoints } from './ask-endpoints.ts'
import type { Clock } from './clock.ts'
import { countOperators, type Endpoint } from './endpoint.ts'
import {
  type EndpointHealth,
  type HeadTracker,
  healthOf,
  type TrackedHead,
  trackHeads,
} from './head-tracker.ts'
import { type HeaderCache, headerCache } from './header.ts'
import type { Log } from './log.ts'
import { rememberAncestors, rememberSearch } from './remember-agreed.ts'
import { type DrawBlockSearch, searchDrawBlock } from './search-draw-block.ts'
import { type EndpointAnswer, type WatchedEndpoint, watchEndpoint } from './watched-endpoint.ts'

// Long because all questions about blocks go through one source, which tracks its endpoints' answers and quality.

/** The newest block, as the endpoints together know it. */
export type HeadBlock = {
  readonly height: bigint
  readonly hash: BlockHash
  readonly timeMs: number
  readonly receivedAtMs: number
}

/** The chain as the rest of the server sees it: one source for all endpoints. */
export type BlockSource = {
  /** Null while fewer operators than the quorum keep up with the chain; no bet may be taken then. */
  readonly head: () => HeadBlock | null
  /** Subscribes to new heads; returns a function that unsubscribes. */
  readonly onHead: (listener: (head: HeadBlock) => void) => () => void
  readonly health: () => ChainHealth
  /**
   * The first block at or after `drawAt` that a quorum shows now. A reorganisation may still remove it. Null if nobody shows one,
   * undefined if some do but no quorum shows the same.
   */
  readonly findDrawBlock: (drawAt: number) => Promise<DrawBlockSearch | null | undefined>
  /** The final, agreed draw block of a draw time, or why there is none (yet). */
  readonly agreeOnDraw: (drawAt: number) => Promise<DrawAnswer>
  /** The endpoints that serve our chain now, for questions about its contracts. */
  readonly endpoints: () => readonly Endpoint[]
  readonly stop: () => Promise<void>
}

/** What the web side needs of the chain. */
export type ChainReader = Pick<BlockSource, 'head' | 'health' | 'endpoints'>

export type ChainHealth = {
  readonly chainId: number
  /** Null until the first endpoint has answered. */
  readonly genesisHash: BlockHash | null
  readonly quorum: number
  readonly operators: number
  readonly endpoints: readonly EndpointHealth[]
  /** A sentence for operators once a reset of the development chain was detected. */
  readonly reset: { readonly atMs: number; readonly sentence: string } | null
}

export type BlockSourceSetup = {
  readonly endpoints: readonly Endpoint[]
  /** With a null `genesisHash` the first one seen is stored (with `agreed`) and required from then on. */
  readonly rules: ChainRules & { readonly genesisHash: BlockHash | null }
  readonly agreed: AgreedBlocks
  /** Shared with the endpoints' header checks. */
  readonly cache?: HeaderCache
  readonly clock: Clock
  readonly log: Log
  readonly onAnswer?: (answer: EndpointAnswer) => void
}

/** How long startup waits for the endpoints to say which chain they serve. */
const FIRST_CONTACT_MS = 4_000
const KEPT_ANSWERS = 64

/**
 * Starts following the chain. Throws a sentence for the person configuring it if the endpoints cannot form a quorum, or if so
 * many serve another chain that the rest cannot. An unreachable endpoint is no error: it may come back.
 */
export const startBlockSource = async (setup: BlockSourceSetup): Promise<BlockSource> => {
  const { rules, agreed, clock, log, cache = headerCache() } = setup
  const problem = rulesProblem(setup)
  if (problem !== null) throw new Error(problem)

  const watched = setup.endpoints.map((endpoint) =>
    watchEndpoint(endpoint, { clock, ...(setup.onAnswer && { onAnswer: setup.onAnswer }) }),
  )
  const stopping = new AbortController()
  const answers = new Map<number, DrawAnswer & { kind: 'agreed' }>()
  const asking = new Map<number, Promise<DrawAnswer>>()
  let genesisHash = rules.genesisHash ?? (await agreed.findGenesis())
  let reset: ChainHealth['reset'] = null
  let remembering: Promise<unknown> = Promise.resolve()

  const recordReset = async (sentence: string) => {
    await agreed.forget()
    answers.clear()
    reset = { atMs: clock.nowMs(), sentence }
    log.error({ chainId: rules.chainId }, `The local chain was reset: ${sentence}`)
  }

  /** The other block 0 that each endpoint named last; null if it is ours. */
  const otherGenesis = new Map<Endpoint, BlockHash | null>()
  /** A development chain was replaced once a quorum of operators names the same other block 0. */
  const isResetTo = (genesis: BlockHash): boolean => {
    const naming = watched.filter(({ endpoint }) => otherGenesis.get(endpoint) === genesis)
    return rules.resettable && countOperators(naming.map(({ endpoint }) => endpoint)) >= rules.quorum
  }
  const identify = async ({ endpoint, state }: WatchedEndpoint) => {
    const identity = await checkIdentity(endpoint, { chainId: rules.chainId, genesisHash })
    const named = identity.kind === 'other_genesis' ? identity.genesisHash : null
    otherGenesis.set(endpoint, named)
    if (identity.kind === 'other_genesis' && isResetTo(identity.genesisHash)) {
      await recordReset(identity.sentence)
      // Endpoints of either chain are asked again.
      for (const one of watched) one.state.belongs = null
    } else if (identity.kind !== 'ours') {
      if (state.belongs !== identity.sentence) log.error({ endpoint: endpoint.name }, identity.sentence)
      state.belongs = identity.sentence
      return
    }
    if (genesisHash !== identity.genesisHash) await agreed.saveGenesis(identity.genesisHash)
    genesisHash = identity.genesisHash
    state.belongs = true
  }

  const ours = () => watched.filter(({ state }) => state.belongs === true).map(({ endpoint }) => endpoint)

  const askAll = async (drawAt: number, again = false): Promise<DrawAnswer> => {
    const answer = await agreeOnDraw({ endpoints: ours(), drawAt, rules, agreed, cache, clock })
    if (answer.kind === 'history_lost' && rules.resettable && !again) {
      await recordReset(answer.why)
      return askAll(drawAt, true)
    }
    if (answer.kind !== 'agreed') return answer

    await rememberSearch(agreed, answer)
    remember(answers, drawAt, answer)
    remembering = remembering
      .then(() =>
        rememberAncestors({
          from: answer.parent,
          endpoint: answer.endpoint,
          agreed,
          cache,
          signal: stopping.signal,
        }),
      )
      .catch((error: unknown) =>
        log.warn({ err: error }, 'The blocks before an agreed block could not be stored.'),
      )
    return answer
  }

  const tracker = trackHeads({ watched, quorum: rules.quorum, clock, identify })
  const otherChain = await firstContact(watched, { quorum: rules.quorum, clock })
  if (otherChain !== null) {
    tracker.stop()
    for (const { endpoint } of watched) endpoint.close()
    throw new Error(otherChain)
  }

  return {
    head: () => blockOf(tracker.head()),
    onHead: (listener) =>
      tracker.onHead((head) => {
        const block = blockOf(head)
        if (block !== null) listener(block)
      }),
    health: () => ({
      chainId: rules.chainId,
      genesisHash,
      quorum: rules.quorum,
      operators: countOperators(setup.endpoints),
      endpoints: healthOf(watched, tracker, clock.nowMs()),
      reset,
    }),
    findDrawBlock: (drawAt) => findSeen({ watched, drawAt, cache, tracker, clock, quorum: rules.quorum }),
    agreeOnDraw: (drawAt) => {
      const known = answers.get(drawAt)
      if (known !== undefined) return Promise.resolve(known)
      const running = asking.get(drawAt) ?? askAll(drawAt).finally(() => asking.delete(drawAt))
      asking.set(drawAt, running)
      return running
    },
    endpoints: ours,
    stop: async () => {
      stopping.abort()
      tracker.stop()
      for (const { endpoint } of watched) endpoint.close()
      await remembering
    },
  }
}

const rulesProblem = ({ rules, endpoints }: BlockSourceSetup): string | null => {
  const operators = countOperators(endpoints)
  if (!rules.resettable && rules.quorum < 2)
    return 'A chain that this program did not start itself needs a quorum of at least 2 operators.'
  if (operators < rules.quorum)
    return `The quorum is ${rules.quorum} operators, but CHAIN_RPC_URLS names only ${operators}. Add endpoints of other operators.`
  return null
}

/**
 * Waits until every endpoint has named its chain or time is up. Returns a sentence if one serves another chain and those that may
 * serve ours are no quorum; with a quorum it is set aside, as at runtime.
 */
const firstContact = async (
  watched: readonly WatchedEndpoint[],
  { quorum, clock }: { readonly quorum: number; readonly clock: Clock },
): Promise<string | null> => {
  const until = clock.nowMs() + FIRST_CONTACT_MS
  while (watched.some(({ state }) => state.belongs === null && state.failures === 0) && clock.nowMs() < until)
    await new Promise<void>((resolve) => clock.after(20, resolve))
  const isOther = ({ state }: WatchedEndpoint) => typeof state.belongs === 'string'
  const other = watched.find(isOther)?.state.belongs
  const rest = watched.filter((one) => !isOther(one)).map(({ endpoint }) => endpoint)
  return typeof other === 'string' && countOperators(rest) < quorum ? other : null
}

const remember = <Answer>(answers: Map<number, Answer>, drawAt: number, answer: Answer) => {
  answers.set(drawAt, answer)
  const oldest = answers.keys().next()
  if (answers.size > KEPT_ANSWERS && !oldest.done) answers.delete(oldest.value)
}

type FindSeenInput = {
  readonly watched: readonly WatchedEndpoint[]
  readonly quorum: number
  readonly clock: Clock
  readonly drawAt: number
  readonly cache: HeaderCache
  readonly tracker: HeadTracker
}

/** The result most operators show, if they are a quorum, among endpoints whose newest block is at or after the draw time. */
const findSeen = async (input: FindSeenInput): Promise<DrawBlockSearch | null | undefined> => {
  const { watched, drawAt, cache, tracker, clock, quorum } = input
  const aside = tracker.setAside()
  const tops = new Map(
    watched.flatMap(({ endpoint, state }) => {
      const top = state.head
      const isPast = top !== null && top.timeMs >= drawAt
      return isPast && state.belongs === true && endpoint.name !== aside ? [[endpoint, top] as const] : []
    }),
  )
  if (tops.size === 0) return null
  const agreed = (seen: readonly Seen[]): DrawBlockSearch | undefined => {
    const best = mostSeen(seen)
    return best !== null && operatorsFor(best, seen) >= quorum ? best.drawBlockSearch : undefined
  }
  const { answered } = await askEndpoints({
    endpoints: [...tops.keys()],
    clock,
    ask: async (endpoint): Promise<Seen> => {
      const top = tops.get(endpoint)
      if (top === undefined) throw new Error('an endpoint without a block to start from was asked')
      const drawBlockSearch = await searchDrawBlock({ endpoint, top, drawAt, cache })
      return { operator: endpoint.operator, drawBlockSearch }
    },
    stands: (some) => agreed(some.map(({ answer }) => answer)) !== undefined,
  })
  return agreed(answered.map(({ answer }) => answer))
}

type Seen = { readonly operator: string; readonly drawBlockSearch: DrawBlockSearch }

const mostSeen = (seen: readonly Seen[]): Seen | null => {
  let best: Seen | null = null
  for (const one of seen) if (best === null || operatorsFor(one, seen) > operatorsFor(best, seen)) best = one
  return best
}

const operatorsFor = ({ drawBlockSearch }: Seen, seen: readonly Seen[]): number =>
  new Set(
    seen
      .filter((other) => other.drawBlockSearch.draw.hash === drawBlockSearch.draw.hash)
      .map(({ operator }) => operator),
  ).size

const blockOf = (head: TrackedHead | null): HeadBlock | null =>
  head === null
    ? null
    : {
        height: head.header.height,
        hash: head.header.hash,
        timeMs: head.header.timeMs,
        receivedAtMs: head.receivedAtMs,
      }

/** Whether an endpoint serves our chain. The sentence is for operators. */
type Identity =
  | { readonly kind: 'ours'; readonly genesisHash: BlockHash }
  | { readonly kind: 'other_chain'; readonly sentence: string }
  | { readonly kind: 'other_genesis'; readonly genesisHash: BlockHash; readonly sentence: string }

/** Throws an EndpointError while the endpoint cannot be asked. With a null `genesisHash` any chain is accepted. */
const checkIdentity = async (
  endpoint: Endpoint,
  expected: { readonly chainId: number; readonly genesisHash: BlockHash | null },
): Promise<Identity> => {
  const chainId = await endpoint.chainId()
  if (chainId !== expected.chainId)
    return otherChain(
      `${endpoint.name} serves chain ${chainId}, not ${expected.chainId}. Check CHAIN_RPC_URLS.`,
    )

  const genesis = await endpoint.block(0n)
  if (genesis === null)
    return otherChain(`${endpoint.name} does not show block 0, so it is unknown which chain it serves.`)
  if (expected.genesisHash !== null && genesis.hash !== expected.genesisHash)
    return {
      kind: 'other_genesis',
      genesisHash: genesis.hash,
      sentence: `${endpoint.name} serves a different chain ${chainId}: its block 0 is ${genesis.hash}, not ${expected.genesisHash}.`,
    }
  return { kind: 'ours', genesisHash: genesis.hash }
}

const otherChain = (sentence: string): Identity => ({ kind: 'other_chain', sentence })
