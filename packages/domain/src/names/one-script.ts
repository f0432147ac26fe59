// Letters of different alphabets look alike, and a name that mixes them can pass for somebody else's. What may stand in one
// name is what Unicode's TR39 calls highly restrictive: one script, or Latin with the scripts of one East Asian language.

/** Scripts of living languages, as TR39 recommends them. */
const ALONE = [
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
]
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** What belongs to every script, such as digits and hyphens, and all of one of these. */
const FITTING = [...ALONE.map((script) => [script]), ...TOGETHER].map((scripts) => {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[${classes.join('')}]*$`, 'u')
})

export const isOneScript = (name: string): boolean => FITTING.some((fitting) => fitting.test(name))
