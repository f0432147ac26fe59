import { createDecipheriv, scryptSync, timingSafeEqual } from 'node:crypto'
import { keccak256 } from 'viem'
import * as z from 'zod'

const hex = z.string().regex(/^([0-9a-f]{2})*$/i)
const whole = z.int().positive()
const keystore = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.object({ iv: hex }),
    ciphertext: hex,
    kdf: z.literal('scrypt'),
    kdfparams: z.object({ n: whole, r: whole, p: whole, dklen: z.literal(32), salt: hex }),
    mac: hex,
  }),
})

/** The secret in a keystore (Web3 Secret Storage, version 3). Throws a sentence when it is none, or by another password. */
export const openSecret = (file: unknown, password: string): Buffer => {
  const parsed = keystore.safeParse(file)
  if (!parsed.success) throw new Error('The keystore is no Web3 Secret Storage of version 3 with scrypt.')
  const { kdfparams, cipherparams, ciphertext, mac } = parsed.data.crypto
  const { n: N, r, p, dklen, salt } = kdfparams
  const maxmem = 256 * N * r
  const key = scryptSync(password, Buffer.from(salt, 'hex'), dklen, { N, r, p, maxmem })

  const sealed = Buffer.from(ciphertext, 'hex')
  const expected = Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), sealed])).slice(2), 'hex')
  const given = Buffer.from(mac, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('The password does not open the keystore.')
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), Buffer.from(cipherparams.iv, 'hex'))
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}
