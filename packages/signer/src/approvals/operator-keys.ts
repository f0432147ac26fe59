/** The public half of an operator's passkey, from the signer's own configuration. */
export type OperatorKey = {
  /** The person: two keys with one name give one approval. */
  readonly name: string
  /** In base64url. */
  readonly credential: string
  /** In COSE, base64url. */
  readonly publicKey: string
}

const LINE = /^([\w.-]{2,64}) ([\w-]{1,1400}) ([\w-]{40,2000})$/

/** Throws an error with a readable message if anything in the file is invalid. */
export function parseOperatorKeys(text: string): readonly OperatorKey[] {
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.flatMap((line, at): OperatorKey[] => {
    if (line === '' || line.startsWith('#')) return []
    const [, name, credential, publicKey] = LINE.exec(line) ?? []
    if (name === undefined || credential === undefined || publicKey === undefined)
      throw new Error(
        `SIGNER_OPERATOR_KEYS_FILE, line ${at + 1}: expected a name, a credential and a public key, separated by spaces, as the console shows them.`,
      )
    return [{ name: name.toLowerCase(), credential, publicKey }]
  })
  // One device under two names would count as two people.
  const twice = keys.find(({ credential, publicKey }, at) =>
    keys.some(
      (other, before) => before < at && (other.credential === credential || other.publicKey === publicKey),
    ),
  )
  if (twice !== undefined)
    throw new Error(`SIGNER_OPERATOR_KEYS_FILE names the credential ${twice.credential} or its key twice.`)
  if (new Set(keys.map(({ name }) => name)).size < 2)
    throw new Error('SIGNER_OPERATOR_KEYS_FILE names fewer than two people: a payment takes two of them.')
  return keys
}
