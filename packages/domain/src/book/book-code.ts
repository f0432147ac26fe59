// The runtime code of the sealed book's contract, to tell it from any other at its address. The same as `runtime` in
// packages/server/src/local/book/Book.json, which is compiled from the source beside it; a test compares the two.

/** Zeros stand for the sealer, set by the constructor. */
export const BOOK_CODE = `0x${[
  '608060405234801561000f575f5ffd5b506004361061003f575f3560e01c80632aea4d211461004357806347799da814610087578063b954',
  '5c14146100b3575b5f5ffd5b61006a7f000000000000000000000000000000000000000000000000000000000000000081565b6040516001',
  '600160a01b0390911681526020015b60405180910390f35b5f5461009a9067ffffffffffffffff1681565b60405167ffffffffffffffff90',
  '9116815260200161007e565b6100c66100c13660046101cb565b6100c8565b005b336001600160a01b037f00000000000000000000000000',
  '0000000000000000000000000000000000000016146101115760405163f26df86b60e01b815260040160405180910390fd5b5f5467ffffff',
  'ffffffffff90811690831611610140576040516318ac270f60e21b815260040160405180910390fd5b67ffffffffffffffff821661015742',
  '6103e8610201565b106101755760405163ecdd1c2960e01b815260040160405180910390fd5b5f805467ffffffffffffffff191667ffffff',
  'ffffffffff84169081179091556040518281527f4b2ca3d59bd925f069100bf31e0b79eb1b2e4eafd8a831e77fc8dd61d82decbb90602001',
  '60405180910390a25050565b5f5f604083850312156101dc575f5ffd5b823567ffffffffffffffff811681146101f3575f5ffd5b94602093',
  '9093013593505050565b808202811582820484141761022457634e487b7160e01b5f52601160045260245ffd5b9291505056fea164736f6c',
  '6343000824000a',
].join('')}`
/** Byte offsets. */
export const BOOK_CODE_FIXED_AT = [72, 211]

const WORD = 64
const ADDRESS = 40

/** The address that may seal, read from this code: `0x` and 40 lowercase hexadecimal digits. Null if it is not the book's code. */
export const bookSealerIn = (given: string): string | null => {
  const code = given.toLowerCase()
  let [bare, sealer] = [code, '']
  for (const at of BOOK_CODE_FIXED_AT) {
    const from = 2 + 2 * at
    const word = code.slice(from, from + WORD)
    if (sealer !== '' && word !== sealer) return null
    sealer = word
    bare = `${bare.slice(0, from)}${'0'.repeat(WORD)}${bare.slice(from + WORD)}`
  }
  return bare === BOOK_CODE && /^0{24}[0-9a-f]{40}$/.test(sealer) ? `0x${sealer.slice(-ADDRESS)}` : null
}
