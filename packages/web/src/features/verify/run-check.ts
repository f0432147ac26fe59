import type { BlockHash } from '@nibble/domain'
import {
  CHECKS,
  type HeaderFields,
  hashHeader,
  headerHeight,
  keyIdOf,
  type Proof,
  readHeader,
  readProof,
  writeProof,
} from '@nibble/proof'
import { type TestChain, testChainOf } from '@nibble/proof/checks'
import { problemNow } from '../../book/evidence.ts'
import type { KeptReceipt } from '../../book/receipt-store.ts'
import { askForSeal, type SealAnswer } from './ask-for-seal.ts'
import { type Check, type CheckStep, type EndpointAnswer, OtherProof } from './check.ts'
import { blockSteps, claimSteps } from './check-steps.ts'
import { askEndpoint, askFirstBlock, type BlockRef, type RpcAnswer } from './rpc.ts'
import type { Target } from './target.ts'

// Headers come from the endpoints, the claim from the server; everything else is computed here.
// Longer than 300 lines: which endpoints count, and what is made of their answers, is one check.

export type CheckOptions = {
  readonly target: Target
  /** The proof of a round or bet as JSON, from the server or a file; null for a block. */
  readonly claim: unknown
  /** Key ids of this house; null if it cannot be asked, for example when checking a file of a closed house. */
  readonly houseKeys: readonly string[] | null
  readonly endpoints: readonly string[]
  /** Those of the endpoints that the house named. */
  readonly named: readonly string[]
  readonly chainId: number
  readonly signal: AbortSignal
  readonly now: () => number
  /** The receipts of a bet that this browser keeps: the player's, and others' that one of these keys signed. */
  readonly findKept: (betId: string, signers: readonly string[]) => Promise<readonly KeptReceipt[]>
  readonly ask?: typeof askEndpoint
  readonly askSeal?: typeof askForSeal
  readonly askFirst?: typeof askFirstBlock
}

/** Throws a ProofError for an unreadable claim, OtherProof for one about something else. */
export const runCheck = async (options: CheckOptions): Promise<Check> => {
  const { target, now } = options
  const startedAt = now()
  const claim = target.kind === 'block' ? null : readProof(options.claim)
  if (claim !== null && !isAbout(target, claim)) throw new OtherProof()
  const [draw, firstBlocks] = await Promise.all([
    fetchHeader(options, refOf(target, claim)),
    fetchFirstBlocks(options),
  ])
  // One endpoint alone cannot establish a block that most do not know.
  const header = draw.isKnown ? draw.header : null
  const fetched: CheckStep = {
    id: 'fetched',
    state: header === null || draw.isDisputed ? 'failed' : 'passed',
    facts: { answers: draw.answers, fields: header === null ? null : Object.keys(header).length },
  }
  // A claim includes the parent, which either has the hash that the block names or not, whoever sends it. Its own header is replaced by
  // the endpoints', but must not be another one: whoever shows a file says that all of it is proven.
  const proof =
    claim === null || header === null || hashHeader(claim.draw.header) !== claim.draw.hash
      ? null
      : { ...claim, draw: { hash: claim.draw.hash, header } }
  const rest =
    claim !== null
      ? await claimSteps(proof ?? claim, options.houseKeys)
      : header === null
        ? []
        : blockSteps({
            target,
            header,
            parent: (await fetchHeader(options, { hash: header['parentHash'] ?? '' })).header,
            reported: draw.reported,
            chainId: options.chainId,
          })

  const failedReceipt = claim === null ? null : await findFailed(options, claim)
  const judged = rest.find((step) => step.id === 'result')
  const all = inOrder([
    fetched,
    ...(await Promise.all(rest.map((step) => onChain(options, failing(step, failedReceipt))))),
  ])
  const isRefuted = all.some(({ id, state }) => id !== 'fetched' && state === 'failed')
  return {
    target,
    steps: untilFailure(all),
    forMs: now() - startedAt,
    unfound: header !== null || isRefuted ? null : whyUnfound(target, draw),
    hash: judged?.id === 'result' ? judged.facts.hash : null,
    height: header === null ? null : headerHeight(header),
    claim,
    failedReceipt,
    isKeyKnown: options.houseKeys !== null,
    testChain: findTestChain(options, { answers: draw.answers, firstBlocks }),
    file: proof === null ? null : proofFile(proof),
  }
}

/** A house may answer with any valid proof it has. */
const isAbout = (target: Target, { round, bet }: Proof): boolean => {
  if (target.kind === 'round') return round === target.round
  return target.kind !== 'bet' || bet?.betId === target.betId
}

/**
 * A receipt that this browser keeps of the claim's bet, if it is not valid for it. The house can sign the receipt, the
 * head and the proof of an altered bet anew; what it signed before is only here.
 */
const findFailed = async (
  { target, houseKeys, findKept }: CheckOptions,
  { round, paytable, bet, book }: Proof,
): Promise<KeptReceipt | null> => {
  if (bet === null) return null
  const keys = houseKeys ?? []
  const kept = await findKept(bet.betId, book === undefined ? keys : [...keys, keyIdOf(book.key)])
  // A file may be from another house, whose bets have the same numbers.
  const own = kept.filter(
    ({ receipt }) => target.kind !== 'file' || isSignedHere(book, [...keys, receipt.keyId]),
  )
  const shown = { bet: { ...bet, round, paytable }, shown: book?.receipt ?? null }
  const compared = own.map((one) => ({ ...one, problem: problemNow(one, shown) }))
  return compared.find(({ problem }) => problem !== null) ?? null
}

const isSignedHere = (book: Proof['book'], keys: readonly string[]): boolean =>
  book !== undefined && keys.includes(keyIdOf(book.key))

const failing = (step: CheckStep, failed: KeptReceipt | null): CheckStep => {
  if (step.id !== 'receipt' || failed === null) return step
  if (failed.problem !== 'altered') return { ...step, state: 'failed' }
  const { leaf, batch, keyId } = failed.receipt
  return {
    id: 'receipt',
    state: 'failed',
    facts: { acceptedAt: leaf.acceptedAt, batch, keyId, problem: 'altered' },
  }
}

/**
 * An anchor is only the file's word until most of the endpoints that know the chain show its event; if most show
 * something else it is refuted, otherwise nothing is claimed: one lying endpoint neither confirms nor refutes what two
 * others say.
 */
const onChain = async (options: CheckOptions, step: CheckStep): Promise<CheckStep> => {
  if (step.id !== 'anchor' || step.state !== 'passed' || step.facts === null) return step
  const ask = options.askSeal ?? askForSeal
  const { anchor } = step.facts
  const all = await Promise.all(
    options.endpoints.map(async (endpoint): Promise<{ endpoint: string; says: SealAnswer }> => {
      return { endpoint, says: await ask({ ...options, endpoint, anchor }) }
    }),
  )
  const answers = counting(
    options,
    all.filter(({ says }) => says !== 'nothing'),
  )
  const count = (answer: SealAnswer) => answers.filter(({ says }) => says === answer).length
  if (count('yes') > count('no') + count('unseen')) return step
  return { ...step, state: count('no') > count('yes') + count('unseen') ? 'failed' : 'skipped' }
}

/** Without those of endpoints that the house named, if another answered: they must not outvote the reader's own. */
const counting = <Answer extends { readonly endpoint: string }>(
  { named }: CheckOptions,
  answers: readonly Answer[],
): readonly Answer[] => {
  const chosen = answers.filter(({ endpoint }) => !named.includes(endpoint))
  return chosen.length > 0 ? chosen : answers
}

const whyUnfound = ({ kind }: Target, { answers }: Fetched): Check['unfound'] => {
  const heard = new Set(answers.map((answer) => answer.kind))
  const isSent = heard.has('agrees') || heard.has('differs')
  if (heard.has('malformed') || (heard.has('agrees') && heard.has('differs'))) return null
  if (!isSent && !heard.has('unknown')) return 'unanswered'
  if (kind !== 'block') return null
  return isSent ? 'rare' : 'unknown'
}

type FirstBlocks = ReadonlyMap<string, string | null>

const fetchFirstBlocks = async ({ endpoints, signal, askFirst }: CheckOptions): Promise<FirstBlocks> =>
  new Map(
    await Promise.all(
      endpoints.map(
        async (endpoint) => [endpoint, await (askFirst ?? askFirstBlock)(endpoint, signal)] as const,
      ),
    ),
  )

/** Asked of the endpoints that show the block; if none does, of all. */
const findTestChain = (
  { named }: CheckOptions,
  {
    answers,
    firstBlocks,
  }: { readonly answers: readonly EndpointAnswer[]; readonly firstBlocks: FirstBlocks },
): TestChain | null => {
  const agreeing = answers.filter(({ kind }) => kind === 'agrees')
  return testChainOf(
    (agreeing.length > 0 ? agreeing : answers).map(({ endpoint }) => ({
      isNamed: named.includes(endpoint),
      firstBlock: firstBlocks.get(endpoint) ?? null,
    })),
  )
}

const refOf = (target: Target, claim: Proof | null): BlockRef => {
  if (claim !== null) return { height: headerHeight(claim.draw.header) }
  if (target.kind !== 'block') throw new TypeError('a round or a bet needs its claim')
  return 'hash' in target ? { hash: target.hash } : { height: target.height }
}

type Fetched = {
  readonly header: HeaderFields | null
  /** The hash that the node reports: compared, never trusted. */
  readonly reported: string
  readonly answers: readonly EndpointAnswer[]
  /** More endpoints sent this header than do not know the block. */
  readonly isKnown: boolean
  /** At most half of the endpoints that sent any header or do not know the block sent it. */
  readonly isDisputed: boolean
}

const fetchHeader = async (options: CheckOptions, block: BlockRef): Promise<Fetched> => {
  const ask = options.ask ?? askEndpoint
  const heard = await Promise.all(
    options.endpoints.map(async (endpoint) => ({
      endpoint,
      ...readAnswer(await ask({ ...options, endpoint, block }), block),
    })),
  )
  const votes = counting(
    options,
    heard.filter(({ hash, kind }) => hash !== null || kind === 'unknown'),
  )
  const hashes = votes.flatMap(({ hash }) => hash ?? [])
  const [agreed = null] = [...new Set(hashes)].sort((a, b) => countOf(hashes, b) - countOf(hashes, a))
  const chosen = heard.find(({ hash }) => hash !== null && hash === agreed)
  const agreeing = countOf(hashes, agreed ?? '')
  const unknown = votes.filter(({ kind }) => kind === 'unknown').length
  return {
    header: chosen?.header ?? null,
    reported: chosen?.reported ?? '',
    isKnown: agreeing > unknown,
    isDisputed: agreeing <= hashes.length - agreeing + unknown,
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

const readAnswer = (answer: RpcAnswer, asked: BlockRef): Read => {
  if (answer.kind !== 'block') return { ...NOTHING, kind: answer.kind }
  try {
    const header = readHeader(answer.block)
    const hash = hashHeader(header)
    const isAsked =
      'hash' in asked ? hash === asked.hash.toLowerCase() : headerHeight(header) === asked.height
    // A block other than the requested one is ignored, whoever sends it.
    if (!isAsked) return { ...NOTHING, kind: 'malformed', forMs: answer.forMs }
    const reported: unknown = Reflect.get(answer.block, 'hash')
    return {
      kind: 'block',
      header,
      hash,
      reported: typeof reported === 'string' ? reported.toLowerCase() : '',
      forMs: answer.forMs,
    }
  } catch {
    return { ...NOTHING, kind: 'malformed', forMs: answer.forMs }
  }
}

const inOrder = (steps: readonly CheckStep[]): readonly CheckStep[] =>
  CHECKS.flatMap((id) => steps.filter((step) => step.id === id))

/** Cuts the steps after the first failed one. */
const untilFailure = (steps: readonly CheckStep[]): readonly CheckStep[] => {
  const failed = steps.findIndex(({ state }) => state === 'failed')
  return failed < 0 ? steps : steps.slice(0, failed + 1)
}

const proofFile = (proof: Proof) => ({
  name: `nibble-${proof.round.slice(-4)}${proof.bet === null ? '' : `-${proof.bet.betId}`}.json`,
  json: `${JSON.stringify(writeProof(proof), null, 2)}\n`,
})
