import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// The second factor: RFC 6238 as in every authenticator app (SHA-1, 30 seconds, six digits).

const STEP_MS = 30_000
/** Clocks differ: the codes of the step before and after count too. */
const STEPS_AROUND = [0, -1, 1]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const makeTotpSecret = (): Buffer => randomBytes(20)

/** The step of this code; null if it matches none around now. */
export const totpStepOf = (
  secret: Buffer,
  { code, now }: { readonly code: string; readonly now: number },
): bigint | null => {
  const current = Math.floor(now / STEP_MS)
  const found = STEPS_AROUND.find((around) =>
    timingSafeEqual(Buffer.from(totpCode(secret, current + around)), Buffer.from(code)),
  )
  return found === undefined ? null : BigInt(current + found)
}

/** `step` counts half minutes since 1970. */
export const totpCode = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = digest.readUInt8(digest.length - 1) & 0xf
  const number = (digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('')
}

/** What an authenticator reads as a QR code. */
export const enrolmentOf = (name: string, secret: Buffer): { secret: string; uri: string } => ({
  secret: base32(secret),
  uri: `otpauth://totp/Nibble:${encodeURIComponent(name)}?secret=${base32(secret)}&issuer=Nibble`,
})
