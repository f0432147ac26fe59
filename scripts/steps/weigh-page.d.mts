/** Files that import each other, of which one runs before what it needs is there; null where there are none. */
export function cycleIn(
  manifest: Readonly<Record<string, { readonly imports?: readonly string[] }>>,
): readonly string[] | null
