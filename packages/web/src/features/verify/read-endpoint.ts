/** An address that a page may ask: https, or http on this very machine. Null: it cannot be asked. */
export const readEndpoint = (typed: string): string | null => {
  const text = typed.trim()
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null
    if (url.username !== '' || (!isHere && !url.hostname.includes('.'))) return null
    return url.href.replace(/\/$/, '')
  } catch {
    return null
  }
}
