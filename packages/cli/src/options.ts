/** A command's arguments: its words, and its options by name. `--rpc` may be repeated. */
export type Args = {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, readonly string[]>>
}

/** Reads `WORD… --name VALUE --flag`. Returns a sentence if an option is unknown or has no value. */
export const readArgs = (
  args: readonly string[],
  known: { readonly values: readonly string[]; readonly flags?: readonly string[] },
): Args | string => {
  const words: string[] = []
  const options: Record<string, string[]> = {}
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const name = arg.slice(2)
    if (!arg.startsWith('--')) words.push(arg)
    else if (known.flags?.includes(name) === true) options[name] = []
    else if (!known.values.includes(name)) return `There is no option ${arg.slice(0, 40)}.`
    else {
      const value = args[at + 1]
      if (value === undefined || value.startsWith('--')) return `${arg} needs a value.`
      options[name] = [...(options[name] ?? []), value]
      at += 1
    }
  }
  return { words, options }
}
