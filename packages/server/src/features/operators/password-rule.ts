import { ConsoleRefusal } from '../../console-refusal.ts'

const LEAST = 12
const LEAST_DIFFERENT = 5

/** Throws ConsoleRefusal('password_too_weak') for what is guessed first. */
export const assertStrong = (password: string, name: string): void => {
  const isLong = [...password].length >= LEAST
  const isMixed = new Set(password).size >= LEAST_DIFFERENT
  const hasName = password.toLowerCase().includes(name)
  if (!isLong || !isMixed || hasName) throw new ConsoleRefusal('password_too_weak')
}
