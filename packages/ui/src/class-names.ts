/** Joins class names, skipping falsy ones. */
export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
