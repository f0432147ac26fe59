import type pg from 'pg'

/** A pool, or a connection of one: where a single query may run. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** Text of ours, and the value that it needs to be used. */
export type Condition = readonly [text: string, value: unknown]

/**
 * The conditions of which a value was given, joined by `and`; `true` where none was. Each is ours; its `?`
 * becomes the parameter of its value, which any value does that is not undefined where there is none. `before` are the values of what stands before them in the query.
 */
export const conditions = (
  given: readonly Condition[],
  before: readonly unknown[] = [],
): { readonly where: string; readonly values: readonly unknown[] } => {
  const { parts, values } = numbered(given, before)
  return { where: parts.join(' and ') || 'true', values }
}

/** Those with a `?` take their value as a parameter. */
const numbered = (given: readonly Condition[], before: readonly unknown[]) => {
  const values = [...before]
  const parts = given.flatMap(([text, value]) => {
    if (value === undefined) return []
    return text.includes('?') ? [text.replaceAll('?', `$${values.push(value)}`)] : [text]
  })
  return { parts, values }
}

/** The same for what an `update` sets after its first column: each comes after a comma. */
export const assignments = (
  given: readonly Condition[],
  before: readonly unknown[],
): { readonly set: string; readonly values: readonly unknown[] } => {
  const { parts, values } = numbered(given, before)
  return { set: parts.map((part) => `, ${part}`).join(''), values }
}

type Element = string | number | bigint | null

/**
 * A PostgreSQL array as text. Only for elements without quotes, commas, backslashes or braces: numbers, uuids, names of
 * enum values. Much cheaper than the driver's own serialisation, which quotes every element.
 */
export const pgArray = (elements: readonly Element[]): string =>
  `{${elements.map((e) => e ?? 'null').join()}}`
