// Settings in files: secrets need not be in an environment, where others may read them.

type Environment = Readonly<Record<string, string | undefined>>
type ReadFile = (path: string) => string

/**
 * A program's environment, with each setting of `names` that has a `NAME_FILE`. Throws one Error whose
 * message has a sentence for each file that cannot be used. Empty variables are unset.
 */
export const withSettingFiles = <Given extends Environment>(
  environment: Given,
  { names, read }: { readonly names: readonly string[]; readonly read: ReadFile },
): Environment => {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const path = environment[`${name}_FILE`]
    if (isNone(path)) continue
    if (!isNone(environment[name])) {
      problems.push(`${name} and ${name}_FILE are both set: leave out the one that does not count.`)
      continue
    }
    try {
      values[name] = readSettingFile(`${name}_FILE`, path, read)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { ...environment, ...values }
}

/** A file's content for the setting `name`, without the newline that editors append. Throws a sentence. */
export const readSettingFile = (name: string, path: string, read: ReadFile): string => {
  let text: string
  try {
    text = read(path)
  } catch (error) {
    throw new Error(`${name} names ${path}, ${whyUnread(error)}.`, { cause: error })
  }
  const value = text.replace(/[\r\n]+$/, '')
  if (value.trim() === '') throw new Error(`${name} names ${path}, which is empty.`)
  return value
}

const isNone = (value: string | undefined): value is undefined => value === undefined || value.trim() === ''

const whyUnread = (error: unknown): string => {
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'where there is no file'
    if (error.code === 'EISDIR') return 'which is a folder'
    if (error.code === 'EACCES' || error.code === 'EPERM') return 'which this program may not read'
  }
  return `which cannot be read (${error instanceof Error ? error.message : String(error)})`
}
