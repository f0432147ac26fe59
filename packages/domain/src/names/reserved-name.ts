// Names that could pretend to speak for the house, and names that look like one at a glance: with similar letters, or with other
// characters between or in front of them.

/** Prefixes of names that the house assigns. Players cannot choose such a name. */
export const GIVEN_NAME = 'player-'

/** Latin letters and digits that look like a plain letter and are not decomposed to one. I, l and 1 are one. */
const CHECKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  l: 'i',
  ı: 'i',
  ɪ: 'i',
  ʟ: 'i',
  ł: 'i',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  đ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ᴍ: 'm',
  ɴ: 'n',
  ŋ: 'n',
  ᴏ: 'o',
  ø: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
}

/** A name's appearance, only for comparison. */
const checksOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => CHECKS_LIKE[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')

const ANYWHERE = checksOf('nibble')
const IN_FRONT = ['admin', 'support', 'operator', 'official'].map(checksOf)

export const isReservedName = (name: string): boolean => {
  const checks = checksOf(name)
  return (
    name.toLowerCase().startsWith(GIVEN_NAME) ||
    checks.includes(ANYWHERE) ||
    IN_FRONT.some((word) => checks.startsWith(word))
  )
}
