// By hand: the first formatter of numbers that a browser makes takes it 14 ms, on a phone 60, amid the first paint. The tests
// hold each of these to what Intl writes.

/** Spanish of Colombia and Indonesian write 1.284,51 where the others write 1,284.51. */
const POINTED = /^(?:es|id)/

export const separatorsOf = (tag: string): { readonly group: string; readonly decimal: string } =>
  POINTED.test(tag) ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' }

/** `1284.5` as the language writes it, every digit kept. */
export const localDigits = (tag: string, plain: string): string => {
  const { group, decimal } = separatorsOf(tag)
  const [whole = '', fraction] = plain.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** Rounded to that many decimals, at least one, without the zeros at its end. */
export const decimalText = (tag: string, value: number, decimals: number): string =>
  localDigits(tag, rounded(value, decimals).replace(/\.?0+$/, ''))

/** A share of one as a percentage with two decimals, or with as many of them as it needs. */
export const percentText = (tag: string, share: number, isShort = false): string => {
  const text = rounded(share, 2, 2)
  return `${localDigits(tag, isShort ? text.replace(/\.?0+$/, '') : text)}%`
}

/** By the decimal that a number is written as: 1.005 to two decimals is 1.01, where its binary fraction lies below. */
const rounded = (value: number, decimals: number, shift = 0): string => {
  const scaled = Math.round(Number(`${Math.abs(value).toFixed(15)}e${decimals + shift}`))
  return `${value < 0 ? '-' : ''}${(scaled / 10 ** decimals).toFixed(decimals)}`
}
