/** A whole number of a token's smallest units, as a number of tokens; no digit is lost. */
export const tokenText = (smallest: string, decimals: number): string => {
  const isNegative = smallest.startsWith('-')
  const digits = smallest.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${isNegative ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
