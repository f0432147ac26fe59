import type { Database } from '../../db/database.ts'

/** A draw not yet known to be sealed or unsealed. */
export type WaitingSeal = {
  readonly drawAtMs: number
  /** 64 hexadecimal digits. */
  readonly commitment: string
  readonly signedAtMs: number
  /** The signer says it was sent; or it was signed seconds ago, whatever the signer says. */
  readonly isDue: boolean
  /** Height of the block that decided its rounds; null if they are not decided, or were cancelled. */
  readonly drawHeight: bigint | null
  /** Since all of its rounds were decided; null while they are not. */
  readonly decidedForMs: number | null
}

/** Newest first, so that undecidable older ones do not delay them. */
export const listWaitingSeals = async (db: Database): Promise<WaitingSeal[]> => {
  const { rows } = await db.pool.query<{
    drawAt: Date
    commitment: string
    signedAt: Date
    isDue: boolean
    height: bigint | null
    decidedForMs: number | null
  }>({
    name: 'waiting_seals',
    text: `select s.draw_at as "drawAt", encode(s.commitment, 'hex') as commitment, s.signed_at as "signedAt",
            s.sent_at is not null or s.signed_at < clock_timestamp() - interval '3 s' as "isDue", case when r.decided then r.height end as height,
            case when r.decided then extract(epoch from clock_timestamp() - r.at) * 1000 end::float8 as "decidedForMs"
     from book_seal s left join lateral (
       select bool_and(decided_at is not null) as decided, max(decided_at) as at, max(block_height) as height
       from round where draw_at = s.draw_at
     ) r on true
     where s.state = 'waiting' order by s.draw_at desc limit 20`,
  })
  return rows.map(({ drawAt, signedAt, height, ...row }) => ({
    ...row,
    drawAtMs: drawAt.getTime(),
    signedAtMs: signedAt.getTime(),
    drawHeight: height,
  }))
}

/** The outcome of the newest draws. */
export type SealCounts = {
  /** Of the last ten that were decided, or that nobody signed in time. */
  readonly unsealedOfTen: number
  readonly newest: 'sealed' | 'unsealed' | null
  readonly newestAgoMs: number | null
  /** How long before its draw the newest sealed one was in a block. */
  readonly leadMs: number | null
  /** Since the sealer last reported that it works; null if it never did. */
  readonly sealerSilentMs: number | null
  readonly problem: string | null
}

export const countSeals = async (db: Database): Promise<SealCounts> => {
  const { rows } = await db.pool.query<{
    state: 'sealed' | 'unsealed'
    agoMs: number | null
    leadMs: number | null
  }>(
    `select state, (extract(epoch from clock_timestamp() - decided_at) * 1000)::float8 as "agoMs",
            (extract(epoch from draw_at - sealed_block_time) * 1000)::float8 as "leadMs"
     from newest_draws(10)`,
  )
  const { rows: said } = await db.pool.query<{ silentMs: number; problem: string | null }>(
    'select (extract(epoch from clock_timestamp() - at) * 1000)::float8 as "silentMs", problem from sealer_state',
  )
  return {
    unsealedOfTen: rows.filter(({ state }) => state === 'unsealed').length,
    newest: rows[0]?.state ?? null,
    newestAgoMs: rows[0]?.agoMs ?? null,
    leadMs: rows.find(({ state }) => state === 'sealed')?.leadMs ?? null,
    sealerSilentMs: said[0]?.silentMs ?? null,
    problem: said[0]?.problem ?? null,
  }
}

/** Whether the newest two decided draws are sealed. */
export const areTwoSealed = async (db: Database): Promise<boolean> => {
  const { rows } = await db.pool.query<{ state: string }>('select state from newest_draws(2)')
  return rows.length === 2 && rows.every(({ state }) => state === 'sealed')
}
