import { DAY_MS, formatAmount } from '@nibble/domain'
import {
  type Case,
  type CaseCheck,
  type CaseEvent,
  type CaseTransfer,
  keyIdOf,
  type OpenPoint,
  openPoints,
  type ProofStep,
  transferOf,
  verifyCase,
} from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { askChain, findOtherFirst, testChainText } from '../ask-chain.ts'
import { askForTransfer, type NodeAnswer, saidBy, verdictOf } from '../ask-node.ts'
import { LABELS, lineOf, OPEN_POINTS, sentenceOf, time, WORDS, whoseKey } from '../proof-sentences.ts'
import { printTo } from '../terminal.ts'

/** Re-checks everything in a case that the file can show, asks the given nodes, and lists what only the house says. */
export const verifyCaseFile = async (
  file: Case,
  { urls, keys }: { readonly urls: readonly string[]; readonly keys: readonly string[] | null },
): Promise<number> => {
  const { checks, steps } = verifyCase(file, { beacons, keys })
  const signer = signedBy(file)
  const points = openIn(file, steps)
  const asked = await askForMoney(file, urls)
  const lines = checks.map((check) =>
    check.id === 'transfer' && asked !== null ? asked : { ...check, sentence: sentenceFor(file, check) },
  )
  const chain =
    file.kind === 'bet' && file.proof !== null && urls.length > 0
      ? (await askChain(file.proof, urls)).lines
      : []
  const otherFirst = await findOtherFirst(urls)
  const all = [...lines.map((line) => ({ ...line, label: CASE_LABELS[line.id] })), ...chain]
  const count = (state: CaseCheck['state']) => all.filter((line) => line.state === state).length
  const [failed, holding, open] = [count('failed'), count('ok'), count('skipped')]
  const text = [
    ...titleOf(file),
    '',
    ...all.map(({ label, state, sentence }) => lineOf(WORDS[state], label, sentence)),
    ...(steps.length === 0 ? [] : ['', 'The proof in it', ...steps.map(stepLine)]),
    '',
    'What happened, by the clock of the house',
    ...file.timeline.map((event) => `        ${time(event.at).padEnd(28)}${EVENTS[event.what]}`),
    '',
    failed > 0
      ? `Does NOT hold: ${failed} of ${failed + holding} checks failed.`
      : `${points.length > 0 ? 'Contradicts nothing' : 'Holds'}${otherFirst === null ? '' : ' on a test chain'}: ${holding} of ${holding} checks. ${open} ${open === 1 ? 'point' : 'points'} marked - cannot be checked from this file.`,
    ...(failed === 0
      ? points.map((point) => (point === 'given_back' ? GIVEN_BACK : OPEN_POINTS[point]))
      : []),
    ...(otherFirst === null ? [] : [testChainText(otherFirst)]),
    ...(failed === 0 && signer !== null && keys === null ? [whoseKey(signer)] : []),
    '',
  ]
  await printTo(process.stdout, text.join('\n'))
  return failed > 0 ? 1 : 0
}

type CasePoint = OpenPoint | 'given_back'

/** As for a proof, but a case may have its receipt separately. An unsettled bet has no proof, so nothing shows its outcome. */
const openIn = (file: Case, steps: readonly ProofStep[]): readonly CasePoint[] => {
  if (file.kind !== 'bet') return []
  const isSigned = signedBy(file) !== null
  if (file.proof === null)
    return [
      ...(isSigned ? [] : ['unsigned' as const]),
      file.bet.status === 'cancelled' ? 'given_back' : 'unkept',
    ]
  return openPoints(file.proof, steps).map((point) => (point === 'unsigned' && isSigned ? 'unkept' : point))
}

const GIVEN_BACK =
  'Only the house says that the player took this bet back, or that its round was called off: the file has no signed cancel.'

/** The key of the receipt. After ninety days only the proof has it. */
const signedBy = (file: Case): string | null => {
  const receipt = file.kind === 'bet' ? (file.receipt ?? file.proof?.book?.receipt) : null
  return receipt == null ? null : keyIdOf(receipt.publicKey)
}

const stepLine = (step: ProofStep): string => lineOf(WORDS[step.state], LABELS[step.id], sentenceOf(step))

const titleOf = (file: Case): readonly string[] => {
  const made = `From ${file.house}, made ${time(file.madeAt)}.`
  switch (file.kind) {
    case 'bet': {
      const { betId, stake, asset, game, pick, round, table, status, returned } = file.bet
      const end = returned === null ? status : `${status}, returned ${formatAmount(returned)}`
      return [
        `Case of bet ${betId}: ${formatAmount(stake)} ${asset} on ${game} ${pick}, round ${round}, table ${table}: ${end}`,
        made,
      ]
    }
    case 'deposit': {
      const { id, amount, isCredited } = file.deposit
      const end = isCredited ? 'credited' : 'not credited yet'
      return [`Case of deposit ${id}: ${formatAmount(amount)} USDT, ${end}`, made]
    }
    case 'withdrawal': {
      const { id, amount, asset, fee, to, status, isRefunded } = file.withdrawal
      const end = isRefunded ? `${status}, given back` : status
      return [
        `Case of withdrawal ${id}: ${formatAmount(amount)} ${asset} and a fee of ${formatAmount(fee)} to ${to}: ${end}`,
        made,
      ]
    }
  }
}

type Line = Pick<CaseCheck, 'id' | 'state'> & { readonly sentence: string }

/** The transfer; null if no node was given or there is no transfer. */
const askForMoney = async (file: Case, urls: readonly string[]): Promise<Line | null> => {
  const transfer = transferOf(file)
  if (urls.length === 0 || transfer === null) return null
  const answers = await askForTransfer(urls, transfer)
  const sentence = `${describe(transfer)}: ${saidBy(answers)}.`
  return { id: 'transfer', state: transferState(answers, Date.now() - transferredAt(file)), sentence }
}

/** When the money moved. A deposit below the minimum may be credited months later. */
export const transferredAt = ({ kind, timeline, madeAt }: Case): number =>
  timeline.find(({ what }) => what === (kind === 'deposit' ? 'in_block' : 'finished'))?.at ?? madeAt

/** Nodes keep the index of transactions for at least some weeks, unless their operator configures otherwise. */
const KEPT_BY_NODES_MS = 21 * DAY_MS

/** The state of a transfer this old: a node that did not answer or has forgotten it does not contradict it. */
export const transferState = (answers: readonly NodeAnswer[], ageMs: number): CaseCheck['state'] => {
  if (verdictOf(answers) === 'shown') return 'ok'
  const isForgotten = ageMs > KEPT_BY_NODES_MS && answers.every(({ says }) => says !== 'no')
  return isForgotten || answers.every(({ says }) => says === 'nothing') ? 'skipped' : 'failed'
}

const describe = ({ transaction, raw, to, contract, between }: CaseTransfer): string => {
  const when = between === null ? '' : ` in a block from ${time(between[0])} to ${time(between[1])}`
  return `Transaction ${transaction} moves ${raw} of the contract ${contract} to ${to}${when}`
}

const CASE_LABELS: Readonly<Record<CaseCheck['id'], string>> = {
  receipt: 'Receipt',
  same_bet: 'Same bet',
  proof: 'Proof',
  stake: 'Stake',
  amount: 'Amount',
  fee: 'Fee',
  deadline: 'Deadline',
  timeline: 'Timeline',
  transfer: 'Chain',
  word: 'House’s word',
}

const EVENTS: Readonly<Record<CaseEvent['what'], string>> = {
  accepted: 'the bet was accepted',
  closed: 'betting closed',
  drawn: 'the draw block was made',
  decided: 'the outcome was fixed',
  paid: 'the return was credited',
  returned: 'the stake was returned',
  recalled: 'the player took the bet back',
  in_block: 'the block with the transfer was made',
  credited: 'the deposit was credited',
  requested: 'the withdrawal was requested',
  approved: 'it was approved',
  released: 'it was released for payment',
  finished: 'its payment ended',
  refunded: 'amount and fee were returned',
}

const sentenceFor = (file: Case, { id, state, problem }: CaseCheck): string => {
  if (problem !== null) return `${FAILED[id]}: ${problem}.`
  return state === 'skipped' ? openSentence(file, id) : HOLDS[id]
}

const HOLDS: Readonly<Record<CaseCheck['id'], string>> = {
  receipt: 'The house signed that it accepted this bet.',
  same_bet: 'Bet, receipt and proof say the same.',
  proof: 'The block, the rule and the return hold: see below.',
  stake: 'The stake is within the terms of the round.',
  amount: 'The amount is that of the transfer, cut to six decimals.',
  fee: 'The fee is that of the terms.',
  deadline: 'The deadline follows from the rule, and was kept or has not passed.',
  timeline: 'The events are in chronological order, at the times that receipt and proof show.',
  transfer: 'The chain shows it.',
  word: '',
}

const FAILED: Readonly<Record<CaseCheck['id'], string>> = {
  receipt: 'The house did not sign this receipt',
  same_bet: 'The file contradicts itself',
  proof: 'The proof in it does not hold',
  stake: 'The stake was not allowed',
  amount: 'The amount does not fit',
  fee: 'The fee does not fit',
  deadline: 'The deadline does not hold',
  timeline: 'The timeline does not hold',
  transfer: 'The chain does not show it',
  word: '',
}

/** What a file cannot show, and who can. */
const openSentence = (file: Case, id: CaseCheck['id']): string => {
  if (id === 'receipt')
    return signedBy(file) === null
      ? 'It has no receipt: the round had no book. The house has signed nothing here.'
      : 'Only the proof has the receipt: the round is more than ninety days old.'
  if (id === 'proof') return 'It has no proof: the round is not settled.'
  if (id === 'transfer') {
    const transfer = transferOf(file)
    return transfer === null
      ? 'It names no transfer.'
      : `Only the chain can show it: ask any node or explorer you trust, or add --rpc URL. ${describe(transfer)}.`
  }
  return file.kind === 'bet'
    ? 'Only the house says that these terms were in force, and when the return was credited: none of it is signed.'
    : 'Only the house says that these terms were in force, and what it did when: none of it is signed.'
}
