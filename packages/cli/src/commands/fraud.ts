import { type Fraud, judgeFraud, keyIdOf, ProofError, readFraud, readProof } from '@nibble/proof'
import type { BeaconNetwork } from '@nibble/proof/beacon'
import * as beacons from '@nibble/proof/beacon'
import { findOtherFirst, testChainText } from '../ask-chain.ts'
import { askForSeal, saidBy, verdictOf } from '../ask-node.ts'
import { readArgs } from '../options.ts'
import { field, loadFile, printTo } from '../terminal.ts'

/** The file may contain a round's whole book. */
const LARGEST_FRAUD = 268_435_456

const USAGE =
  'Usage: npm run --silent nibble -- fraud FILE [--key BOOK_KEY] [--contract ADDRESS] [--network PROOF] [--rpc URL]…\n'

/**
 * Judges a fraud proof. Exit code 0: the house that signs with this key lied. 1: the file shows no lie. 2: there is no file
 * to judge. 3: proven only once a node (--rpc) of BNB Smart Chain shows the event that it names, in the house's sealing
 * contract (--contract): on a chain of their own anyone can make that event.
 * `--network`: a guarded proof of a development house, whose beacon network is not public.
 */
export const fraud = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: ['key', 'rpc', 'contract', 'network'] })
  const [file, ...more] = typeof read === 'string' ? [] : read.words
  if (typeof read === 'string' || file === undefined || more.length > 0) {
    await printTo(process.stderr, typeof read === 'string' ? `${read}\n${USAGE}` : USAGE)
    return 2
  }
  const found = await loadFile(file, readLie, { largest: LARGEST_FRAUD })
  if (typeof found === 'string') {
    await printTo(process.stderr, `${found}\n`)
    return 2
  }
  const [key] = read.options['key'] ?? []
  const keyId = keyIdOf(found.key)
  if (key !== undefined && key !== keyId && key !== Buffer.from(found.key).toString('hex')) {
    await printTo(process.stdout, `NOT proven: the file is about key ${keyId}, not ${key.slice(0, 64)}.\n`)
    return 1
  }
  const [contract] = read.options['contract'] ?? []
  const [proofFile] = read.options['network'] ?? []
  const network = proofFile === undefined ? null : await loadFile(proofFile, networkIn)
  if (typeof network === 'string') {
    await printTo(process.stderr, `${network}\n`)
    return 2
  }
  return judged(found, { network, rpc: read.options['rpc'] ?? [], isOwnKey: key !== undefined, contract })
}

const networkIn = (json: unknown): BeaconNetwork => {
  const { beacon } = readProof(json)
  if (beacon === null) throw new ProofError('beacon', 'the beacon of a guarded round')
  return beacon.network
}

/** A fraud proof, or the proof of a bet that shows its cancel. */
const readLie = (json: unknown): Fraud => {
  const isProof = typeof json === 'object' && json !== null && field(json, 'path') !== undefined
  if (!isProof || field(json, 'format') !== 'nibble-proof/2') return readFraud(json)
  const { head, key, place } = readProof(json).book ?? {}
  if (key === undefined || head == null || place == null) return readFraud(json)
  const { next } = place
  if (next?.leaf.kind !== 'cancel') return readFraud(json)
  const at = { index: place.index + 1, path: next.path }
  return { key, evidence: { kind: 'false_cancel', head, cancel: next.leaf, place: at } }
}

type JudgedInput = {
  readonly network: BeaconNetwork | null
  readonly rpc: readonly string[]
  readonly isOwnKey: boolean
  readonly contract: string | undefined
}

const judged = async (found: Fraud, { network, rpc, isOwnKey, contract }: JudgedInput): Promise<number> => {
  const verdict = judgeFraud(found, { beacons, network })
  if (verdict.state === 'refuted') {
    await printTo(process.stdout, `NOT proven: ${verdict.why}.\n`)
    return 1
  }
  const { evidence } = found
  const whose = isOwnKey
    ? ''
    : `The file cannot show whose key that is: compare it with the house's /api/book/keys, or with one of your receipts.\n`
  const proven = `PROVEN: ${SENTENCES[evidence.kind]}\nSigned with the book key ${verdict.keyId}. ${whose}`
  if (evidence.kind !== 'other_commitment') {
    await printTo(process.stdout, `${proven.trimEnd()}\n`)
    return 0
  }
  const { event } = evidence
  if (contract !== undefined && contract.toLowerCase() !== event.contract) {
    await printTo(process.stdout, `NOT proven: the event is from the contract ${event.contract}.\n`)
    return 1
  }
  if (rpc.length === 0) {
    await printTo(
      process.stdout,
      `Not yet proven: ask a node with --rpc URL whether transaction ${event.transaction} published this commitment.\n`,
    )
    return 3
  }
  const answers = await askForSeal(rpc, event)
  const said = verdictOf(answers)
  const isThere = said === 'shown'
  if (isThere && contract === undefined) {
    await printTo(
      process.stdout,
      `Not yet proven: the event is there (${saidBy(answers)}), but anyone can deploy a contract that emits one. The anchors ` +
        `of your own proofs show where the house seals: pass that contract with --contract. The file names ${event.contract}.\n`,
    )
    return 3
  }
  const otherFirst = await findOtherFirst(rpc)
  const isElsewhere = isThere && otherFirst !== null
  const verdictText = isElsewhere ? 'Not yet proven.' : isThere ? proven.trimEnd() : 'NOT proven.'
  const ofChain = otherFirst === null ? '' : `${testChainText(otherFirst)}\n`
  await printTo(process.stdout, `${verdictText}\nThe event: ${saidBy(answers)}.\n${ofChain}`)
  return isElsewhere ? 3 : { shown: 0, refuted: 1, open: 3 }[said]
}

const SENTENCES: Readonly<Record<Fraud['evidence']['kind'], string>> = {
  missing_bet: 'the house signed a receipt for a bet, but its sealed book does not contain that bet.',
  altered_bet: 'the house signed a receipt for a bet, but its sealed book has another bet in its place.',
  false_cancel:
    'the sealed book says that a bet was cancelled, but that was not signed with the key it names.',
  broken_book: 'the sealed book breaks a rule: its order, sums, times or salts.',
  two_heads: 'the house signed two different books for one round.',
  other_commitment: 'the commitment on the chain is not that of the heads that the house signed.',
  published_leaf: 'the house published a bet that is not the one it sealed.',
  published_book: 'the house published a book that is not the one it sealed.',
  wrong_return: 'the house published a return that does not follow from the rules.',
}
