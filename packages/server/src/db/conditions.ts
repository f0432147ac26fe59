/**
 * The conditions of which a value was given, joined by `and`. Each is ours and has one `?`, which becomes its parameter;
 * `true` where none was given.
 */
export const conditions = (
  given: readonly (readonly [condition: string, value: unknown])[],
): { readonly where: string; readonly values: readonly unknown[] } => {
  const used = given.filter(([, value]) => value !== undefined)
  return {
    where: used.map(([condition], at) => condition.replaceAll('?', `$${at + 1}`)).join(' and ') || 'true',
    values: used.map(([, value]) => value),
  }
}
