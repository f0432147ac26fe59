/**
 * A player's name as other players see it: enough to recognise an acquaintance, too little to learn a stranger's name. The number
 * of stars is independent of the name's length.
 */
export const maskName = (name: string): string => {
  const letters = [...name]
  const shown = letters.length >= 6 ? 2 : 1
  const tail = letters.length >= 4 ? letters.slice(-shown).join('') : ''
  return `${letters.slice(0, shown).join('')}***${tail}`
}
