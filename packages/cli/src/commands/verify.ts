import {
  type Case,
  CHECKS,
  isCase,
  keyIdOf,
  openPoints,
  type Proof,
  type ProofStep,
  RECEIPT_FORMAT,
  type Receipt,
  readCase,
  readProof,
  readReceipt,
  type StepState,
  verifyProof,
  verifyReceipt,
} from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { askChain, type ChainLine, type ChainSaid, testChainText } from '../ask-chain.ts'
import { bookSentence } from '../book-sentences.ts'
import { readArgs } from '../options.ts'
import { LABELS, lineOf, OPEN_POINTS, sentenceOf, WORDS, whoseKey } from '../proof-sentences.ts'
import { field, loadFile, printTo } from '../terminal.ts'
import { verifyCaseFile } from './verify-case.ts'

/**
 * Re-checks a proof, case or receipt, and prints what holds. Nodes given by --rpc are asked for what only the chain can show;
 * signatures by keys other than --key do not count. Exit code 0 if nothing failed, 1 if something did, 2 without a file.
 */
export const verify = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: ['key', 'rpc'] })
  const [file, ...more] = typeof read === 'string' ? [] : read.words
  const isKey =
    typeof read === 'string' ||
    (read.options['key'] ?? []).every((key) => /^([0-9a-f]{16}|[0-9a-f]{64})$/i.test(key))
  if (typeof read === 'string' || file === undefined || more.length > 0 || !isKey) {
    const usage =
      'Usage: npm run --silent nibble -- verify FILE [--key BOOK_KEY] [--rpc URL]…, with a proof, case or receipt\n'
    const why =
      typeof read === 'string'
        ? `${read}\n`
        : isKey
          ? ''
          : '--key needs a key’s id, 16 hexadecimal digits, or the key, 64.\n'
    await printTo(process.stderr, `${why}${usage}`)
    return 2
  }
  const proof = await loadFile(file, readAny)
  if (typeof proof === 'string') {
    await printTo(process.stderr, `${proof}\n`)
    return 1
  }
  const keys = read.options['key']?.map(keyIdIn) ?? null
  if ('timeline' in proof) return verifyCaseFile(proof, { urls: read.options['rpc'] ?? [], keys })
  if ('leaf' in proof) return verifyAlone(proof, keys)
  const steps = verifyProof(proof, { beacons, keys })
  const chain = await askChain(proof, read.options['rpc'] ?? [])
  const states = [...steps, ...chain.lines].map(({ state }) => state)
  await printTo(process.stdout, report({ proof, steps, chain, states, isOwnKey: keys !== null }))
  return states.includes('failed') ? 1 : 0
}

/** A key is given by its id or in full. */
const keyIdIn = (key: string): string =>
  key.length === 64 ? keyIdOf(Buffer.from(key, 'hex')) : key.toLowerCase()

const readAny = (json: unknown): Proof | Receipt | Case =>
  isCase(json) ? readCase(json) : readProofOrReceipt(json)

const readProofOrReceipt = (json: unknown): Proof | Receipt =>
  typeof json === 'object' && json !== null && field(json, 'format') === RECEIPT_FORMAT
    ? readReceipt(json)
    : readProof(json)

/** A receipt alone: what the house signed, whatever happened to the bet. */
const verifyAlone = async (receipt: Receipt, keys: readonly string[] | null): Promise<number> => {
  const { leaf, batch, publicKey } = receipt
  const problem = keys?.includes(keyIdOf(publicKey)) === false ? ('foreign' as const) : verifyReceipt(receipt)
  const facts = { acceptedAt: leaf.acceptedAt, batch, keyId: keyIdOf(publicKey), problem }
  const state = problem === null ? 'ok' : 'failed'
  const bet = `Bet ${leaf.betId}: ${leaf.stake} ${leaf.asset} on ${leaf.game} ${leaf.pick}, round ${leaf.round}, table ${leaf.table}.`
  const lines = [
    `Receipt of bet ${leaf.betId} in round ${leaf.round}`,
    '',
    lineOf(WORDS[state], LABELS.receipt, bookSentence({ id: 'receipt', state, facts })),
    lineOf(WORDS[state], 'Bet', bet),
    '',
    problem === null
      ? 'Holds: the owner of this key signed that they accepted this bet. To see whether it is in the book, check its proof or run: nibble watch URL --receipt FILE'
      : `Does NOT hold: ${problem === 'foreign' ? 'another key signed this' : 'the signature is invalid'}.`,
    ...(problem === null && keys === null ? [whoseKey(facts.keyId)] : []),
    '',
  ]
  await printTo(process.stdout, lines.join('\n'))
  return problem === null ? 0 : 1
}

type ReportInput = {
  readonly proof: Proof
  readonly steps: readonly ProofStep[]
  readonly chain: ChainSaid
  readonly states: readonly StepState[]
  readonly isOwnKey: boolean
}

const report = ({ proof, steps, chain: said, states, isOwnKey }: ReportInput): string => {
  const { lines: chain, otherFirst } = said
  const failed = states.filter((state) => state === 'failed').length
  // The page counts a seal's event and its anchor as one check; so does this.
  const isSealed = chain[1]?.state === 'ok'
  const holding = states.filter((state) => state === 'ok').length - (isSealed ? 1 : 0)
  // Open points are only the word of the file's author: the draw is proven, and what the rules give for such a bet.
  const open = openPoints(proof, steps)
  const proven = `${open.length > 0 ? 'The draw is proven' : 'Proven'}${otherFirst === null ? '' : ' on a test chain'}`
  const unasked = chain[0]?.state === 'skipped' ? 1 : 0
  const ofSeal = {
    ok: ', and the seal is on the chain',
    skipped: '; too few nodes showed the seal',
    failed: '',
  }
  return [
    `Round ${proof.round} (${proof.roundLength}) on chain ${proof.chainId}`,
    '',
    ...CHECKS.flatMap((id) => {
      if (id === 'fetched') return chain.slice(0, 1).map(chainLine)
      return steps
        .filter((step) => step.id === id)
        .map((step) => lineOf(WORDS[step.state], LABELS[step.id], sentenceOf(step)))
    }),
    ...chain.slice(1).map(chainLine),
    '',
    failed > 0
      ? `NOT proven: ${failed} of ${failed + holding + unasked} checks failed.`
      : unasked === 1
        ? `${proven}: ${holding} of ${holding + 1} checks hold; one needs a node${chain.length > 1 ? ', and so does the seal' : ''}.`
        : `${proven}: ${holding} of ${holding} checks hold${ofSeal[chain[1]?.state ?? 'failed']}.`,
    ...(otherFirst === null ? [] : [testChainText(otherFirst)]),
    ...(failed === 0 ? open.map((point) => OPEN_POINTS[point]) : []),
    ...(failed === 0 && proof.book !== undefined && !isOwnKey ? [whoseKey(keyIdOf(proof.book.key))] : []),
    '',
  ].join('\n')
}

const chainLine = ({ state, label, sentence }: ChainLine): string => lineOf(WORDS[state], label, sentence)
