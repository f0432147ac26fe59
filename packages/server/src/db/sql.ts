/**
 * The conditions of which a value was given, joined by `and`; `true` where none was. Each is ours and has one `?`, which
 * becomes its parameter. `before` are the values of what stands before them in the query.
 */
export const conditions = (
  given: readonly (readonly [condition: string, value: unknown])[],
  before: readonly unknown[] = [],
): { readonly where: string; readonly values: readonly unknown[] } => {
  const used = given.filter(([, value]) => value !== undefined)
  const parameter = (at: number) => `$${before.length + at + 1}`
  return {
    where: used.map(([condition], at) => condition.replaceAll('?', parameter(at))).join(' and ') || 'true',
    values: [...before, ...used.map(([, value]) => value)],
  }
}

type Element = string | number | bigint | null

/**
 * A PostgreSQL array as text. Only for elements without quotes, commas, backslashes or braces: numbers, uuids, names of
 * enum values. Much cheaper than the driver's own serialisation, which quotes every element.
 */
export const pgArray = (elements: readonly Element[]): string =>
  `{${elements.map((e) => e ?? 'null').join()}}`
