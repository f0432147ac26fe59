import { type BlockHash, explain, GAME_IDS, outcomeOf } from '@nibble/domain'
import {
  encodeHeader,
  type HeaderFields,
  hashHeader,
  headerHeight,
  headerTimeMs,
  type Proof,
  type ProofStep,
  readHeader,
  readProof,
  recoverProducer,
  rulesFingerprint,
  SealError,
  verifyProof,
  writeProof,
} from '@nibble/proof'
import type { Check, CheckStep, EndpointAnswer } from './check.ts'
import { askEndpoint, type BlockRef, type RpcAnswer } from './rpc.ts'
import type { Target } from './target.ts'

// Headers come from the endpoints, the claim from the server, and everything else is worked out here.

export type CheckOptions = {
  readonly target: Target
  /** The proof that the server offers for a round or a bet, as JSON; null for a block. */
  readonly claim: unknown
  readonly endpoints: readonly string[]
  readonly chainId: number
  readonly signal: AbortSignal
  readonly now: () => number
  readonly ask?: typeof askEndpoint
}

export const runCheck = async (options: CheckOptions): Promise<Check> => {
  const { target, now } = options
  const startedAt = now()
  const claim = target.kind === 'block' ? null : readProof(options.claim)
  const draw = await fetchHeader(options, refOf(target, claim))
  const header = draw.header
  const parent =
    header === null ? null : (await fetchHeader(options, { hash: header['parentHash'] ?? '' })).header

  const fetched: CheckStep = {
    id: 'fetched',
    state: draw.header === null || draw.isDisputed ? 'failed' : 'passed',
    facts: { answers: draw.answers, fields: draw.fields },
  }
  const rest =
    header === null || fetched.state === 'failed'
      ? []
      : claim === null
        ? blockSteps({ target, header, parent, reported: draw.reported, chainId: options.chainId })
        : claimSteps(withHeaders(claim, header, parent), parent !== null)

  const proof = claim === null || header === null ? null : withHeaders(claim, header, parent)
  return {
    target,
    steps: untilFailure([fetched, ...rest]),
    forMs: now() - startedAt,
    hash: header === null ? null : hashHeader(header),
    height: header === null ? null : headerHeight(header),
    claim,
    file: proof === null ? null : proofFile(proof),
  }
}

const refOf = (target: Target, claim: Proof | null): BlockRef => {
  if (claim !== null) return { height: headerHeight(claim.draw.header) }
  if (target.kind !== 'block') throw new TypeError('a round or a bet needs its claim')
  return 'hash' in target ? { hash: target.hash } : { height: target.height }
}

/** The server's claim with its headers replaced by those that the endpoints sent. */
const withHeaders = (claim: Proof, header: HeaderFields, parent: HeaderFields | null): Proof => ({
  ...claim,
  draw: { hash: claim.draw.hash, header },
  parent: parent === null ? claim.parent : { hash: claim.parent.hash, header: parent },
})

type Fetched = {
  readonly header: HeaderFields | null
  /** The hash that the node itself names: to be compared, never believed. */
  readonly reported: string
  readonly answers: readonly EndpointAnswer[]
  readonly fields: number | null
  readonly isDisputed: boolean
}

const fetchHeader = async (options: CheckOptions, block: BlockRef): Promise<Fetched> => {
  const ask = options.ask ?? askEndpoint
  const heard = await Promise.all(
    options.endpoints.map(async (endpoint) => ({
      endpoint,
      ...readAnswer(await ask({ ...options, endpoint, block })),
    })),
  )
  const hashes = heard.flatMap(({ hash }) => hash ?? [])
  const [agreed = null] = [...new Set(hashes)].sort((a, b) => countOf(hashes, b) - countOf(hashes, a))
  const chosen = heard.find(({ hash }) => hash !== null && hash === agreed)
  return {
    header: chosen?.header ?? null,
    reported: chosen?.reported ?? '',
    fields: chosen?.header == null ? null : Object.keys(chosen.header).length,
    isDisputed: new Set(hashes).size > 1,
    answers: heard.map(({ endpoint, hash, kind, forMs }) => ({
      endpoint,
      forMs,
      kind: kind === 'block' ? (hash === agreed ? 'agrees' : 'differs') : kind,
    })),
  }
}

const countOf = (hashes: readonly string[], hash: string) => hashes.filter((each) => each === hash).length

type Read = {
  readonly kind: RpcAnswer['kind'] | 'malformed'
  readonly header: HeaderFields | null
  readonly hash: BlockHash | null
  readonly reported: string
  readonly forMs: number | null
}

const NOTHING = { header: null, hash: null, reported: '', forMs: null } as const

const readAnswer = (answer: RpcAnswer): Read => {
  if (answer.kind !== 'block') return { ...NOTHING, kind: answer.kind }
  try {
    const header = readHeader(answer.block)
    const reported: unknown = Reflect.get(answer.block, 'hash')
    return {
      kind: 'block',
      header,
      hash: hashHeader(header),
      reported: typeof reported === 'string' ? reported.toLowerCase() : '',
      forMs: answer.forMs,
    }
  } catch {
    return { ...NOTHING, kind: 'malformed', forMs: answer.forMs }
  }
}

/** A step that fails is the last one that says anything. */
const untilFailure = (steps: readonly CheckStep[]): readonly CheckStep[] => {
  const failed = steps.findIndex(({ state }) => state === 'failed')
  return failed < 0 ? steps : steps.slice(0, failed + 1)
}

const claimSteps = (proof: Proof, hasParent: boolean): readonly CheckStep[] => {
  const steps = verifyProof(proof)
  const pick = <Id extends ProofStep['id']>(id: Id) => {
    const step = steps.find((each): each is Extract<ProofStep, { id: Id }> => each.id === id)
    if (step === undefined) throw new TypeError(`the proof has no step ${id}`)
    return step
  }
  const hash = pick('header_hash')
  const link = pick('parent_link')
  const time = pick('draw_time')
  const times = pick('round_times')
  const rules = pick('rules')
  const result = pick('result')
  const returns = pick('return')
  const areParents = hasParent && [link, time, times].every(({ state }) => state === 'ok')
  const { computed, height } = hash.facts
  return [
    { id: 'hash', state: stateOf(hash), facts: hash.facts },
    {
      id: 'parent',
      state: areParents ? 'passed' : 'failed',
      facts: {
        ...time.facts,
        isLinked: hasParent && link.state === 'ok',
        windows: times.facts.windows,
        isUsual: times.facts.usual,
        isScheduled: times.state === 'ok',
      },
    },
    { id: 'seal', state: stateOf(pick('seal')), facts: pick('seal').facts },
    { id: 'rules', state: stateOf(rules), facts: rules.facts },
    { id: 'result', state: stateOf(result), facts: { ...result.facts, hash: computed, height } },
    {
      id: 'return',
      state: stateOf(returns),
      facts: {
        bet: returns.facts.bet,
        ratio: returns.facts.ratio,
        returned: returns.facts.computed?.amount ?? null,
      },
    },
  ]
}

const stateOf = ({ state }: ProofStep) => (state === 'ok' ? 'passed' : state)

type BlockOptions = {
  readonly target: Target
  readonly header: HeaderFields
  readonly parent: HeaderFields | null
  readonly reported: string
  readonly chainId: number
}

/** A block by itself: its hash, its parent and its seal; then what it makes of every game. */
const blockSteps = ({ target, header, parent, reported, chainId }: BlockOptions): readonly CheckStep[] => {
  const hash = hashHeader(header)
  const height = headerHeight(header)
  const stated = target.kind === 'block' && 'hash' in target ? target.hash : reported
  const isLinked = parent !== null && hashHeader(parent) === header['parentHash']
  return [
    {
      id: 'hash',
      state: stated === hash ? 'passed' : 'failed',
      facts: { stated, computed: hash, bytes: encodeHeader(header).length },
    },
    {
      id: 'parent',
      state: isLinked ? 'passed' : 'failed',
      facts: {
        parentTimeMs: parent === null ? null : headerTimeMs(parent),
        timeMs: headerTimeMs(header),
        drawAt: null,
        isLinked,
        windows: null,
        isUsual: true,
        isScheduled: true,
      },
    },
    sealStep(header, chainId),
    {
      id: 'rules',
      state: 'skipped',
      facts: { paytable: 'classic', stated: '', computed: rulesFingerprint('classic') },
    },
    {
      id: 'result',
      state: 'passed',
      facts: {
        hash,
        height,
        outcomes: GAME_IDS.map((game) => ({
          game,
          outcome: outcomeOf({ game, hash, height }),
          facts: explain({ game, hash, height }),
        })),
        bet: null,
        computed: null,
      },
    },
    { id: 'return', state: 'skipped', facts: { bet: null, ratio: null, returned: null } },
  ]
}

const sealStep = (header: HeaderFields, chainId: number): CheckStep => {
  const miner = header['miner'] ?? ''
  try {
    const signer = recoverProducer({ chainId, header })
    return { id: 'seal', state: signer === null ? 'skipped' : 'passed', facts: { miner, signer } }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return { id: 'seal', state: 'failed', facts: { miner, signer: error.signer } }
  }
}

const proofFile = (proof: Proof) => ({
  name: `nibble-${proof.round.slice(-4)}${proof.bet === null ? '' : `-${proof.bet.betId}`}.json`,
  json: `${JSON.stringify(writeProof(proof), null, 2)}\n`,
})
