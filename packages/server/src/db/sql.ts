import type pg from 'pg'

/** A pool or one of its connections, for single queries. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** Our own SQL text, and the value required to use it. */
export type Condition = readonly [text: string, value: unknown]

/**
 * The conditions whose value is not undefined, joined by `and`; `true` if there are none. The text is our own; its `?` becomes
 * the parameter of its value. Without a `?`, any value other than undefined will do. `before` are the values of earlier
 * parameters in the query.
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

/** The same for an `update`'s columns after the first: a comma precedes each. */
export const assignments = (
  given: readonly Condition[],
  before: readonly unknown[],
): { readonly set: string; readonly values: readonly unknown[] } => {
  const { parts, values } = numbered(given, before)
  return { set: parts.map((part) => `, ${part}`).join(''), values }
}

type Element = string | number | bigint | null

/**
 * A PostgreSQL array as text. Only for elements without quotes, commas, backslashes or braces: numbers, uuids, names of enum
 * values. Much cheaper than the driver's own serialisation, which quotes every element.
 */
export const pgArray = (elements: readonly Element[]): string =>
  `{${elements.map((e) => e ?? 'null').join()}}`
