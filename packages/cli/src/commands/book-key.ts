import { readSecret, reasonOf, withDatabase } from '../installation.ts'
import { readArgs } from '../options.ts'
import { printTo } from '../terminal.ts'

/** Makes the key that signs the sealed book next. 1 when it cannot. */
export const bookKey = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: [], flags: ['lost'] })
  if (typeof read === 'string' || read.words.length > 0) {
    await printTo(process.stderr, 'Say: nibble book-key, or: nibble book-key --lost\n')
    return 2
  }
  try {
    const { announceBookKey } = await import('@nibble/server/features/play/book/book-keys.ts')
    const isLost = read.options['lost'] !== undefined
    const secret = await readSecret()
    const { id, firstRoundAt } = await withDatabase((db) => announceBookKey(db, [secret], { isLost }))
    const from = firstRoundAt.toISOString()
    await printTo(
      process.stdout,
      isLost
        ? `The book key ${id} signs from now on. No head could tell it: say so where you publish your keys. Rounds that the lost key was given are not sealed.\n`
        : `The book key ${id} signs rounds that open from ${from} on. The heads before them tell it.\n`,
    )
    return 0
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return 1
  }
}
