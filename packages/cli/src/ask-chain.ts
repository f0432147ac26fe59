import { headerHeight, otherFirstBlock, type Proof, type StepState } from '@nibble/proof'
import { askFirstBlock, askForBlock, askForSeal, type NodeAnswer, saidBy, verdictOf } from './ask-node.ts'

/** What the nodes say about the draw block, and about the seal if the file has an anchor. */
export type ChainLine = { readonly state: StepState; readonly label: string; readonly sentence: string }

export type ChainSaid = {
  readonly lines: readonly ChainLine[]
  /** The nodes' first block, if it is not the one of BNB Smart Chain. */
  readonly otherFirst: string | null
}

/** Asks nodes for what a proof cannot show by itself. Without nodes, says that they are needed. */
export const askChain = async (proof: Proof, urls: readonly string[]): Promise<ChainSaid> => {
  const [lines, otherFirst] = await Promise.all([askForLines(proof, urls), findOtherFirst(urls)])
  return { lines, otherFirst }
}

/** The first block of a chain that is not BNB Smart Chain, as the nodes show it; otherwise null. */
export const findOtherFirst = async (urls: readonly string[]): Promise<string | null> =>
  otherFirstBlock(await Promise.all(urls.map(askFirstBlock)))

/** The sentence for a chain that anyone may run, given its first block. */
export const testChainText = (first: string): string =>
  `These nodes show a chain that is not BNB Smart Chain (first block ${first}). Whoever runs it can rewrite it.`

const askForLines = async (proof: Proof, urls: readonly string[]): Promise<readonly ChainLine[]> => {
  const [label, height] = ['Chain', headerHeight(proof.draw.header)]
  const anchor = proof.book?.anchor ?? null
  if (urls.length === 0)
    return [
      { state: 'skipped', label, sentence: askFor(proof) },
      ...(anchor === null ? [] : [{ state: 'skipped', label: 'Seal', sentence: UNASKED_SEAL } as const]),
    ]
  const block = await askForBlock(urls, { height, hash: proof.draw.hash })
  const seal = anchor === null ? null : await askForSeal(urls, anchor)
  return [
    { state: stateOf(block), label, sentence: `Block ${height} with this hash: ${saidBy(block)}.` },
    ...(seal === null
      ? []
      : [
          {
            state: SEAL_STATES[verdictOf(seal)],
            label: 'Seal',
            sentence: `The event of the anchor: ${saidBy(seal)}.`,
          },
        ]),
  ]
}

const stateOf = (answers: readonly NodeAnswer[]): StepState =>
  verdictOf(answers) === 'shown' ? 'ok' : 'failed'

const SEAL_STATES = { shown: 'ok', refuted: 'failed', open: 'skipped' } as const

const UNASKED_SEAL =
  'Only this file says that the event of the anchor is on the chain. To ask a node for it: --rpc URL.'

const askFor = ({ draw }: Proof): string =>
  'A file cannot show that the block is on the chain. Ask any node or explorer you trust for block ' +
  `${BigInt(draw.header['number'] ?? 0)}; its hash must be ${draw.hash}.`
