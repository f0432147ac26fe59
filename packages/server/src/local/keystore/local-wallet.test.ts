import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecret } from '@nibble/signer/keys.ts'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { openLocalWallet, publicWalletOf, sealSecret, type Web3Secret } from './local-wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'nibble-wallet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('the wallet of a local run is created once, and only its owner may read it', () => {
  const made = openLocalWallet(folder)
  const keystore = read('keystore.json')

  expect(openLocalWallet(folder)).toEqual(made)
  expect(read('keystore.json')).toBe(keystore)
  for (const name of ['keystore.json', 'keystore.password', 'wallet.json'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('its keystore opens with its password to the seed from which the public half derives', () => {
  const keystore: Web3Secret = JSON.parse(read('keystore.json'))
  const seed = openSecret(keystore, read('keystore.password').trim())

  expect(seed).toHaveLength(32)
  expect(publicWalletOf(seed)).toEqual(openLocalWallet(folder))
  const root = HDKey.fromMasterSeed(seed)
  expect(HDKey.fromExtendedKey(openLocalWallet(folder).depositXpub).deriveChild(7).publicKey).toEqual(
    root.derive("m/44'/60'/0'/0/7").publicKey,
  )
  expect(hdKeyToAccount(root, { path: "m/44'/60'/1'/0/0" }).address).toBe(openLocalWallet(folder).treasury)
})

test('a wallet of an earlier version gets its sealer from its seed, once', () => {
  const whole = read('wallet.json')
  const { depositXpub, treasury, sealer } = openLocalWallet(folder)
  writeFileSync(join(folder, 'wallet.json'), JSON.stringify({ depositXpub, treasury }))
  expect(openLocalWallet(folder).sealer).toBe(sealer)
  expect(read('wallet.json')).toBe(whole)
})

test('the public half holds no private key', () => {
  expect(HDKey.fromExtendedKey(openLocalWallet(folder).depositXpub).privateKey).toBeNull()
  expect(read('wallet.json')).not.toContain('xprv')
})

test('neither another password nor a changed secret opens it', () => {
  const sealed = sealSecret(new Uint8Array(32).fill(7), 'right')
  expect(() => openSecret(sealed, 'wrong')).toThrow(/does not open/)
  const { crypto } = sealed
  const changed = { ...sealed, crypto: { ...crypto, ciphertext: crypto.ciphertext.replace(/^../, 'ff') } }
  expect(() => openSecret(changed, 'right')).toThrow(/does not open/)
  expect(openSecret(sealed, 'right')).toEqual(Buffer.alloc(32, 7))
})

test('a damaged wallet is reported, not replaced', () => {
  writeFileSync(join(folder, 'wallet.json'), '{}')
  expect(() => openLocalWallet(folder)).toThrow(/damaged/)
})
