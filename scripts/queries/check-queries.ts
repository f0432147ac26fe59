import {
  API,
  type APIOptions,
  type Checker,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import type { Describe, ParserOf, Shape } from './describe-query.ts'
import { findQueries, type Query } from './find-queries.ts'

/** Runs `work` with every query of the project in `root`. */
export async function withQueries<T>(
  { root, isChecked, fs }: { root: string; isChecked: (path: string) => boolean; fs?: APIOptions['fs'] },
  work: (found: ReturnType<typeof findQueries>, checker: Checker) => Promise<T> | T,
): Promise<T> {
  const api = new API({ cwd: root, ...(fs === undefined ? {} : { fs }) })
  try {
    const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects()
    if (project === undefined) throw new Error(`${root} has no tsconfig.json`)
    return await work(findQueries(project, { root, isChecked }), project.checker)
  } finally {
    api.close()
  }
}

/** Tables that queries make for themselves; they have to be there before the others are described. */
export function tablesMade(queries: readonly Query[]): string[] {
  const statements = queries.flatMap(({ text }) => statementsOf(text)).filter((one) => MAKES_TABLE.test(one))
  return [...new Set(statements.map((one) => one.replace('on commit drop', '')))]
}

/** What is wrong with each, as sentences that begin with its place. */
export async function problemsOf(
  queries: readonly Query[],
  {
    describe,
    parserOf,
    checker,
  }: { describe: Describe; parserOf: (path: string) => ParserOf; checker: Checker },
): Promise<readonly string[]> {
  const problems = new Set<string>()
  for (const query of queries)
    for (const problem of await problemsOfOne(query, { describe, parserOf: parserOf(query.path), checker }))
      problems.add(`${query.place}: ${problem}`)
  return [...problems]
}

const MAKES_TABLE = /^\s*create (unlogged |temp(orary)? )?table/i
const READS_ALL = /(select\s+|\.)\*/i

/** Those of a text that holds several, as a call without values may. */
const statementsOf = (text: string): string[] =>
  (text.match(/(?:'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--[^\n]*|[^;])+/g) ?? []).filter(
    (part) => part.trim() !== '',
  )

async function problemsOfOne(
  { text, values, row, areRowsRead }: Query,
  { describe, parserOf, checker }: { describe: Describe; parserOf: ParserOf; checker: Checker },
): Promise<string[]> {
  const statements = statementsOf(text)
  const descriptions = []
  for (const statement of statements) {
    try {
      descriptions.push(await describe(statement, parserOf))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return [`${reason}, in: ${statement.replace(/\s+/g, ' ').trim().slice(0, 200)}`]
    }
  }
  const [description] = descriptions
  if (description === undefined || descriptions.length > 1)
    return values?.length === 0 ? [] : ['several statements take no values']
  const { parameters, columns } = description
  return [...valueProblems(), ...rowProblems()]

  function valueProblems(): string[] {
    if (values === null) return ['its values are not written where they can be counted']
    if (values.length !== parameters.length)
      return [`${values.length} values for ${parameters.length} parameters`]
    return values.flatMap((type, at) => {
      const shape = parameters[at]
      return shape === undefined || isTaken(type, shape)
        ? []
        : [`$${at + 1} is ${shape.name}, not ${checker.typeToString(type)}`]
    })
  }

  function rowProblems(): string[] {
    if (row === null) return areRowsRead && columns.length > 0 ? ['the type of its rows is not written'] : []
    if (checker.getIndexInfosOfType(row).length > 0) return []
    const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]))
    const problems: string[] = []
    for (const { name, shape, isNullable } of columns) {
      const property = properties.get(name)
      properties.delete(name)
      const type = property && checker.getTypeOfSymbol(property)
      if (type === undefined) {
        if (!READS_ALL.test(text)) problems.push(`the type of its rows has no ${name}`)
      } else if (!isRead(type, shape))
        problems.push(`${name} is ${shape.name}, read as ${shape.kind}, not ${checker.typeToString(type)}`)
      else if (isNullable && !membersOf(type).some(({ flags }) => flags & (NOTHING | ANYTHING)))
        problems.push(`${name} may be null, which ${checker.typeToString(type)} is not`)
    }
    return [...problems, ...[...properties.keys()].map((name) => `there is no column ${name}`)]
  }

  function isRead(type: Type, shape: Shape): boolean {
    return membersOf(type).every((one) => {
      if (one.flags & (NOTHING | ANYTHING) || shape.kind === 'any') return true
      // How infinity is read.
      if (shape.kind === 'Date' && type !== one && kindOf(one) === 'number') return true
      if (kindOf(one) !== shape.kind) return false
      return shape.kind === 'array' && shape.of !== undefined ? isReadAll(one, shape.of) : isLabel(one, shape)
    })
  }

  function isReadAll(array: Type, of: Shape): boolean {
    return elementsOf(array).every((element) => isRead(element, of))
  }

  function isTaken(type: Type, shape: Shape): boolean {
    return membersOf(type).every((one) => {
      if (one.flags & (NOTHING | ANYTHING)) return true
      const kind = kindOf(one)
      const { of } = shape
      if (kind === 'array')
        return of !== undefined && elementsOf(one).every((element) => isTaken(element, of))
      // As text everything travels; whether it is right text is not known before.
      if (kind === 'string') return isLabel(one, shape)
      if (of !== undefined) return false
      const isNumber = kind === 'number' || kind === 'bigint'
      return isNumber
        ? shape.labels === undefined && ['number', 'bigint', 'string'].includes(shape.kind)
        : kind === shape.kind || shape.kind === 'any'
    })
  }

  function elementsOf(array: Type): readonly Type[] {
    return checker.getTypeArguments(array as TypeReference)
  }

  function kindOf(type: Type): Shape['kind'] {
    for (const [flags, kind] of KINDS) if (type.flags & flags) return kind
    if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
    const name = type.getSymbol()?.name
    if (name === 'Uint8Array') return 'Buffer'
    return name === 'Date' || name === 'Buffer' ? name : 'any'
  }
}

const isLabel = (type: Type, { labels }: Shape): boolean =>
  labels === undefined || !type.isStringLiteralType() || labels.includes(type.value)

function membersOf(type: Type): readonly Type[] {
  if (type.isUnionType()) return type.getTypes().flatMap(membersOf)
  // A brand on a value is nothing that the database knows.
  const parts = type.isIntersectionType() ? type.getTypes() : []
  return [parts.find(({ flags }) => KINDS.some(([of]) => flags & of)) ?? parts[0] ?? type]
}

const NOTHING = TypeFlags.Null | TypeFlags.Undefined
const ANYTHING = TypeFlags.Any | TypeFlags.Unknown
const KINDS = [
  [TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral, 'string'],
  [TypeFlags.Number | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.BigInt | TypeFlags.BigIntLiteral, 'bigint'],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, 'boolean'],
] as const
