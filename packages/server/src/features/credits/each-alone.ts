export type Turn = {
  readonly done: number
  /** Of those that did not get through; they are tried again with the next turn. */
  readonly failures: readonly unknown[]
}

/** One after another, each in a transaction of its own, so that one that fails leaves the others alone. */
export const eachAlone = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<Turn> => {
  let done = 0
  const failures: unknown[] = []
  for (const item of items) {
    try {
      if (await work(item)) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { done, failures }
}
