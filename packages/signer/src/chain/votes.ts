export type Vote<Value> = { readonly operator: string; readonly value: Value }

/**
 * What so many operators say alike, and nobody says otherwise. One operator has one voice however many endpoints he runs.
 */
export const agreedOn = <Value>(
  votes: readonly Vote<Value>[],
  quorum: number,
  wordOf: (value: Value) => string,
): Value | null => {
  const [first] = votes
  if (first === undefined || votes.some(({ value }) => wordOf(value) !== wordOf(first.value))) return null
  return new Set(votes.map(({ operator }) => operator)).size >= quorum ? first.value : null
}

/** Whether so many operators say alike, whatever others may say yet. */
export const isQuorum = <Value>(
  votes: readonly Vote<Value>[],
  quorum: number,
  wordOf: (value: Value) => string,
): boolean => {
  const operators = new Map<string, Set<string>>()
  for (const { operator, value } of votes)
    operators.set(wordOf(value), (operators.get(wordOf(value)) ?? new Set()).add(operator))
  return [...operators.values()].some(({ size }) => size >= quorum)
}

/** The largest number that so many operators vouch for: each says it or more. Null where too few answered. */
export const vouchedFor = (votes: readonly Vote<bigint>[], quorum: number): bigint | null => {
  const perOperator = new Map<string, bigint>()
  for (const { operator, value } of votes) {
    const before = perOperator.get(operator)
    perOperator.set(operator, before === undefined || value < before ? value : before)
  }
  const sorted = [...perOperator.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return sorted[quorum - 1] ?? null
}
