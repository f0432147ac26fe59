/** A bind id as somebody typed or pasted it: in capitals, without spaces; null where it can be none. */
export const readBindId = (text: string): string | null => {
  const id = text.replace(/\s/g, '').toUpperCase()
  return /^[0-9A-Z]{1,16}$/.test(id) ? id : null
}
