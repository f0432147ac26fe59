import type pg from 'pg'

/** Who acts, and from where. Without an operator: whoever may use the server's command line. */
export type Actor = {
  readonly operator: bigint
  readonly session: bigint
  readonly address: string
}

export type OperatorAction = {
  readonly by: Actor | null
  /** Resource and verb: `withdrawal.approve`. */
  readonly action: string
  readonly subject: string
  readonly subjectId: bigint | string
  readonly reason?: string
  /** What it was and what it is, as operators read it: JSON, amounts as decimal strings. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes an action into the log, in the transaction of its effect: what is not in the log did not happen. */
export const recordAction = async (
  client: Pick<pg.ClientBase, 'query'>,
  { by, action, subject, subjectId, reason = '', before = null, after = null }: OperatorAction,
): Promise<void> => {
  await client.query(
    `insert into operator_action (operator_id, session_id, address, action, subject, subject_id, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[by?.operator ?? null, by?.session ?? null, by?.address ?? null],
      ...[action, subject, String(subjectId), reason.trim(), jsonOf(before), jsonOf(after)],
    ],
  )
}

const jsonOf = (facts: unknown): string | null =>
  facts === null
    ? null
    : JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
