import type { LiabilityRoot } from '@nibble/contract'
import { rawOf } from '@nibble/domain'
import { type TestChain, testChainOf } from '@nibble/proof/checks'
import type { HoldingsAnswer } from './ask-holdings.ts'

/** What an endpoint says that cannot be true if the house's figures are. */
export type Contradiction = 'other_block' | 'other_token' | 'elsewhere'

/** `unread`: the house names no holdings. `unchecked`: no endpoint confirms or contradicts what it names. */
export type Cover =
  | { readonly kind: 'covered' | 'not_covered'; readonly testChain: TestChain | null }
  | { readonly kind: 'contradicted'; readonly says: readonly Contradiction[] }
  | { readonly kind: 'unread' | 'unchecked' }

type Answers = readonly { readonly isNamed: boolean; readonly answer: HoldingsAnswer }[]

/** Whether what is owed is covered, by the reader's endpoints alone: the house's own figure covers nothing. */
export const coverOf = (root: LiabilityRoot, answers: Answers): Cover => {
  if (root.holdings === null) return { kind: 'unread' }
  const held = answers.flatMap(({ isNamed, answer }) =>
    answer.kind === 'held' ? [{ isNamed, firstBlock: answer.firstBlock, raw: answer.raw }] : [],
  )
  const testChain = testChainOf(held)
  if (held.some(({ raw }) => raw < owedRaw(root))) return { kind: 'not_covered', testChain }
  const says = new Set(answers.flatMap(({ answer }) => contradictionIn(answer)))
  if (says.size > 0) return { kind: 'contradicted', says: [...says] }
  const unknown = answers.filter(({ answer }) => answer.kind === 'no_block')
  // Endpoints that the house named must not outvote the reader's own.
  const hasOwn = [...held, ...unknown].some(({ isNamed }) => !isNamed)
  const count = (all: readonly { readonly isNamed: boolean }[]) =>
    all.filter(({ isNamed }) => !(hasOwn && isNamed)).length
  return count(held) > count(unknown) ? { kind: 'covered', testChain } : { kind: 'unchecked' }
}

const contradictionIn = ({ kind }: HoldingsAnswer): readonly Contradiction[] =>
  kind === 'other_block' || kind === 'other_token' || kind === 'elsewhere' ? [kind] : []

/** What is owed, in the chain's units. */
export const owedRaw = ({ total, holdings }: LiabilityRoot): bigint =>
  holdings === null ? 0n : rawOf(total, holdings.decimals)
