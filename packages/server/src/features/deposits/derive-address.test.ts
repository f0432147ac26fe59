import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressDeriver } from './derive-address.ts'

const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(9))
const deposits = root.derive("m/44'/60'/0'/0")

test('the address derived from the public key is the one whose key derives from the seed', () => {
  const derive = addressDeriver(deposits.publicExtendedKey)
  for (const index of [0, 1, 2, 77, 2_147_483_647])
    expect(derive(BigInt(index))).toBe(hdKeyToAccount(root, { path: `m/44'/60'/0'/0/${index}` }).address)
})

test('numbers beyond what a public key can derive are refused', () => {
  const derive = addressDeriver(deposits.publicExtendedKey)
  for (const index of [-1n, 2n ** 31n, 2n ** 63n]) expect(() => derive(index)).toThrow(/no address number/)
})

test('a private key, or a key with a wrong letter, is refused with a sentence', () => {
  const xpub = deposits.publicExtendedKey
  const wrong = `${xpub.slice(0, 40)}${xpub[40] === 'A' ? 'B' : 'A'}${xpub.slice(41)}`
  for (const text of [deposits.privateExtendedKey, wrong, '', 'xpub'])
    expect(() => addressDeriver(text)).toThrow(/DEPOSIT_XPUB/)
})
