/** Bytes over a plain ArrayBuffer, the type that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export const utf8 = (text: string): Bytes => new Uint8Array(encoder.encode(text))
export const textOf = (bytes: ArrayBuffer | Uint8Array): string => decoder.decode(bytes)

export const joinBytes = (first: Uint8Array, second: Uint8Array): Bytes => {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

export const toBase64url = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws on characters outside the alphabet. */
export const fromBase64url = (text: string): Bytes => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
