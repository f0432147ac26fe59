import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { type Amount, amountOf, plus, ZERO } from '@nibble/domain'
import * as z from 'zod'

/** A payment that this signer has signed, or is about to. */
export type JournalEntry = {
  /** Chain, withdrawal and attempt. */
  readonly key: string
  readonly nonce: bigint
  readonly recipient: string
  readonly amount: Amount
  /** Whether two operators approved it. */
  readonly isApproved: boolean
  readonly at: number
}

/** Sums signed before a payment, in the preceding hour and 24 hours. */
type SignedBefore = {
  readonly hour: Amount
  readonly day: Amount
  /** In 24 hours, to the payment's recipient. */
  readonly toAddress: Amount
  /** In 24 hours, without approvals. */
  readonly unapproved: Amount
}

/**
 * The signer's own memory: the database can forget what was paid, the journal cannot. Signers that share the file share
 * the memory, even if the database has given the lock to both: the first entry for a key counts.
 */
export type Journal = {
  find(key: string): JournalEntry | null
  /** Sums of the entries before this one, or of all entries if the key is not in the journal. */
  sumBefore(payment: Pick<JournalEntry, 'key' | 'recipient' | 'at'>): SignedBefore
  /** Writes to disk before it returns. Returns the entry that counts for the key: an earlier one if there is one. */
  record(entry: JournalEntry): JournalEntry
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const line = z.object({
  key: z.string(),
  nonce: z.string().regex(/^\d+$/),
  recipient: z.string(),
  amount: z.string().regex(/^\d+$/),
  isApproved: z.boolean(),
  at: z.number(),
})

/** If `file` is null, the journal lives in memory only. Throws an error with a readable message if the file cannot be read. */
export function openJournal(file: string | null): Journal {
  const entries = new Map<string, JournalEntry>()
  const add = (entry: JournalEntry): void => {
    if (!entries.has(entry.key)) entries.set(entry.key, entry)
  }
  const stored = file === null ? null : openFile(file, add)
  stored?.readNew()
  return {
    find: (key) => {
      stored?.readNew()
      return entries.get(key) ?? null
    },
    sumBefore: ({ key, recipient, at }) => {
      const sums = { hour: ZERO, day: ZERO, toAddress: ZERO, unapproved: ZERO }
      for (const entry of entries.values()) {
        if (entry.key === key) break
        const { amount } = entry
        if (entry.at <= at - DAY_MS) continue
        sums.day = plus(sums.day, amount)
        if (entry.at > at - HOUR_MS) sums.hour = plus(sums.hour, amount)
        if (entry.recipient === recipient) sums.toAddress = plus(sums.toAddress, amount)
        if (!entry.isApproved) sums.unapproved = plus(sums.unapproved, amount)
      }
      return sums
    },
    record: (entry) => {
      if (stored === null) add(entry)
      else stored.append(entry)
      const kept = entries.get(entry.key)
      if (kept === undefined) throw new Error('SIGNER_JOURNAL_FILE did not keep what was written to it.')
      return kept
    },
  }
}

/** Other processes may append at any time; existing lines never change. */
function openFile(file: string, add: (entry: JournalEntry) => void) {
  let offset = 0
  let count = 0
  let torn = ''
  const readFrom = (descriptor: number): void => {
    const { size } = fstatSync(descriptor)
    if (size < offset)
      throw new Error('SIGNER_JOURNAL_FILE has become shorter: restore the file from a copy.')
    const bytes = Buffer.alloc(size - offset)
    const read = readSync(descriptor, bytes, 0, bytes.length, offset)
    const end = bytes.subarray(0, read).lastIndexOf('\n') + 1
    torn = bytes.toString('utf8', end, read)
    offset += end
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
    for (const each of lines) {
      count += 1
      const parsed = line.safeParse(parseJson(each))
      if (parsed.success)
        add({
          ...parsed.data,
          nonce: BigInt(parsed.data.nonce),
          amount: amountOf(BigInt(parsed.data.amount)),
        })
      else if (!isTorn(each))
        throw new Error(`SIGNER_JOURNAL_FILE, line ${count}, cannot be read: restore the file from a copy.`)
    }
  }
  const open = <Answer>(act: (descriptor: number) => Answer): Answer => {
    const descriptor = openSync(file, 'a+', 0o600)
    try {
      return act(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
  return {
    readNew: () => open(readFrom),
    append: ({ nonce, amount, ...rest }: JournalEntry): void =>
      open((descriptor) => {
        readFrom(descriptor)
        // A truncated line was never acted on: payments are signed only after their line is complete.
        const text = JSON.stringify({ ...rest, nonce: String(nonce), amount: String(amount) })
        writeSync(descriptor, `${torn === '' ? '' : '\n'}${text}\n`)
        fsyncSync(descriptor)
        readFrom(descriptor)
      }),
  }
}

/** A crash or a full disk can leave an incomplete line. */
const isTorn = (text: string): boolean => text === '' || (text.startsWith('{') && !text.endsWith('}'))

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
