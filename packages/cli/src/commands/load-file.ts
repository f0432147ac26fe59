import { readFile, stat } from 'node:fs/promises'
import { ProofError } from '@nibble/proof'

/** A proof has some 6 KB. */
const LARGEST_FILE = 1_048_576

/** The proof in a file, or a sentence that says why there is none. */
export const loadFile = async <Proof extends object>(
  file: string,
  read: (json: unknown) => Proof,
): Promise<Proof | string> => {
  try {
    if ((await stat(file)).size > LARGEST_FILE) return `${file} is too large for a proof.`
    return read(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof ProofError) return `${file} is no proof: ${error.message}.`
    if (error instanceof SyntaxError) return `${file} is no proof: it is not JSON.`
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
