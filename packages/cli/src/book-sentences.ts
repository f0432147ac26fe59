import { formatAmount } from '@nibble/domain'
import type { ProofStep } from '@nibble/proof'

type BookStep = Extract<ProofStep, { id: 'receipt' | 'sealed' | 'anchor' }>

/** What a step about the sealed book found, in one sentence of English. */
export const bookSentence = (step: BookStep): string => {
  switch (step.id) {
    case 'receipt': {
      if (step.facts === null) return 'No receipt is in the file.'
      const { acceptedAt, batch, keyId, problem } = step.facts
      if (problem !== null) return RECEIPT_PROBLEMS[problem]
      return `Accepted at ${utc(acceptedAt)}, batch ${batch}, signed with the book key ${keyId}.`
    }
    case 'sealed': {
      if (step.facts === null)
        return step.state === 'failed'
          ? 'The file says where the bet stands, but has no head of the round.'
          : 'The file does not show the sealed book of the round.'
      const { size, totals, root, keyId, isPlaced, problem } = step.facts
      const open = step.state === 'skipped' ? '; the file does not show whether its player took it back' : ''
      if (problem !== null) return SEALED_PROBLEMS[problem]
      const staked = totals.map(({ asset, amount }) => `${formatAmount(amount)} ${asset}`).join(', ')
      const book = `the book of ${size} leaves (${staked === '' ? 'nothing staked' : staked}), root ${root}, signed with the book key ${keyId}`
      return isPlaced
        ? `The bet is in ${book}${open}.`
        : `There is ${book}; the file does not show the bet in it.`
    }
    case 'anchor': {
      if (step.facts === null)
        return 'The file has no anchor: nothing on the chain shows when the book stood.'
      const { anchor, problem } = step.facts
      if (problem !== null) return ANCHOR_PROBLEMS[problem]
      const before = (anchor.drawAt - anchor.blockTime) / 1000
      return (
        `Sealed ${before} s before the draw time, in block ${anchor.height} of chain ${anchor.chainId}: ` +
        `contract ${anchor.contract}, transaction ${anchor.transaction}.`
      )
    }
  }
}

type Problem<Step extends BookStep> = NonNullable<NonNullable<Step['facts']>['problem']>

const RECEIPT_PROBLEMS: Readonly<Record<Problem<Extract<BookStep, { id: 'receipt' }>>, string>> = {
  bet: 'The receipt is of another bet than the one that is proven.',
  key: 'The receipt is signed with another key than the book.',
  foreign: 'The receipt is signed with another key than the one that was named.',
  late: 'By its receipt the bet was accepted at or after the draw time.',
  batch: 'The bet does not belong to the batch that the receipt names.',
  path: 'The bet is not below the root that the receipt names.',
  signature: 'The signature of the receipt is not of its key.',
}

const SEALED_PROBLEMS: Readonly<Record<Problem<Extract<BookStep, { id: 'sealed' }>>, string>> = {
  head: 'The file has no head of the round.',
  round: 'The head is of another round or draw time.',
  key: 'The head is signed with another key than the receipt.',
  foreign: 'The head is signed with another key than the one that was named.',
  signature: 'The signature of the head is not of its key.',
  leaf: 'The file says where the bet stands, but has no receipt with its leaf.',
  path: 'The leaf of the bet is not below the root of the head.',
  place: 'The file has the receipt and the head of the round, and does not show the bet in the book.',
  next: 'What the file shows after the bet does not stand there in the book.',
  taken_back: 'The player took this bet back: its cancel stands right after it in the book.',
  false_cancel:
    'The book holds a cancel of this bet that nobody signed with the key it names: nibble fraud shows from this file that the house lied.',
  totals: 'The bet is larger than all that was staked in the round by its head.',
}

const ANCHOR_PROBLEMS: Readonly<Record<Problem<Extract<BookStep, { id: 'anchor' }>>, string>> = {
  chain: 'The anchor is on another chain than the draw block.',
  draw_time: 'The anchor is of another draw time.',
  head: 'The head of this round is not among those that were anchored.',
  commitment: 'What was written on the chain is not made of those heads.',
  late: 'It was not on the chain before the draw block and the draw time.',
}

const utc = (at: number): string =>
  at > 8.64e15 ? `${at} ms` : new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')
