/** Input that cannot be used; the message is a sentence that tells what to write instead. */
export class InputError extends Error {}

export const objectOf = (json: unknown, example: string): object => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new InputError(`The line must be one JSON object: ${example}`)
  return json
}

/** An own field of an object; what an object inherits is no input. */
export const field = (json: object, name: string): unknown =>
  Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined

/** A text to repeat in a message, in quotes and never long. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
