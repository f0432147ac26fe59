import { printResult, readSecret, withDatabase } from '../installation.ts'
import { readArgs } from '../options.ts'
import { printTo } from '../terminal.ts'

/** Creates the next key for signing the sealed book. Exit code 1 on failure. */
export const bookKey = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: [], flags: ['lost'] })
  if (typeof read === 'string' || read.words.length > 0) {
    await printTo(process.stderr, 'Usage: nibble book-key, or: nibble book-key --lost\n')
    return 2
  }
  return printResult(async () => {
    const { announceBookKey } = await import('@nibble/server/features/play/book/book-keys.ts')
    const isLost = read.options['lost'] !== undefined
    const secret = await readSecret()
    const { id, firstRoundAt } = await withDatabase((db) => announceBookKey(db, [secret], { isLost }))
    return isLost
      ? `The book key ${id} signs from now on. No head could announce it: do so where you publish your keys. Rounds assigned to the lost key are not sealed.\n`
      : `The book key ${id} signs rounds that open from ${firstRoundAt.toISOString()} on. Earlier heads announce it.\n`
  })
}
