/** What the tree of a query does not say by itself. */
export type Catalog = {
  /** `table.column`, by their numbers, of columns that are never null. */
  readonly notNull: ReadonlySet<string>
  /** Functions that give null for null, by their numbers. */
  readonly strict: ReadonlySet<string>
  /** Names of aggregates, by their numbers. */
  readonly aggregates: ReadonlyMap<string, string>
}

type Tree = TreeNode | Tree[] | string
type TreeNode = { readonly tag: string; readonly fields: Readonly<Record<string, Tree | undefined>> }
/** A query, the one around it, and what its conditions say is not null: columns and whole tables of it. */
type Scope = { readonly query: TreeNode; readonly outer: Scope | null; readonly sure: ReadonlySet<string> }
/** Undefined where it cannot be said. */
type Nullable = boolean | undefined

/** Which columns of a query may be null, from the tree that PostgreSQL made of it: docs/decisions/0150. */
export function nullableColumns(text: string, { notNull, strict, aggregates }: Catalog): readonly Nullable[] {
  const [[query] = []] = listOf(readTree(text)).map(listOf)
  if (!isNode(query)) return []
  return columnsOf(query).map((_, at) => columnOf(query, { at, outer: null, depth: 0 }))

  function columnOf(
    query: TreeNode,
    { at, outer, depth }: { at: number; outer: Scope | null; depth: number },
  ): Nullable {
    if (depth > 20) return undefined
    if (isNode(query.fields['setOperations'])) {
      const parts = listOf(query.fields['rtable']).flatMap((entry) =>
        isNode(entry) ? nodeOf(entry.fields['subquery']) : [],
      )
      return either(parts.map((part) => columnOf(part, { at, outer, depth: depth + 1 })))
    }
    const expression = columnsOf(query)[at]?.fields['expr']
    return nullable(expression, { query, outer, sure: sureOf(query) }, depth + 1)
  }

  function nullable(tree: Tree | undefined, scope: Scope, depth: number): Nullable {
    if (!isNode(tree) || depth > 40) return undefined
    const { tag, fields } = tree
    const of = (one: Tree | undefined) => nullable(one, scope, depth + 1)
    const args = listOf(fields['args'])
    switch (tag) {
      case 'VAR':
        return ofColumn(tree, scope, depth)
      case 'CONST':
        return fields['constisnull'] === 'true'
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
        return of(fields['arg'])
      case 'OPEXPR':
        return strict.has(wordOf(fields['opfuncid'])) && args.some((one) => of(one) === true)
          ? true
          : undefined
      case 'FUNCEXPR':
        return strict.has(wordOf(fields['funcid'])) && args.some((one) => of(one) === true) ? true : undefined
      case 'SCALARARRAYOPEXPR':
        return args.some((one) => of(one) === true) ? true : undefined
      case 'BOOLEXPR':
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return all(args.map(of))
      case 'CASEEXPR':
        return either([
          ...args.map((when) => of(isNode(when) ? when.fields['result'] : undefined)),
          of(fields['defresult']),
        ])
      case 'NULLIFEXPR':
        return true
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ROWEXPR':
      case 'ARRAYEXPR':
      case 'SQLVALUEFUNCTION':
        return false
      case 'AGGREF':
        return ofAggregate(tree, scope, of)
      case 'SUBLINK':
        return ofSubquery(tree, scope, depth)
      default:
        return undefined
    }
  }

  function ofColumn({ fields }: TreeNode, from: Scope, depth: number): Nullable {
    let scope: Scope | null = from
    for (let up = Number(wordOf(fields['varlevelsup'])); up > 0; up -= 1) scope = scope?.outer ?? null
    if (scope === null) return undefined
    const [table, column] = [wordOf(fields['varno']), Number(wordOf(fields['varattno']))]
    if (scope.sure.has(`${table}.${column}`)) return false
    // An outer join that may leave the table out, unless a condition holds for none of those rows.
    if (listOf(fields['varnullingrels']).length > 1 && !scope.sure.has(table)) return true
    const entry = listOf(scope.query.fields['rtable'])[Number(table) - 1]
    if (!isNode(entry) || column === 0) return undefined
    const { rtekind, relid, relkind } = entry.fields
    const next = { at: column - 1, depth: depth + 1 }
    switch (Number(wordOf(rtekind))) {
      case 0:
        return relkind === 'v' ? undefined : column > 0 && !notNull.has(`${wordOf(relid)}.${column}`)
      case 1:
        return nodeOf(entry.fields['subquery']).map((query) => columnOf(query, { ...next, outer: scope }))[0]
      case 2:
        return nullable(listOf(entry.fields['joinaliasvars'])[column - 1], scope, depth + 1)
      case 6: {
        let home: Scope | null = scope
        for (let up = Number(wordOf(entry.fields['ctelevelsup'])); up > 0; up -= 1) home = home?.outer ?? null
        const cte = listOf(home?.query.fields['cteList']).find(
          (one) => isNode(one) && one.fields['ctename'] === entry.fields['ctename'],
        )
        const [query] = isNode(cte) ? nodeOf(cte.fields['ctequery']) : []
        return query && columnOf(query, { ...next, outer: home })
      }
      case 9:
        return nullable(listOf(entry.fields['groupexprs'])[column - 1], scope, depth + 1)
      default:
        return undefined
    }
  }

  function ofAggregate(
    { fields }: TreeNode,
    { query }: Scope,
    of: (tree: Tree | undefined) => Nullable,
  ): Nullable {
    if (aggregates.get(wordOf(fields['aggfnoid'])) === 'count') return false
    // Of no rows at all.
    if (!isGrouped(query)) return isNode(query.fields['havingQual']) ? undefined : true
    if (isNode(fields['aggfilter'])) return true
    const [first] = listOf(fields['args'])
    return SKIPS_NULL.test(aggregates.get(wordOf(fields['aggfnoid'])) ?? '') && isNode(first)
      ? of(first.fields['expr'])
      : undefined
  }

  function ofSubquery({ fields }: TreeNode, scope: Scope, depth: number): Nullable {
    if (Number(wordOf(fields['subLinkType'])) !== EXPRESSION)
      return Number(wordOf(fields['subLinkType'])) === ANY ? undefined : false
    const [query] = nodeOf(fields['subselect'])
    if (query === undefined) return undefined
    const isOneRow =
      query.fields['hasAggs'] === 'true' && !isGrouped(query) && !isNode(query.fields['havingQual'])
    const isWithoutTable = listOf(query.fields['rtable']).length === 0
    return isOneRow || isWithoutTable ? columnOf(query, { at: 0, outer: scope, depth: depth + 1 }) : true
  }

  /** Columns, and whole tables, that a condition of the query is true of only where they are not null. */
  function sureOf(query: TreeNode): ReadonlySet<string> {
    const sure = new Set<string>()
    addFrom(query.fields['jointree'])
    return sure

    function addFrom(tree: Tree | undefined): void {
      if (!isNode(tree) || (tree.tag === 'JOINEXPR' && tree.fields['jointype'] !== '0')) return
      addCondition(tree.fields['quals'])
      for (const part of [...listOf(tree.fields['fromlist']), tree.fields['larg'], tree.fields['rarg']])
        addFrom(part)
    }
    function addCondition(tree: Tree | undefined): void {
      if (!isNode(tree)) return
      const { tag, fields } = tree
      const args = listOf(fields['args'])
      if (tag === 'BOOLEXPR' && fields['boolop'] === 'and') for (const one of args) addCondition(one)
      if (tag === 'NULLTEST' && fields['nulltesttype'] === '1') addColumn(fields['arg'])
      if (tag === 'SCALARARRAYOPEXPR') addColumn(args[0])
      if (tag === 'OPEXPR' && strict.has(wordOf(fields['opfuncid']))) for (const one of args) addColumn(one)
    }
    function addColumn(tree: Tree | undefined): void {
      if (!isNode(tree)) return
      const { tag, fields } = tree
      if (tag === 'RELABELTYPE') addColumn(fields['arg'])
      if (tag === 'ROWEXPR') for (const one of listOf(fields['args'])) addColumn(one)
      if (strict.has(wordOf(fields['opfuncid'] ?? fields['funcid'])))
        for (const one of listOf(fields['args'])) addColumn(one)
      if (tag !== 'VAR' || fields['varlevelsup'] !== '0') return
      sure.add(wordOf(fields['varno'])).add(`${wordOf(fields['varno'])}.${wordOf(fields['varattno'])}`)
    }
  }
}

const [ANY, EXPRESSION] = [2, 4]
/** Aggregates that are null where all that they are of is. */
const SKIPS_NULL = /^(sum|min|max|avg|bool_and|bool_or|string_agg)$/

const isGrouped = ({ fields }: TreeNode): boolean =>
  listOf(fields['groupClause']).length > 0 || listOf(fields['groupingSets']).length > 0
const columnsOf = ({ fields }: TreeNode): TreeNode[] =>
  listOf(fields['commandType'] === '1' ? fields['targetList'] : fields['returningList']).filter(
    (entry): entry is TreeNode => isNode(entry) && entry.fields['resjunk'] !== 'true',
  )
const isNode = (tree: Tree | undefined): tree is TreeNode => typeof tree === 'object' && !Array.isArray(tree)
const nodeOf = (tree: Tree | undefined): TreeNode[] => (isNode(tree) ? [tree] : [])
const wordOf = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '')
const listOf = (tree: Tree | undefined): Tree[] => (Array.isArray(tree) ? tree : [])

const either = (parts: readonly Nullable[]): Nullable =>
  parts.includes(true) ? true : parts.includes(undefined) ? undefined : false
const all = (parts: readonly Nullable[]): Nullable =>
  parts.includes(false) ? false : parts.includes(undefined) ? undefined : true

/** `{TAG :field value}`, `(list)`, `"text"` and words, as PostgreSQL prints what it has parsed. */
function readTree(text: string): Tree {
  const tokens = text.match(/[{}()]|"(?:[^"\\]|\\.)*"|(?:[^\s{}()"\\]|\\.)+/g) ?? []
  let at = 0
  return read()

  function read(): Tree {
    const token = tokens[at++] ?? ''
    if (token === '(') {
      const list: Tree[] = []
      while (at < tokens.length && tokens[at] !== ')') list.push(read())
      at += 1
      return list
    }
    if (token !== '{') return token
    const fields: Record<string, Tree> = {}
    const tag = tokens[at++] ?? ''
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      fields[name] = read()
      // A value of several words is one that nothing here asks for.
      while (at < tokens.length && tokens[at] !== '}' && tokens[at]?.startsWith(':') === false) read()
    }
    at += 1
    return { tag, fields }
  }
}
