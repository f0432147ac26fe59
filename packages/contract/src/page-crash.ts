/** Where the page reports a broken screen: plain JSON, outside the envelope, which may itself be broken. */
export const PAGE_CRASH_PATH = '/api/page-crash'

const MOST_FRAMES = 8

/** What is logged of it: enough to find the line, and nothing about the person or their money. */
export type PageCrash = {
  readonly name: string
  readonly message: string
  readonly frames: readonly string[]
  readonly screen: string
}

/** Null if it is no crash. Both page and server use this: one sends no more, the other logs no more. */
export const readPageCrash = (value: unknown): PageCrash | null => {
  if (!isCrash(value)) return null
  const { name, message, stack, screen } = value
  return {
    name: /^\w{1,40}$/.test(name) ? name : 'Error',
    message: withoutPersonal(message).slice(0, 200),
    frames: (stack.match(/[\w-]{1,60}\.(?:js|tsx?):\d{1,7}:\d{1,7}/g) ?? []).slice(0, MOST_FRAMES),
    screen: /^\/[a-z\d/-]{0,60}/.exec(screen)?.[0] ?? '/',
  }
}

type CrashFields = Readonly<Record<(typeof FIELDS)[number], string>>
const FIELDS = ['name', 'message', 'stack', 'screen'] as const

/** By hand: the page also reports crashes when the code that checks shapes is missing. */
const isCrash = (value: unknown): value is CrashFields =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((name) => typeof Reflect.get(value, name) === 'string')

/** Mailboxes, addresses, hashes, amounts and numbers of bets become an ellipsis. */
const withoutPersonal = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    // Word by word: a search for what precedes an @ would restart at each letter of a long word.
    .replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replaceAll(/\b(?:0x)?[\da-f]{8,}\b/gi, '…')
    .replaceAll(/\d[\d.,]{2,}/g, '…')
