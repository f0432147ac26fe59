import { countOperators } from '../count-operators.ts'
import type { Endpoint } from '../endpoint.ts'

type Said = { readonly endpoint: Endpoint }

/** Those who say what most operators say, and the others. Several endpoints of one operator count once. */
export const largestGroup = <One extends Said>(
  said: readonly One[],
  what: (one: One) => string,
): { readonly first: readonly One[]; readonly others: readonly One[] } => {
  let first: readonly One[] = []
  for (const one of said) {
    const same = said.filter((other) => what(other) === what(one))
    if (operatorsOf(same) > operatorsOf(first)) first = same
  }
  return { first, others: said.filter((one) => !first.includes(one)) }
}

export const operatorsOf = (said: readonly Said[]): number =>
  countOperators(said.map(({ endpoint }) => endpoint))
