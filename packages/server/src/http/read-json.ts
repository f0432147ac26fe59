/**
 * The body of a call, of the page's or of the console's. Throws where it is no JSON, and at a text that the database
 * cannot hold: one with a zero character, or with half of one.
 */
export const readJson = (text: string): unknown => {
  const read: unknown = MAY_NOT_FIT.test(text) ? JSON.parse(text, assertText) : JSON.parse(text)
  return read
}

/** JSON has both only as escapes; few bodies have any, and all others are spared the walk. */
const MAY_NOT_FIT = /\\u(0000|d[89a-f])/i

const assertText = (_: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value)))
    throw new SyntaxError('a text that no database holds')
  return value
}
