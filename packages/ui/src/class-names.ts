/** Joins class names, leaving out what does not apply. */
export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
