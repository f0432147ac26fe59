/** As people paste it: with blanks, in either case, with or without 0x. */
export const cleanHash = (text: string): string => {
  const digits = text.replace(/\s/g, '').toLowerCase()
  return digits.startsWith('0x') ? digits : `0x${digits}`
}

export const charactersSoFar = (text: string): number => cleanHash(text).length - 2

/** The bytes come from outside, 32 of them. */
export const randomHash = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
