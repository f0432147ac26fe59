/**
 * Parses the body of a call of page or console. Throws if it is not JSON, and for texts that the database cannot store: with
 * U+0000, or with half of a surrogate pair.
 */
export const readJson = (text: string): unknown => {
  const read: unknown = MAY_NOT_FIT.test(text) ? JSON.parse(text, assertText) : JSON.parse(text)
  return read
}

/** In JSON both appear only as escapes. Few bodies have any; others skip the search. */
const MAY_NOT_FIT = /\\u(0000|d[89a-f])/i

const assertText = (_: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value)))
    throw new SyntaxError('the text has a character that the database cannot store')
  return value
}
