// What a database error means for the caller.

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The database committed, but did not wait for its standby. */
export class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit'
}

/** Nothing was committed: no standby is there to confirm it, so the commit would only have waited. */
export class StandbyAway extends Error {
  override readonly name = 'StandbyAway'
}

/** This connection's server takes no writes any more: another one does, or it will again. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The same work may succeed at once, or be refused properly: it lost a race and was rolled back. */
export const isRepeatable = (error: unknown): boolean =>
  // deadlock, serialisation, unique violation (the same key, through another server), a balance below zero
  ['40P01', '40001', '23505', '23514'].includes(codeOf(error))

/**
 * The database could not be asked in time: a lock or statement timed out, it is starting, stopping or full, others won the race
 * repeatedly, or the connection is gone. Whether a commit was lost with it is unknown; a retry with the same key shows it.
 */
export const isTemporary = (error: unknown): boolean => {
  if (error instanceof UnconfirmedCommit || error instanceof StandbyAway) return true
  const code = codeOf(error)
  if (/^(08|53|57|58)/.test(code) || ['40P01', '40001', '55P03', '25P03', '25P02', '25006'].includes(code))
    return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code)) return true
  return error instanceof Error && CONNECTION_LOST.test(error.message)
}

/** Driver messages without a code. */
const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|not queryable|Connection ended|Query read timeout/i

/** Names with several addresses fail once for each. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
