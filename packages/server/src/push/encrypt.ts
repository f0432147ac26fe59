import { createCipheriv, createECDH, ECDH, hkdfSync } from 'node:crypto'

/** A browser's keys for messages that only it can read. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer }

/** Unique to each message: 16 bytes, and the private half of a pair. */
export type MessageSecrets = { readonly salt: Buffer; readonly privateKey: Buffer }

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/** Push services' minimum: a record minus the delimiter, the tag and the header. */
export const MOST_BYTES = RECORD_BYTES - 1 - 16 - 86

/** A message in one aes128gcm record, by RFC 8291: the push service sees only its length. */
export const encryptPush = (
  plain: Buffer,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: MessageSecrets,
): Buffer => {
  if (plain.length > MOST_BYTES) throw new Error(`the push message is too long: ${plain.length} bytes`)
  const own = createECDH(CURVE)
  own.setPrivateKey(privateKey)
  const publicKey = own.getPublicKey()

  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const shared = derive({ from: own.computeSecret(p256dh), salt: auth, about, bytes: 32 })
  const key = derive({ from: shared, salt, about: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive({ from: shared, salt, about: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })

  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The 2 says: the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, ...sealed])
}

type Derivation = {
  readonly from: Buffer
  readonly salt: Buffer
  readonly about: Buffer
  readonly bytes: number
}
const derive = ({ from, salt, about, bytes }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, about, bytes))

/** Whether messages can be encrypted to it: an uncompressed point of the curve. */
export const isBrowserKey = (p256dh: Buffer): boolean => {
  try {
    ECDH.convertKey(p256dh, CURVE)
    return p256dh.length === 65
  } catch {
    return false
  }
}
