import type pg from 'pg'
import { type Catalog, nullableColumns } from './nullable-columns.ts'

/** What one value is in TypeScript, as the pool reads it. */
export type Shape = {
  readonly kind: 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'any'
  readonly of?: Shape
  /** The values of an enum. */
  readonly labels?: readonly string[]
  readonly name: string
}

export type Column = { readonly name: string; readonly shape: Shape; readonly isNullable: boolean }
export type Description = { readonly parameters: readonly Shape[]; readonly columns: readonly Column[] }

type Field = { readonly name: string; readonly dataTypeID: number }
type Parsed = { readonly parameters: readonly number[]; readonly fields: readonly Field[] }
type Described = Parsed & { readonly nullable: readonly (boolean | undefined)[] }

/** What the database says of a statement without running it, with values as `parserOf` reads them. Throws its error. */
export type Describe = (statement: string, parserOf: ParserOf) => Promise<Description>
export type ParserOf = typeof pg.types.getTypeParser

/** Reads the catalog at once: tables that are made later are not in it. */
export async function openDescriber(client: pg.Client): Promise<Describe> {
  const { rows: types } = await client.query<TypeRow>(
    `select t.oid::int, t.typname as name, t.typcategory as category, t.typbasetype::int as base, t.typelem::int as element,
            format_type(t.oid, null) as written,
            array(select enumlabel::text from pg_enum where enumtypid = t.oid) as labels
     from pg_type t`,
  )
  const byOid = new Map(types.map((type) => [type.oid, type]))
  const { rows: columns } = await client.query<{ column: string }>(
    "select attrelid || '.' || attnum as column from pg_attribute where attnotnull and attnum > 0",
  )
  const { rows: functions } = await client.query<{
    oid: string
    name: string
    strict: boolean
    kind: string
  }>('select oid::text, proname as name, proisstrict as strict, prokind as kind from pg_proc')
  const catalog: Catalog = {
    notNull: new Set(columns.map(({ column }) => column)),
    strict: new Set(functions.filter(({ strict }) => strict).map(({ oid }) => oid)),
    aggregates: new Map(functions.filter(({ kind }) => kind === 'a').map(({ oid, name }) => [oid, name])),
  }

  /** By their texts: many are met more than once. */
  const described = new Map<string, Promise<Described>>()

  return async (statement, parserOf) => {
    const known = described.get(statement) ?? describe(statement)
    described.set(statement, known)
    const { parameters, fields, nullable } = await known
    return {
      parameters: parameters.map((oid) => shapeOf(oid, parserOf)),
      columns: fields.map(({ name, dataTypeID }, at) => ({
        name,
        shape: shapeOf(dataTypeID, parserOf),
        isNullable: nullable[at] === true,
      })),
    }
  }

  async function describe(statement: string): Promise<Described> {
    const parsed = await parse(client, statement)
    if (parsed.fields.length === 0 || !/^\s*(select|insert|update|delete|with)\b/i.test(statement))
      return { ...parsed, nullable: [] }
    return { ...parsed, nullable: nullableColumns(await treeOf(statement, parsed.parameters), catalog) }
  }

  /** The tree that the database makes of a statement is to be had as the body of a function. */
  async function treeOf(statement: string, parameters: readonly number[]): Promise<string> {
    const given = parameters.map((oid) => byOid.get(oid)?.written ?? 'unknown').join()
    const results: unknown = await client.query(
      `create function pg_temp.described(${given}) returns void language sql begin atomic ${statement}; end;
       select prosqlbody::text as tree from pg_proc where proname = 'described';
       drop function pg_temp.described`,
    )
    const [, { rows } = { rows: [] }] = results as readonly pg.QueryResult<{ tree: string }>[]
    return rows[0]?.tree ?? ''
  }

  function shapeOf(oid: number, parserOf: ParserOf): Shape {
    const type = byOid.get(oid)
    if (type === undefined) return { kind: 'any', name: String(oid) }
    const { name, base, labels } = type
    if (base !== 0) return { ...shapeOf(base, parserOf), name }
    if (labels.length > 0) return { kind: 'string', name, labels }
    if (type.category !== 'A') return { kind: kindOf(parserOf(oid, 'text')(sampleOf(type))), name }
    const read: unknown = parserOf(oid, 'text')(`{${sampleOf(byOid.get(type.element))}}`)
    const of = shapeOf(type.element, parserOf)
    // An array of an enum is read as text, one of bigints as texts.
    return Array.isArray(read)
      ? { kind: 'array', name, of: { ...of, kind: kindOf(read[0]) } }
      : { kind: kindOf(read), name, of }
  }
}

type TypeRow = {
  readonly oid: number
  readonly name: string
  readonly category: string
  readonly base: number
  readonly element: number
  readonly written: string
  readonly labels: string[]
}

/** A value as the database would write it. */
function sampleOf(type: TypeRow | undefined): string {
  if (type === undefined) return ''
  if (type.name.startsWith('json')) return '{}'
  if (type.name === 'bytea') return '\\x00'
  return { N: '1', B: 't', D: '2026-01-01 00:00:00+00' }[type.category] ?? ''
}

function kindOf(value: unknown): Shape['kind'] {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'bigint' || kind === 'boolean' ? kind : 'any'
}

/** Parse and Describe of the extended protocol, which the driver does only together with running what it is given. */
function parse(client: pg.Client, statement: string): Promise<Parsed> {
  return new Promise((resolve, reject) => {
    let [fields, parameters]: [readonly Field[], readonly number[]] = [[], []]
    client.query({
      submit: (connection: pg.Connection) => {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          parameters = dataTypeIDs
        })
        connection.parse({ text: statement, name: '', types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: readonly Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ fields, parameters }),
    } as never)
  })
}
