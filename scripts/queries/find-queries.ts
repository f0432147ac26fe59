// Where the sources send a query, and every text that it may have there, read from their syntax and types alone.
// Longer than 300 lines: one small interpreter of what texts are put together from. It takes one way at each fork (a
// condition, a name that is one of several, a caller) and is run again until it took each.
import { relative } from 'node:path'
import {
  type ArrowFunction,
  type BindingElement,
  type BindingPattern,
  type CallExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Project, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

/** What one call of `.query` may send. */
export type Query = {
  readonly path: string
  readonly place: string
  readonly text: string
  /** What each value is; null where the list of them is not written out. */
  readonly values: readonly Type[] | null
  /** As written at the call; null where nothing is. */
  readonly row: Type | null
  readonly areRowsRead: boolean
}

/** A call whose text cannot be said without running it. */
export type Unresolved = { readonly path: string; readonly place: string; readonly reason: string }

/** An expression, and what the parameters of the functions around it are. */
type Located = { readonly node: Node; readonly env: Env }
type Env = { readonly fn: Node; readonly args: readonly Located[]; readonly outer: Env } | null
type Fn = ArrowFunction | FunctionDeclaration | FunctionExpression

class CannotSay extends Error {}
/** A way that no run takes: text that is undefined. */
class Impossible extends Error {}

export function findQueries(
  project: Project,
  { root, isChecked }: { readonly root: string; readonly isChecked: (path: string) => boolean },
): { readonly queries: readonly Query[]; readonly unresolved: readonly Unresolved[] } {
  const { checker, program } = project
  const callsByName = new Map<string, CallExpression[]>()
  for (const file of program.getSourceFileNames()) {
    const source = isChecked(relative(root, file)) ? program.getSourceFile(file) : undefined
    if (source !== undefined) walk(source, addCall)
  }
  /** The way taken at each fork, in the order in which they were met, and how many there are. */
  const taken = new Map<unknown, { way: number; readonly ways: number }>()

  const queries: Query[] = []
  const unresolved: Unresolved[] = []
  for (const call of callsByName.get('query') ?? []) {
    if (!is.isPropertyAccessExpression(call.expression)) continue
    taken.clear()
    do {
      try {
        queries.push(queryOf(call))
      } catch (error) {
        if (error instanceof Impossible) continue
        if (!(error instanceof CannotSay)) throw error
        unresolved.push({ path: pathOf(call), place: placeOf(call), reason: error.message })
      }
    } while (takeNextWay())
  }
  return { queries, unresolved }

  function addCall(node: Node): void {
    if (!is.isCallExpression(node)) return
    const { expression } = node
    const name = is.isPropertyAccessExpression(expression) ? expression.name.text : sourceOf(expression)
    const same = callsByName.get(name)
    if (same === undefined) callsByName.set(name, [node])
    else same.push(node)
  }

  /** The same one wherever the fork is met again. */
  function choose<T>(fork: unknown, ways: readonly T[]): T {
    const { way } = taken.get(fork) ?? { way: 0 }
    if (!taken.has(fork)) taken.set(fork, { way, ways: ways.length })
    const [chosen] = ways.slice(way)
    if (chosen === undefined) throw new CannotSay('nothing to choose from')
    return chosen
  }

  function takeNextWay(): boolean {
    for (const [fork, last] of [...taken].reverse()) {
      last.way += 1
      if (last.way < last.ways) return true
      taken.delete(fork)
    }
    return false
  }

  function queryOf(call: CallExpression): Query {
    const [first, second] = call.arguments.map((node) => ({ node, env: null }))
    if (first === undefined) throw new CannotSay('no text')
    const config = resolve(first)
    const { row, asked } = rowOf(call)
    const sent = is.isObjectLiteralExpression(config.node) ? propertyOf(config, 'values') : second
    return {
      path: pathOf(call),
      place: placeOf(call),
      text: textOf(first),
      values: sent === undefined ? [] : typesOf(sent),
      row,
      areRowsRead: areRowsRead(asked),
    }
  }

  /** The literal, template or call behind a name. */
  function resolve({ node, env }: Located): Located {
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isAwaitExpression(node)
    )
      return resolve({ node: node.expression, env })
    if (is.isConditionalExpression(node)) {
      const way = isTrue({ node: node.condition, env }) ?? choose(node, [true, false])
      return resolve({ node: way ? node.whenTrue : node.whenFalse, env })
    }
    if (is.isIdentifier(node)) return resolveName(declarationOf(node), env) ?? { node, env }
    if (is.isPropertyAccessExpression(node) || is.isElementAccessExpression(node)) {
      const of = attempt(() => resolve({ node: node.expression, env }))
      const name = is.isPropertyAccessExpression(node)
        ? node.name.text
        : attempt(() => textOf({ node: node.argumentExpression, env }))
      const property = of && (name === undefined ? anyPropertyOf(of) : propertyOf(of, name))
      return property === undefined ? { node, env } : resolve(property)
    }
    if (is.isCallExpression(node) && !isConditions(node) && is.isIdentifier(node.expression)) {
      const fn = functionOf(declarationOf(node.expression))
      if (fn !== undefined)
        return resultOf(
          fn,
          node.arguments.map((arg) => ({ node: arg, env })),
          env,
        )
    }
    return { node, env }
  }

  /** Undefined where it is given by what runs. */
  function resolveName(declaration: Node | undefined, env: Env): Located | undefined {
    if (declaration === undefined) return undefined
    if (is.isVariableDeclaration(declaration)) {
      if (declaration.initializer !== undefined) return resolve({ node: declaration.initializer, env })
      const loop = declaration.parent.parent
      return is.isForOfStatement(loop)
        ? resolve(choose(declaration, elementsOf({ node: loop.expression, env })))
        : undefined
    }
    if (is.isParameterDeclaration(declaration)) return resolveParameter(declaration, env)
    if (!is.isBindingElement(declaration)) return undefined
    const pattern = declaration.parent as BindingPattern
    const of = resolveName(pattern.parent, env)
    if (of === undefined) return undefined
    const found = is.isArrayBindingPattern(pattern)
      ? elementsOf(of)[[...pattern.elements].indexOf(declaration)]
      : propertyOf(of, nameOf(declaration))
    if (found !== undefined) return resolve(found)
    return is.isObjectLiteralExpression(of.node) && declaration.initializer !== undefined
      ? resolve({ node: declaration.initializer, env })
      : undefined
  }

  function resolveParameter(parameter: ParameterDeclaration, env: Env): Located | undefined {
    const fn = parameter.parent
    if (!isFn(fn)) return undefined
    let bound = env
    while (bound !== null && bound.fn !== fn) bound = bound.outer
    const user = fn.parent
    if (bound === null && is.isCallExpression(user) && is.isPropertyAccessExpression(user.expression)) {
      const array = { node: user.expression.expression, env }
      const elements = attempt(() => elementsOf(array))
      return elements === undefined ? undefined : resolve(choose(fn, elements))
    }
    const args = bound?.args ?? callerOf(fn)?.arguments.map((node) => ({ node, env: null }))
    if (args === undefined) return undefined
    const given = args[[...fn.parameters].indexOf(parameter)]
    if (given !== undefined) return resolve(given)
    return parameter.initializer && resolve({ node: parameter.initializer, env })
  }

  function callerOf(fn: Fn): CallExpression | undefined {
    const { parent } = fn
    const named =
      is.isVariableDeclaration(parent) || is.isPropertyAssignment(parent)
        ? parent.name
        : is.isArrowFunction(fn)
          ? undefined
          : fn.name
    const callers = (named === undefined ? [] : (callsByName.get(sourceOf(named)) ?? [])).filter(
      (call) => checker.getResolvedSignature(call)?.declaration?.resolve(project) === fn,
    )
    return callers.length === 0 ? undefined : choose(fn, callers)
  }

  function resultOf(fn: Fn, args: readonly Located[], outer: Env): Located {
    const env = { fn, args, outer }
    const { body } = fn
    if (body === undefined) throw new CannotSay(`${sourceOf(fn)} has no body`)
    if (!is.isBlock(body)) return resolve({ node: body, env })
    const results: Node[] = []
    walk(body, (node) => {
      if (is.isReturnStatement(node) && node.expression !== undefined) results.push(node.expression)
    })
    return resolve({ node: choose(body, results), env })
  }

  function propertyOf({ node, env }: Located, name: string): Located | undefined {
    // What it gives has two, and both are read from the call.
    if (isConditions(node)) return { node, env }
    if (!is.isObjectLiteralExpression(node)) return undefined
    for (const property of node.properties) {
      if (is.isPropertyAssignment(property) && sourceOf(property.name) === name)
        return { node: property.initializer, env }
      if (is.isShorthandPropertyAssignment(property) && sourceOf(property.name) === name)
        return { node: property.name, env }
    }
    return undefined
  }

  function anyPropertyOf({ node, env }: Located): Located | undefined {
    if (!is.isObjectLiteralExpression(node)) return undefined
    const values = [...node.properties].flatMap((one) =>
      is.isPropertyAssignment(one) ? [one.initializer] : [],
    )
    return { node: choose(node, values), env }
  }

  function elementsOf(of: Located): Located[] {
    const { node, env } = resolve(of)
    if (is.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        is.isSpreadElement(element)
          ? elementsOf({ node: element.expression, env })
          : [{ node: element, env }],
      )
    if (!is.isCallExpression(node)) throw new CannotSay(sourceOf(node))
    if (isConditions(node)) return conditionsOf({ node, env }).values
    if (!is.isPropertyAccessExpression(node.expression)) throw new CannotSay(sourceOf(node))
    const array = { node: node.expression.expression, env }
    const [callback] = node.arguments
    const method = node.expression.name.text
    if (method === 'filter') return elementsOf(array)
    if (!['map', 'flatMap'].includes(method) || callback === undefined || !is.isArrowFunction(callback))
      throw new CannotSay(sourceOf(node))
    // Where they are not written out, one of them stands for all.
    const elements = attempt(() => elementsOf(array).map((one) => [one])) ?? [[]]
    const results = elements.map((args) => resultOf(callback, args, env))
    return method === 'map' ? results : results.flatMap(elementsOf)
  }

  function textOf(of: Located): string {
    const { node, env } = resolve(of)
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node))
      return node.text
    if (is.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (before, { expression, literal }) => before + textOf({ node: expression, env }) + literal.text,
        node.head.text,
      )
    const text = propertyOf({ node, env }, 'text')
    if (is.isObjectLiteralExpression(node) && text !== undefined) return textOf(text)
    if (is.isCallExpression(node)) {
      const called = attempt(() => textOfCall({ node, env }))
      if (called !== undefined) return called
    }
    const type = typeOf({ node, env })
    if (type.flags & TypeFlags.Undefined) throw new Impossible()
    const literals = literalsOf(type)
    const [literal] = literals
    if (literal === undefined) throw new CannotSay(sourceOf(node))
    return literals.length === 1
      ? literal
      : choose(is.isIdentifier(node) ? declarationOf(node) : node, literals)
  }

  function textOfCall({ node, env }: { readonly node: CallExpression; readonly env: Env }): string {
    const [first, second] = node.arguments.map((arg) => ({ node: arg, env }))
    if (isConditions(node)) return conditionsOf({ node, env }).text
    if (sourceOf(node.expression) === 'String' && first !== undefined) return textOf(first)
    if (!is.isPropertyAccessExpression(node.expression)) throw new CannotSay(sourceOf(node))
    const of = { node: node.expression.expression, env }
    const method = node.expression.name.text
    if (method === 'join')
      return (attempt(() => elementsOf(of).map(textOf)) ?? [textOfElement(of)]).join(
        first === undefined ? ',' : textOf(first),
      )
    if (method === 'replaceAll' && first !== undefined && second !== undefined)
      return textOf(of).replaceAll(textOf(first), textOf(second))
    throw new CannotSay(sourceOf(node))
  }

  function textOfElement({ node }: Located): string {
    const type = typeOf({ node, env: null })
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as TypeReference) : []
    const literals = element === undefined ? [] : literalsOf(element)
    return choose(node, literals)
  }

  /** A call of `conditions` or `assignments` in db/sql.ts. */
  function isConditions(node: Node): boolean {
    return is.isCallExpression(node) && /^(conditions|assignments)$/.test(sourceOf(node.expression))
  }

  /** As they are where all values are given. */
  function conditionsOf({ node, env }: Located): { readonly text: string; readonly values: Located[] } {
    const [given, before] = is.isCallExpression(node) ? node.arguments : []
    if (given === undefined) throw new CannotSay('no conditions')
    const values = before === undefined ? [] : elementsOf({ node: before, env })
    const texts = elementsOf({ node: given, env }).map((one) => {
      const [condition, value] = elementsOf(one)
      const text = condition === undefined ? '' : textOf(condition)
      if (!text.includes('?') || value === undefined) return text
      values.push(value)
      return text.replaceAll('?', `$${values.length}`)
    })
    const isWhere = is.isCallExpression(node) && sourceOf(node.expression) === 'conditions'
    return { text: isWhere ? texts.join(' and ') || 'true' : texts.map((one) => `, ${one}`).join(''), values }
  }

  /** Null where it depends on what runs. */
  function isTrue({ node, env }: Located): boolean | null {
    if (!is.isBinaryExpression(node)) return null
    const same = node.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken
    if (!same && node.operatorToken.kind !== SyntaxKind.ExclamationEqualsEqualsToken) return null
    const sides = [node.left, node.right].map((side) =>
      is.isStringLiteral(side) || is.isIdentifier(side)
        ? attempt(() => textOf({ node: side, env }))
        : undefined,
    )
    return sides.includes(undefined) ? null : (sides[0] === sides[1]) === same
  }

  function typesOf(of: Located): Type[] | null {
    return attempt(() => elementsOf(of).map(typeOf)) ?? null
  }

  /** As written at the call, or at the call of a function that passes it on. */
  function rowOf(
    call: CallExpression,
    at = 0,
  ): { readonly row: Type | null; readonly asked: CallExpression } {
    const written = call.typeArguments?.[at]
    const row = written && checker.getTypeFromTypeNode(written)
    if (row === undefined) return { row: null, asked: call }
    const parameter = row.isTypeParameter() ? row.getSymbol()?.declarations[0]?.resolve(project) : undefined
    if (parameter === undefined) return { row, asked: call }
    const fn = parameter.parent
    const caller = isFn(fn) ? callerOf(fn) : undefined
    if (!isFn(fn) || caller === undefined) throw new CannotSay('nobody says what its rows are')
    return rowOf(caller, [...(fn.typeParameters ?? [])].indexOf(parameter as never))
  }

  function areRowsRead(call: CallExpression): boolean {
    let node: Node = call
    while (is.isAwaitExpression(node.parent) || is.isParenthesizedExpression(node.parent)) node = node.parent
    const { parent } = node
    if (is.isPropertyAccessExpression(parent)) return ['rows', 'then'].includes(parent.name.text)
    if (is.isVariableDeclaration(parent) && is.isObjectBindingPattern(parent.name))
      return [...parent.name.elements].some((one) => is.isBindingElement(one) && nameOf(one) === 'rows')
    return !is.isExpressionStatement(parent)
  }

  function declarationOf(node: Node): Node | undefined {
    const symbol = is.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    const own = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return (own?.valueDeclaration ?? own?.declarations[0])?.resolve(project)
  }

  function functionOf(declaration: Node | undefined): Fn | undefined {
    const fn = declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : declaration
    return fn !== undefined && isFn(fn) ? fn : undefined
  }

  /** The texts of a type that has so many; any number will do for a number. */
  function literalsOf(type: Type): string[] {
    if (type.isUnionType()) {
      const all = type.getTypes().map(literalsOf)
      return all.every((one) => one.length > 0) ? [...new Set(all.flat())] : []
    }
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBigIntLiteralType())
      return [String(type.value)]
    return type.flags & (TypeFlags.Number | TypeFlags.BigInt) ? ['1'] : []
  }

  function typeOf({ node }: Located): Type {
    return checker.getTypeAtLocation(node) ?? checker.getUnknownType()
  }

  function placeOf(node: Node): string {
    return `${pathOf(node)}:${node.getSourceFile().text.slice(0, node.getStart()).split('\n').length}`
  }

  function pathOf(node: Node): string {
    return relative(root, node.getSourceFile().fileName)
  }
}

function isFn(node: Node): node is Fn {
  return is.isArrowFunction(node) || is.isFunctionDeclaration(node) || is.isFunctionExpression(node)
}

function nameOf(element: BindingElement): string {
  return sourceOf(element.propertyName ?? element.name ?? element)
}

function sourceOf(node: Node): string {
  return node.getSourceFile().text.slice(node.getStart(), node.end)
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => {
    walk(child, visit)
    return undefined
  })
}

/** Undefined where it cannot be said. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof CannotSay) return undefined
    throw error
  }
}
