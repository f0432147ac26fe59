import { listAddress } from './list-address.ts'

/** The list in which a number, hash, address or name is looked up, narrowed to it. Whose kind cannot be told is a player's. */
export const listOf = (text: string): string => listAddress(placeOf(text), { filter: { q: text } })

const placeOf = (text: string) => {
  if (/^\d{13}$/.test(text)) return '/rounds'
  if (/^\d+$/.test(text)) return '/bets'
  return /^0x[0-9a-f]{64}$/i.test(text) ? '/deposits' : '/players'
}
