import type { Actor } from '../../../shared/operators.ts'
import type { PlayFixture } from '../../play/testing/play-fixture.ts'

/** An operator who decides. */
export const makeActor = async (fixture: Pick<PlayFixture, 'rows'>): Promise<Actor> => {
  const [operator] = await fixture.rows<{ id: bigint }>(
    `insert into operator (name, password, roles, created_at) values ('ann', 'x', '{risk}', now()) returning id`,
  )
  const [session] = await fixture.rows<{ id: bigint }>(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     select sha256('token'), id, now(), now(), now(), '127.0.0.1', '' from operator where name = 'ann' returning id`,
  )
  return { operator: operator?.id ?? 0n, session: session?.id ?? 0n, address: '127.0.0.1', permission: null }
}
