import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { ProofError } from '@nibble/proof'

/** Writes, and waits for a slow reader, so that nothing accumulates in memory. */
export const printTo = async (output: Writable, text: string): Promise<void> => {
  if (!output.write(text)) await once(output, 'drain')
}

/** Input that cannot be used; the message says what to write instead. */
export class InputError extends Error {}

export const objectOf = (json: unknown, example: string): object => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new InputError(`The line must be one JSON object: ${example}`)
  return json
}

/** An own property of an object; inherited ones are not input. */
export const field = (json: object, name: string): unknown =>
  Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined

/** Quotes a text for a message, shortened. Control characters that a terminal could interpret are escaped as in JSON. */
export const quoted = (text: string, most = 40): string => {
  const short = text.length > most ? `${text.slice(0, most)}…` : text
  return JSON.stringify(short).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A proof has about 6 KB. */
const LARGEST_FILE = 1_048_576

/** The proof in a file, or a sentence that says why there is none. */
export const loadFile = async <Proof extends object>(
  file: string,
  read: (json: unknown) => Proof,
  { largest = LARGEST_FILE }: { readonly largest?: number } = {},
): Promise<Proof | string> => {
  try {
    if ((await stat(file)).size > largest) return `${file} is too large for a proof.`
    return read(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof ProofError) return `${file} is not a proof: ${error.message}.`
    if (error instanceof SyntaxError) return `${file} is not a proof: it is not JSON.`
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
