import { LONGEST_LINE, linesOf } from './lines.ts'
import { InputError, printTo } from './terminal.ts'

/** Turns one JSON value into an answer. Throws InputError with a sentence that says what to write instead. */
export type AnswerLine = (json: unknown) => object

/** Answers every line of standard input with one line of JSON, in order, without a limit. */
export const answerLines = async (answer: AnswerLine): Promise<number> => {
  if (process.stdin.isTTY) process.stderr.write('Reading JSON lines; end with Ctrl-D.\n')
  for await (const lines of linesOf(process.stdin))
    await printTo(process.stdout, `${lines.map((line) => answerText(line, answer)).join('\n')}\n`)
  return 0
}

/** One line's answer as JSON. An invalid or blank line gives an error, and reading continues. */
export const answerText = (line: string | null, answer: AnswerLine): string => {
  try {
    return JSON.stringify(answer(parse(line)))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return JSON.stringify({ error: error.message })
  }
}

const parse = (line: string | null): unknown => {
  if (line === null)
    throw new InputError(`The line is longer than ${LONGEST_LINE} bytes: write one object per line.`)
  if (line.trim() === '') throw new InputError('The line is empty: write one JSON object per line.')
  try {
    return JSON.parse(line)
  } catch {
    throw new InputError(
      'The line is not JSON: write one object per line, names and strings in double quotes.',
    )
  }
}
