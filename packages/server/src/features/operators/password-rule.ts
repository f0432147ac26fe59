import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { ConsoleRefusal } from '../../refusal.ts'

const LEAST = 12
const LEAST_DIFFERENT = 5
/** Of 0 to 4: from here on, more than 10^8 guesses are needed by somebody who knows common passwords. */
const LEAST_SCORE = 3

/** Made with the first password: ranking its words delays a start. */
let guesses: ZxcvbnFactory | undefined

/** Throws ConsoleRefusal('password_too_weak') for easily guessed passwords. */
export const assertStrong = (password: string, name: string): void => {
  guesses ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const isLong = [...password].length >= LEAST
  const isMixed = new Set(password).size >= LEAST_DIFFERENT
  const hasName = password.toLowerCase().includes(name)
  if (!isLong || !isMixed || hasName || guesses.check(password, [name, 'nibble']).score < LEAST_SCORE)
    throw new ConsoleRefusal('password_too_weak')
}
