import { isSealingDoubtful, SEALS_LOOKED_AT, type Tempo, type Windows } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'

/** Whether large stakes of value wait for draws to be sealed again; a second old at most. */
export type SealWatch = { isDoubtful(): Promise<boolean> }

const AGE_MS = 1_000

/** Leaves of a whole book are signed within 3 s of the close, and the chain takes a block or two to show a seal. */
const LEAST_TO_SEAL_MS = 5_000

/**
 * Whether every draw comes long enough after its close to be sealed. A house that draws sooner, as tests do to wait less, seals what
 * it can and promises nothing.
 */
export const leavesTimeToSeal = (windows: Readonly<Record<Tempo, Windows>>): boolean =>
  Object.values(windows).every(({ drawAfterMs }) => drawAfterMs >= LEAST_TO_SEAL_MS)

/** For a house whose draws are sealed on a chain; another refuses nothing for want of seals. */
export const createSealWatch = (db: Database, uptimeMs = () => performance.now()): SealWatch => {
  let readAt = Number.NEGATIVE_INFINITY
  let known: Promise<boolean> = Promise.resolve(false)
  return {
    isDoubtful: () => {
      if (uptimeMs() - readAt <= AGE_MS) return known
      readAt = uptimeMs()
      known = readDoubt(db)
      // What could not be read is read again by the next who asks.
      known.catch(() => {
        readAt = Number.NEGATIVE_INFINITY
      })
      return known
    },
  }
}

/**
 * A draw whose time came before its heads were signed is unsealed as well, though no seal of it was ever due. Draws that were
 * signed while no contract took seals say nothing. No draw of hours ago is among the newest that are looked at.
 */
const readDoubt = async (db: Database): Promise<boolean> => {
  const { rows } = await db.pool.query<{ sealed: boolean }>(
    `select sealed from (
       (select draw_at, state = 'sealed' as sealed from book_seal where state in ('sealed', 'unsealed')
        order by draw_at desc limit ${SEALS_LOOKED_AT})
       union all
       select distinct r.draw_at, false from round r join book b on b.round_id = r.id
       where r.draw_at > clock_timestamp() - interval '3 h' and r.draw_at <= clock_timestamp()
         and not exists (select from book_seal s where s.draw_at = r.draw_at)
     ) draw order by draw_at desc limit ${SEALS_LOOKED_AT}`,
  )
  return isSealingDoubtful(rows.map(({ sealed }) => sealed).toReversed())
}
