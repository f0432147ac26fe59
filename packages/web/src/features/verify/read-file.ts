import { ProofError, RECEIPT_FORMAT, readProof, writeProof } from '@nibble/proof'

/** What a file is: a proof with exactly its fields, a standalone receipt, or why it is neither. */
export type ReadFile =
  | { readonly kind: 'proof'; readonly json: unknown }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'bad'; readonly place: string }

export const readFile = (text: string): ReadFile => {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null && Reflect.get(json, 'format') === RECEIPT_FORMAT)
      return { kind: 'receipt' }
    return { kind: 'proof', json: writeProof(readProof(json)) }
  } catch (error) {
    if (error instanceof ProofError) return { kind: 'bad', place: error.place === '' ? 'JSON' : error.place }
    if (error instanceof SyntaxError) return { kind: 'bad', place: 'JSON' }
    throw error
  }
}
