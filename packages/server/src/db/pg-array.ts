type Element = string | number | bigint | null

/**
 * A PostgreSQL array as text. Only for elements without quotes, commas, backslashes or braces: numbers, uuids, names of
 * enum values. Much cheaper than the driver's own serialisation, which quotes every element.
 */
export const pgArray = (elements: readonly Element[]): string =>
  `{${elements.map((e) => e ?? 'null').join()}}`
