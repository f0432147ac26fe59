import pg from 'pg'

/** When the newest posting of a database was written; null if it has none. Throws a sentence for a foreign database. */
export const findNewest = async (databaseUrl: string): Promise<Date | null> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: found } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.posting') is not null as "isThere"`,
    )
    if (found[0]?.isThere !== true)
      throw new Error(
        'it has no postings, so it is not a database of Nibble. Name the right one: --database NAME.',
      )
    const { rows } = await client.query<{ at: Date }>('select at from posting order by id desc limit 1')
    return rows[0]?.at ?? null
  } finally {
    await client.end()
  }
}
