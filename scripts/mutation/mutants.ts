/** One change of one line, as a slip of the hand would make it. `before` and `after` are whole lines. */
export type Mutant = {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly rule: string
  readonly before: string
  readonly after: string
}

type Rule = readonly [name: string, pattern: RegExp, replacement: string | ((match: string) => string)]

const plusOne = (number: string): string => {
  const big = number.endsWith('n')
  return `${BigInt(number.replace(/[_n]/g, '')) + 1n}${big ? 'n' : ''}`
}

/** The formatter puts spaces around operators, which tells `<` from the bracket of a type. */
const BOTH: Rule[] = [
  ['< to <=', / < /g, ' <= '],
  ['<= to <', / <= /g, ' < '],
  ['> to >=', / > /g, ' >= '],
  ['>= to >', / >= /g, ' > '],
  ['+ to -', / \+ /g, ' - '],
  ['- to +', / - /g, ' + '],
  ['* to /', /(?<!select) \* /g, ' / '],
  ['/ to *', / \/ /g, ' * '],
  ['true to false', /\btrue\b/g, 'false'],
  ['false to true', /\bfalse\b/g, 'true'],
  // `group by 1` names a column by its place: with another the database refuses the statement.
  ['number plus one', /(?<![\w.$'[-])(?<!group by [\d, ]*)\d[\d_]*n?(?![\w.':%])/g, plusOne],
]

const TYPESCRIPT: Rule[] = [
  ...BOTH,
  ['=== to !==', / === /g, ' !== '],
  ['!== to ===', / !== /g, ' === '],
  ['&& to ||', / && /g, ' || '],
  ['|| to &&', / \|\| /g, ' && '],
  ['not dropped', /!(?=[a-zA-Z(])/g, ''],
  ['+= to -=', / \+= /g, ' -= '],
  ['-= to +=', / -= /g, ' += '],
  ['min to max', /Math\.min\(/g, 'Math.max('],
  ['max to min', /Math\.max\(/g, 'Math.min('],
  ['some to every', /\.some\(/g, '.every('],
  ['every to some', /\.every\(/g, '.some('],
  // Nothing is left of a call, an assignment or a throw that stands alone in its line.
  [
    'statement dropped',
    /^(\s+)(?:(?:await )?[a-zA-Z][\w.?]*\(.*\)|[a-zA-Z][\w.]* = .*[^,{([]|throw .*[^,{([])$/g,
    '$1void 0',
  ],
]

const SQL: Rule[] = [
  ...BOTH,
  // An assignment, as of `update … set`, is no comparison.
  [
    '= to <>',
    /(?<!^\s*(?:set |get diagnostics )?[a-z_]+)(?<!\bset [a-z_]+)(?<!^\s*set .*, [a-z_]+) = (?!any)/g,
    ' <> ',
  ],
  ['<> to =', / <> /g, ' = '],
  ['and to or', /\band\b/g, 'or'],
  ['or to and', /\bor\b/g, 'and'],
  ['not dropped', /\bnot (?=exists|in\b|[a-z_]+\()/g, ''],
  ['least to greatest', /\bleast\(/g, 'greatest('],
  ['greatest to least', /\bgreatest\(/g, 'least('],
  ['sum to max', /\bsum\(/g, 'max('],
  ['min to max', /\bmin\(/g, 'max('],
  ['lock dropped', / ?\bfor (no key )?update\b( of \w+)?/g, ''],
  ['statement dropped', /^(\s+)perform .*;$/g, '$1null;'],
  ['distinct dropped', /(?<!is )(?<!is not )\bdistinct /g, ''],
]

/**
 * Code alone: what a comment says, what is imported and what only the type checker reads cannot fail a test. In a function's
 * head `set` is a setting; further in it is what an update writes.
 */
const isCode = (line: string, isSql: boolean): boolean =>
  isSql
    ? !/^(\s*(--|$|grant |create |language |returns |as \$\$|declare|begin|end\b|out |p_\w+ )|set )/.test(
        line,
      )
    : !/^\s*(\/\/|\/?\*|import |export type |type |export \{|readonly |\}(?! else | while )|\| |$)/.test(line)

/**
 * The same program to whoever looks at it: a millisecond more of patience, another number that `perform` throws away, and
 * the larger or the smaller of two asked with `>=` in place of `>`. Only these names are patience: a constant that decides
 * what is allowed has another one, and stays.
 */
const isNothing = (line: string, rule: string): boolean =>
  rule === 'number plus one'
    ? PATIENCE.test(line) || /^\s*perform \d+ from /.test(line)
    : / to [<>]=?$/.test(rule) && LARGER_OR_SMALLER.test(line) && line.match(/ [<>]=? /g)?.length === 1
const PATIENCE = /^\s*(export )?const (\w+_)?(PATIENCE|PAUSE|POLL|RETRY|BACKOFF|TIMEOUT)(_AFTER)?_MS = /
/** `if (a > b) b = a`, and `a > b ? a : b`. */
const LARGER_OR_SMALLER =
  /\bif \((\w+) [<>]=? (\w+)\) \2 = \1$|(?:\breturn| =| =>) (\w+) [<>]=? (\w+) \? (?:\3 : \4|\4 : \3)$/

/** Sentences for people and texts of queries are no operators; a query's own text is mutated where it is SQL. */
const withoutStrings = (line: string): string =>
  line.replace(/'[^']*'|"[^"]*"/g, (text) => text[0] + '\u0000'.repeat(text.length - 2) + text[0])

/** Every mutant of a text, in the order of its lines. `from` and `to` bound the lines, counted from 1. */
export function mutantsOf(file: string, text: string, from = 1, to = Number.MAX_SAFE_INTEGER): Mutant[] {
  const isSql = file.endsWith('.sql')
  const mutants: Mutant[] = []
  text.split('\n').forEach((before, at) => {
    const line = at + 1
    if (line < from || line > to || !isCode(before, isSql)) return
    const shown = withoutStrings(before).replace(isSql ? /--.*$/ : / \/\/ .*$/, (comment) =>
      ' '.repeat(comment.length),
    )
    for (const [rule, pattern, replacement] of isSql ? SQL : TYPESCRIPT) {
      if (isNothing(before, rule)) continue
      for (const match of shown.matchAll(pattern)) {
        const [found, indent = ''] = match
        const changed =
          typeof replacement === 'string' ? replacement.replace('$1', indent) : replacement(found)
        const after = before.slice(0, match.index) + changed + before.slice(match.index + found.length)
        mutants.push({ file, line, rule, before, after })
      }
    }
  })
  return mutants
}
