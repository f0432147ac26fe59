import { randomBytes } from 'node:crypto'
import { depthOf, leafNode, rootOf, type SumNode } from '@nibble/proof'
import { openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { checkAllBooks, checkBooks, connectForChecks } from '@nibble/server/features/audit/check-books.ts'
import { findLiabilityProof } from '@nibble/server/features/liabilities/find-proof.ts'
import { takeSnapshot } from '@nibble/server/features/liabilities/take-snapshot.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import pg from 'pg'
import { setBetsFixture } from './bets-fixture.ts'

/** Times in seconds unless specified otherwise. */
export type LiabilitiesFigures = {
  readonly players: number
  readonly entries: number
  /** The tree alone, from the leaves to the root. */
  readonly treeSeconds: number
  /** As many hashes of as many bytes, and nothing else. */
  readonly hashesSeconds: number
  /** From the database's rows to a stored root. */
  readonly snapshotSeconds: number
  /** One player's proof out of it, in ms. */
  readonly proofInMs: number
  /** The first check, which adds up every entry; one a minute later; one after as many entries as a busy minute makes. */
  readonly firstCheckSeconds: number
  readonly quietCheckSeconds: number
  readonly busyCheckSeconds: number
  readonly nightSeconds: number
}

type Size = { readonly players?: number; readonly entriesEach?: number }

const DAY = '2030-01-01'
const LEAF_BYTES = 1 + 32 + 16 + 10 + 12
const NODE_BYTES = 1 + 2 * 48

/** `databaseUrl` is a fresh database, as its owner. */
export const benchLiabilities = async (databaseUrl: string, size: Size = {}): Promise<LiabilitiesFigures> => {
  const { players = 1_000_000, entriesEach = 1 } = size
  const { treeSeconds, hashesSeconds } = timeTree(players)
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  await fixture.close()
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 4 })
  const client = await connectForChecks(workingUrl(databaseUrl))
  const check = async (): Promise<number> => {
    const startedAt = performance.now()
    const { wrong } = await checkBooks(client)
    if (wrong.length > 0) throw new Error(wrong.map(({ name }) => name).join())
    return secondsSince(startedAt)
  }
  try {
    for (let more = 1; more < entriesEach; more += 1) await moveAll(owner, players)
    const firstCheckSeconds = await check()
    const quietCheckSeconds = await check()
    await moveAll(owner, Math.min(players, BUSY_MINUTE))
    const busyCheckSeconds = await check()
    const nightAt = performance.now()
    await checkAllBooks(client)
    const nightSeconds = secondsSince(nightAt)

    const startedAt = performance.now()
    await takeSnapshot(db, { now: Date.now() })
    const snapshotSeconds = secondsSince(startedAt)
    const provedAt = performance.now()
    for (let player = 1n; player <= PROOFS; player += 1n) await findLiabilityProof(db, { player, day: null })
    const proofInMs = (secondsSince(provedAt) * 1000) / Number(PROOFS)
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from entry')
    return {
      players,
      entries: rows[0]?.count ?? 0,
      treeSeconds,
      hashesSeconds,
      snapshotSeconds,
      proofInMs,
      firstCheckSeconds,
      quietCheckSeconds,
      busyCheckSeconds,
      nightSeconds,
    }
  } finally {
    await client.end()
    await db.close()
    await owner.end()
  }
}

const PROOFS = 50n
/** That many accounts move in a minute of 3,000 bets a second by as many players. */
const BUSY_MINUTE = 180_000

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000

const timeTree = (players: number): { treeSeconds: number; hashesSeconds: number } => {
  const salts = Array.from({ length: 1_000 }, () => new Uint8Array(randomBytes(32)))
  const treeAt = performance.now()
  const leaves: SumNode[] = []
  for (let player = 0; player < players; player += 1) {
    const salt = salts[player % salts.length] ?? new Uint8Array(32)
    leaves.push(leafNode({ day: DAY, salt, bindId: `BENCH${player}`, amount: BigInt(player + 1) }))
  }
  rootOf(leaves, depthOf(players))
  const treeSeconds = secondsSince(treeAt)

  const [leaf, node] = [new Uint8Array(LEAF_BYTES), new Uint8Array(NODE_BYTES)]
  const hashesAt = performance.now()
  for (let player = 0; player < players; player += 1) {
    leaf[1] = player & 255
    sha256(leaf)
    node[1] = player & 255
    sha256(node)
  }
  return { treeSeconds, hashesSeconds: secondsSince(hashesAt) }
}

/** One more entry for each of that many accounts, as many postings of a thousand lines. */
const moveAll = async (owner: pg.Client, accounts: number): Promise<void> => {
  await owner.query(
    `select ledger_post('bench', null, array_agg(id) || h.house, array_agg(1::bigint) || -count(*)::bigint,
                        array_agg('house'::entry_kind) || 'house'::entry_kind, array_agg(null::bigint) || null::bigint)
     from (
       select id, row_number() over (order by id) as n from account where player_id is not null order by id limit $1
     ) a,
     (select id as house from account where player_id is null and sub_account = 'house' and asset = 'USDT' and shard = 0) h
     group by n / 1000, h.house`,
    [accounts],
  )
  await owner.query('analyze account; analyze entry')
}
