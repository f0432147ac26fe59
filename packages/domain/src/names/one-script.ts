// Letters of different alphabets look alike, and a name that mixes them can pass for somebody else's. A name may contain what
// Unicode's TR39 calls highly restrictive: one script, or Latin with the scripts of one East Asian language. Of the Latin letters only
// plain ones, with or without marks, and a few more: hundreds of others, most of phonetics and old prints, pass for plain ones.

/** Scripts of living languages, as TR39 recommends them: each alone, and those that languages of East Asia mix. */
const FITTING = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Latin Han Hiragana Katakana',
  'Latin Han Bopomofo',
  'Latin Han Hangul',
]

/** A Latin letter that is neither plain, with or without marks, nor in this list. */
const UNUSUAL = /(?![a-zæœøđðþßıłħŋŧə])\p{sc=Latin}/iu

// Building them takes a phone 40 ms, so pages wait until a name is typed.
let patterns: readonly RegExp[] | undefined

/** Whether a name uses only characters of every script, such as digits and hyphens, and letters in use of one of these. */
export const isOneScript = (name: string): boolean => {
  patterns ??= FITTING.map((scripts) => {
    const classes = `Common Inherited ${scripts}`.replaceAll(/\w+/g, '\\p{scx=$&}')
    return new RegExp(`^[${classes.replaceAll(' ', '')}]*$`, 'u')
  })
  return !UNUSUAL.test(name.normalize('NFD')) && patterns.some((pattern) => pattern.test(name))
}
