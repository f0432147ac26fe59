import { decimalOf, type Facts, formatAmount } from '@nibble/domain'
import {
  CHECKS,
  headerHeight,
  keyIdOf,
  type Proof,
  type ProofStep,
  RECEIPT_FORMAT,
  type Receipt,
  readProof,
  readReceipt,
  type StepState,
  verifyProof,
  verifyReceipt,
} from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { askForBlock, askForSeal, isShown, type NodeAnswer, saidBy } from '../ask-node.ts'
import { bookSentence } from '../book-sentences.ts'
import { readArgs } from '../options.ts'
import { field, loadFile, printTo, quoted } from '../terminal.ts'

/**
 * Re-checks a proof file, or a receipt by itself, and prints what holds; nodes named by --rpc are asked for what only the chain can show. 0 when
 * nothing failed, 1 when something did, 2 without a file.
 */
export const verify = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: ['rpc'] })
  const [file, ...more] = typeof read === 'string' ? [] : read.words
  if (typeof read === 'string' || file === undefined || more.length > 0) {
    const usage = 'Name one proof or receipt: npm run --silent nibble -- verify FILE [--rpc URL]…\n'
    await printTo(process.stderr, typeof read === 'string' ? `${read}\n${usage}` : usage)
    return 2
  }
  const proof = await loadFile(file, readProofOrReceipt)
  if (typeof proof === 'string') {
    await printTo(process.stderr, `${proof}\n`)
    return 1
  }
  if ('leaf' in proof) return verifyAlone(proof)
  const steps = verifyProof(proof, { beacons })
  const chain = await askChain(proof, read.options['rpc'] ?? [])
  const states = [...steps, ...chain].map(({ state }) => state)
  await printTo(process.stdout, report({ proof, steps, chain, states }))
  return states.includes('failed') ? 1 : 0
}

const readProofOrReceipt = (json: unknown): Proof | Receipt =>
  typeof json === 'object' && json !== null && field(json, 'format') === RECEIPT_FORMAT
    ? readReceipt(json)
    : readProof(json)

/** A receipt by itself: what the house signed, whatever became of the bet. */
const verifyAlone = async (receipt: Receipt): Promise<number> => {
  const { leaf, batch, publicKey } = receipt
  const problem = verifyReceipt(receipt)
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
      ? 'Holds: the house signed that it accepted this bet. Whether the bet is in its book, its proof shows, or: nibble watch URL --receipt FILE'
      : 'Does NOT hold: nobody signed this.',
    '',
  ]
  await printTo(process.stdout, lines.join('\n'))
  return problem === null ? 0 : 1
}

/** What the nodes say: of the draw block always, of the seal where the file has an anchor. */
type ChainLine = { readonly state: StepState; readonly label: string; readonly sentence: string }

const askChain = async (proof: Proof, urls: readonly string[]): Promise<readonly ChainLine[]> => {
  const [label, height] = ['Chain', headerHeight(proof.draw.header)]
  const anchor = proof.book?.anchor ?? null
  if (urls.length === 0) return [{ state: 'skipped', label, sentence: askFor(proof) }]
  const block = await askForBlock(urls, { height, hash: proof.draw.hash })
  const seal = anchor === null ? null : await askForSeal(urls, anchor)
  return [
    { state: stateOf(block), label, sentence: `Block ${height} with this hash: ${saidBy(block)}.` },
    ...(seal === null
      ? []
      : [{ state: stateOf(seal), label: 'Seal', sentence: `The event of the anchor: ${saidBy(seal)}.` }]),
  ]
}

const stateOf = (answers: readonly NodeAnswer[]): StepState => (isShown(answers) ? 'ok' : 'failed')

const report = ({
  proof,
  steps,
  chain,
  states,
}: {
  readonly proof: Proof
  readonly steps: readonly ProofStep[]
  readonly chain: readonly ChainLine[]
  readonly states: readonly StepState[]
}): string => {
  const failed = states.filter((state) => state === 'failed').length
  const holding = states.filter((state) => state === 'ok').length
  const unasked = chain.some(({ state }) => state === 'skipped') ? 1 : 0
  return [
    `Round ${proof.round} (${proof.tempo}) on chain ${proof.chainId}`,
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
        ? `Proven: ${holding} of ${holding + 1} checks hold; one is for a node to answer.`
        : `Proven: ${holding} of ${holding} checks hold.`,
    '',
  ].join('\n')
}

const chainLine = ({ state, label, sentence }: ChainLine): string => lineOf(WORDS[state], label, sentence)

const lineOf = (word: string, label: string, sentence: string): string =>
  `${word.padEnd(8)}${label.padEnd(14)}${sentence}`

const askFor = ({ draw }: Proof): string =>
  'A file cannot show that the block is on the chain. Ask any node or explorer that you trust for block ' +
  `${BigInt(draw.header['number'] ?? 0)}; its hash must be ${draw.hash}.`

const WORDS = { ok: 'ok', failed: 'FAILED', skipped: '-' } as const

export const LABELS: Readonly<Record<ProofStep['id'], string>> = {
  header_hash: 'Header',
  parent_link: 'Parent',
  draw_time: 'Draw time',
  seal: 'Producer',
  round_times: 'Round',
  rules: 'Rules',
  beacon: 'Beacon',
  result: 'Result',
  return: 'Return',
  jackpot: 'Jackpot',
  receipt: 'Receipt',
  sealed: 'Book',
  anchor: 'Anchor',
}

/** What a step found, in one sentence of English. */
export const sentenceOf = (step: ProofStep): string => {
  const failed = step.state === 'failed'
  switch (step.id) {
    case 'header_hash': {
      const { fields, bytes, height, computed, stated } = step.facts
      const hashed = `The ${fields} fields of block ${height} (${bytes} bytes) hash to ${computed}`
      return failed ? `${hashed}, but the file says ${stated}.` : `${hashed}, as the file says.`
    }
    case 'parent_link': {
      const { height, computed, parentHash, stated } = step.facts
      if (!failed) return `Block ${height} hashes to the parent hash in the draw block's header.`
      return `Block ${height} hashes to ${computed}; the file says ${stated}, the draw block's parent is ${parentHash}.`
    }
    case 'draw_time': {
      const { parentTimeMs, drawAt, timeMs } = step.facts
      const times = `parent ${time(parentTimeMs)}, draw time ${time(drawAt)}, draw block ${time(timeMs)}`
      return failed
        ? `This is not the first block at or after the draw time: ${times}.`
        : `The first block at or after the draw time: ${times}.`
    }
    case 'seal': {
      const { miner, signer } = step.facts
      if (step.state === 'skipped')
        return 'The header carries no seal: a development chain signs no blocks, on the real chain every one is signed.'
      if (!failed) return `Sealed by its miner ${miner}.`
      return signer === null
        ? 'The seal is no signature.'
        : `Sealed by ${signer}, but the header says ${miner}.`
    }
    case 'round_times': {
      const { round, stated, times, windows, usual } = step.facts
      if (times === null) return `These windows have no round ${round}.`
      const schedule = `opened ${time(times.opensAt)}, closed ${time(times.closesAt)}, drew ${time(times.drawAt)}`
      if (failed)
        return `By its number the round ${schedule}; the file says the draw time was ${time(stated)}.`
      const note = `Note: its windows are not the usual ones (every ${windows.periodMs} ms, open ${windows.openForMs} ms, draw ${windows.drawAfterMs} ms later).`
      return usual ? `By its number the round ${schedule}.` : `By its number the round ${schedule}. ${note}`
    }
    case 'rules': {
      const { paytable, stated, computed } = step.facts
      return failed
        ? `The ${paytable} rules here have the fingerprint ${computed}; the round committed to ${stated}.`
        : `The ${paytable} rules, fingerprint ${computed}.`
    }
    case 'result': {
      const { bet, computed, outcomes } = step.facts
      const found = outcomes.map(
        ({ game, outcome, facts }) => `${game} ${outcome}${bet === null ? '' : ` (${inWords(facts)})`}`,
      )
      if (bet === null || computed === null) return `The block gives: ${found.join(', ')}.`
      const own = `${found.join(', ')}; a bet on ${bet.pick}: ${computed.result}`
      return failed ? `${own}, but the file says ${quoted(bet.outcome)}, ${bet.result}.` : `${own}.`
    }
    case 'return': {
      const { bet, ratio, computed } = step.facts
      if (bet === null || ratio === null || computed === null) return 'No bet is in the file.'
      const sum = `${formatAmount(bet.stake)} ${bet.asset} at ${decimalOf(ratio)} returns ${formatAmount(computed.amount)} ${computed.asset}`
      return failed
        ? `${sum}, but the file says ${formatAmount(bet.returned)} ${bet.returnAsset}.`
        : `${sum}.`
    }
    case 'jackpot': {
      const { ending, hits, pots } = step.facts
      if (!hits)
        return failed
          ? `The hash ends in ${ending}, which makes nothing fall, but the file says that a pot fell.`
          : `The hash ends in ${ending}, four characters that are not all equal: the pots stay.`
      const fell = `The hash ends in ${ending}: the pots fall.`
      return [fell, ...pots.map(potSentence)].join(' ')
    }
    case 'beacon':
      return beaconSentence(step)
    case 'receipt':
    case 'sealed':
    case 'anchor':
      return bookSentence(step)
  }
}

const beaconSentence = ({ facts }: Extract<ProofStep, { id: 'beacon' }>): string => {
  if (facts === null) return 'The block alone decides this round.'
  const { network, isPublic, round, hash, problem } = facts
  if (problem !== null) return BEACON_PROBLEMS[problem]
  const whose = isPublic ? network : `${network}, which is no public network`
  return `Beacon ${round} of ${whose}, the first after draw and block; with the block it makes ${hash}.`
}

const BEACON_PROBLEMS = {
  network: 'The file names the public network, but with another key or schedule.',
  not_public: 'On the real chain only the public network decides; this beacon is of another one.',
  round: 'This is not the beacon that the draw time and the block call for.',
  signature: 'The network did not make this signature.',
} as const

const potSentence = ({ asset, pot, prize, stakes, own, computed }: Pot): string => {
  const shared = `Of ${formatAmount(pot)} ${asset} ${formatAmount(computed.prize)} are shared`
  const said = computed.prize === prize ? shared : `${shared}, but the file says ${formatAmount(prize)}`
  if (own === null || computed.share === null) return `${said}.`
  const part = `a stake of ${formatAmount(own.stake)} among ${formatAmount(stakes)} has ${formatAmount(computed.share)}`
  return computed.share === own.share
    ? `${said}; ${part}.`
    : `${said}; ${part}, but the file says ${formatAmount(own.share)}.`
}

type Pot = Extract<ProofStep, { id: 'jackpot' }>['facts']['pots'][number]

/** A file may state an instant beyond the calendar. */
const time = (at: number): string =>
  at > LAST_INSTANT ? `${at} ms` : new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')

const LAST_INSTANT = 8.64e15

const inWords = (facts: Facts): string => {
  switch (facts.kind) {
    case 'values':
      return `${facts.left.char} counts ${facts.left.value}, ${facts.right.char} counts ${facts.right.value}`
    case 'character':
      return `the last character is ${facts.char}`
    case 'kinds':
      return `${facts.left.char} is a ${facts.left.kind}, ${facts.right.char} a ${facts.right.kind}`
    case 'digit':
      return lastDigit(facts)
    case 'sum':
      return `${lastDigit(facts)}, the height ends in ${facts.heightDigit}, together ${facts.sum}`
    case 'hands':
      return `banker ${facts.banker.points}, player ${facts.player.points}`
  }
}

const lastDigit = ({ digit, digitAt }: { readonly digit: number; readonly digitAt: number }): string =>
  digitAt === 0 ? 'no digit in the hash, which counts 0' : `the last decimal digit is ${digit}`
