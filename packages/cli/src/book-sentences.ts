import { formatAmount } from '@nibble/domain'
import type { ProofStep } from '@nibble/proof'

type BookStep = Extract<ProofStep, { id: 'receipt' | 'sealed' | 'anchor' }>

/** The result of a sealed-book step, as an English sentence. */
export const bookSentence = (step: BookStep): string => {
  switch (step.id) {
    case 'receipt': {
      if (step.facts === null) return 'The file has no receipt.'
      const { acceptedAt, batch, keyId, problem } = step.facts
      if (problem !== null) return RECEIPT_PROBLEMS[problem]
      return `Accepted at ${utc(acceptedAt)}, batch ${batch}, signed with the book key ${keyId}.`
    }
    case 'sealed': {
      if (step.facts === null)
        return step.state === 'failed'
          ? 'The file gives the bet’s place in the book, but has no head of the round.'
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
        return 'The file has no anchor: nothing on the chain shows when the book was sealed.'
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
  bet: 'The receipt is for a different bet than the proof.',
  key: 'The receipt is signed with a different key than the book.',
  foreign: 'The receipt is not signed with the given key.',
  late: 'According to its receipt, the bet was accepted at or after the draw time.',
  batch: 'The bet does not belong to the batch that the receipt names.',
  path: 'The bet is not under the root that the receipt names.',
  signature: 'The signature of the receipt does not match its key.',
}

const SEALED_PROBLEMS: Readonly<Record<Problem<Extract<BookStep, { id: 'sealed' }>>, string>> = {
  head: 'The file has no head of the round.',
  round: 'The head is for another round or draw time.',
  key: 'The head is signed with a different key than the receipt.',
  foreign: 'The head is not signed with the given key.',
  signature: 'The signature of the head does not match its key.',
  leaf: 'The file gives the bet’s place in the book, but has no receipt with its leaf.',
  path: 'The leaf of the bet is not under the root of the head.',
  place: 'The file has the receipt and the head of the round, but does not show the bet in the book.',
  next: 'The entry that the file shows after the bet is not at that place in the book.',
  taken_back: 'The player took this bet back: its cancel is right after it in the book.',
  false_cancel:
    'The book holds a cancel of this bet that was not signed with the key it names: nibble fraud proves from this file that the house lied.',
  totals: 'The bet is larger than the round’s total stakes in its head.',
}

const ANCHOR_PROBLEMS: Readonly<Record<Problem<Extract<BookStep, { id: 'anchor' }>>, string>> = {
  chain: 'The anchor is on a different chain than the draw block.',
  draw_time: 'The anchor is for another draw time.',
  head: 'The head of this round is not among the anchored ones.',
  commitment: 'The commitment on the chain does not match those heads.',
  late: 'It was not on the chain before the draw block and the draw time.',
}

const utc = (at: number): string =>
  at > 8.64e15 ? `${at} ms` : new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')
