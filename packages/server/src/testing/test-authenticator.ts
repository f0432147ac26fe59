import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = {
  /** The origin the page sees. */
  readonly origin: string
  readonly rpId?: string
  readonly challenge: string
}
type Signing = Options & {
  readonly isVerified?: boolean
  /** The counter's value; by default it rises by one each time. */
  readonly counter?: number
  readonly type?: string
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer): string => data.toString('base64url')

/**
 * An authenticator as in a browser, with real ES256 signatures, that also signs what a browser never would: for other origins,
 * without its user, with an old counter.
 */
export function createTestAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id: base64url(id),
    /** As in the signer's configuration. */
    publicKey: base64url(coseOf(publicKey)),
    make(options: Options & { readonly isVerified?: boolean }) {
      const rpId = options.rpId ?? new URL(options.origin).hostname
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const flags = (options.isVerified ?? true) ? 0x45 : 0x41
      const authData = Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0]), credential])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ])
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
    },
    sign(options: Signing) {
      counter = options.counter ?? counter + 1
      const rpId = options.rpId ?? new URL(options.origin).hostname
      const tail = Buffer.alloc(5)
      tail.writeUInt8((options.isVerified ?? true) ? 0x05 : 0x01)
      tail.writeUInt32BE(counter, 1)
      const authData = Buffer.concat([sha256(rpId), tail])
      const client = clientData(options.type ?? 'webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }
    },
  }
}
export type TestAuthenticator = ReturnType<typeof createTestAuthenticator>

/** CBOR of an ES256 key: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

const bytes = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255]),
    data,
  ])
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
