/** One thing that an action changed. `null`: it did not exist. */
export type Change = { readonly path: string; readonly before: string | null; readonly after: string | null }

/** The differences between two states, leaf by leaf, in key order. */
export const differenceOf = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  return paths.flatMap((path) => {
    const change = { path, before: was.get(path) ?? null, after: is.get(path) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** The name in a state, if it has one. */
export const nameIn = (state: unknown): string | null => leavesOf(state).get('name') ?? null

const leavesOf = (value: unknown, path = ''): Map<string, string> => {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object')
    return new Map([
      [path === '' ? 'value' : path, typeof value === 'string' ? value : JSON.stringify(value)],
    ])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...leavesOf(part, path === '' ? key : `${path}.${key}`)]),
  )
}
