import { totpCode } from '../totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code an app shows for the secret given as text; `around` counts half minutes from now. */
export const authenticatorOf =
  (secret: string) =>
  (now: number, around = 0): string =>
    totpCode(bytesOf(secret), Math.floor(now / STEP_MS) + around)

const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
