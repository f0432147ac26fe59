// Longer than 300 lines: everything uses one server that is started once: what it publishes of a book, and what watchers add.

import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { makeSessionKey, signCancel } from '@nibble/client'
import {
  type BetRow,
  betOrder,
  betReceipt,
  betReceiptOf,
  cancelBetOrder,
  roundBook,
  type SlipReceipt,
} from '@nibble/contract'
import { amountOf, type RoundNumber, roundNumberFrom } from '@nibble/domain'
import {
  brokenRule,
  encodeHead,
  hashLeaf,
  headHash,
  keyIdOf,
  lineHash,
  readHead,
  readLine,
  readPublication,
  readReceipt,
  treeRoot,
  verifyCancel,
  verifyHead,
  verifyPublication,
  verifyReceipt,
  witnessMessage,
} from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sealDraws } from '../features/play/book/seal-draw.ts'
import { closeRound } from '../features/play/rounds/close-round.ts'
import { hexOf } from '../shared/book/leaf.ts'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

let nibble: TestApp
let player: TestPlayer
beforeAll(async () => {
  nibble = await startTestApp({ trustProxy: true })
  player = await nibble.signIn()
})
afterAll(() => nibble.stop())

const place = async (): Promise<{ bet: BetRow; receipt: SlipReceipt }> => {
  const { bets, receipt } = await player.caller.call(betOrder, {
    idempotencyKey: randomUUID(),
    round: await nibble.round(),
    asset: 'PLAY_POINT',
    bets: [{ game: 'exact', pick: 'f', stake: amountOf(10_500_000n) }],
  })
  const [bet] = bets
  if (bet === undefined || receipt === null) throw new Error('no bet, or no receipt')
  return { bet, receipt }
}

test('a bet is answered with a valid receipt, which can be requested again', async () => {
  const { bet, receipt } = await place()
  const file = betReceiptOf(receipt, { at: 0, bet })
  expect(verifyReceipt(readReceipt(file))).toBeNull()
  expect(file.leaf).toMatchObject({ stake: '10.5', table: 'classic', source: 'manual', game: 'exact' })

  const { betId } = bet
  expect((await player.caller.call(betReceipt, { betId })).receipt).toEqual(file)
  const other = await nibble.signIn()
  await expect(other.caller.call(betReceipt, { betId })).rejects.toMatchObject({ kind: 'bet_unknown' })
})

describe('a cancel', () => {
  const cancel = (bet: BetRow, signature: string) =>
    player.caller.call(cancelBetOrder, { idempotencyKey: randomUUID(), betId: bet.betId, signature })

  test('is stored with the signature of the session key, and with what the wallet signed', async () => {
    const { bet } = await place()
    const signature = await signCancel(player.key, bet)
    await cancel(bet, signature)
    const { rows } = await nibble.db.pool.query<{
      public_key: Buffer
      signature: Buffer
      sign_in_message: string
      sign_in_signature: string
    }>('select * from bet_cancel where bet_id = $1', [bet.betId])
    const [kept] = rows
    expect(rows).toHaveLength(1)
    expect(kept?.signature.toString('hex')).toBe(signature)
    const leaf = {
      round: roundNumberFrom(bet.round),
      betId: bet.betId,
      signature,
      publicKey: kept?.public_key.toString('hex') ?? '',
    }
    expect(verifyCancel(leaf)).toBe(true)
    expect(kept?.sign_in_message.toLowerCase()).toContain(player.address.toLowerCase())
    expect(kept?.sign_in_signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('without the signature of this session, for this bet of this round, is refused', async () => {
    const { bet } = await place()
    const { bet: other } = await place()
    const foreign = await makeSessionKey()
    for (const signature of [
      await signCancel(player.key, other),
      await signCancel(player.key, { ...bet, round: '2030010110001' }),
      await signCancel(foreign, bet),
      '0'.repeat(128),
      'f'.repeat(128),
    ])
      await expect(cancel(bet, signature)).rejects.toMatchObject({
        kind: 'cancel_unsigned',
        message: expect.stringMatching(/did not sign/),
      })
    const raw = await rawCaller(nibble, player)
    for (const signature of [undefined, null, '', 7, 'F'.repeat(128), '0'.repeat(126)]) {
      const body = { idempotencyKey: randomUUID(), betId: bet.betId, signature }
      const { body: answer } = await raw.call(cancelBetOrder.path, JSON.stringify(body))
      expect(answer).toMatchObject({ data: { refusal: 'cancel_unsigned' } })
    }
    const { rows } = await nibble.db.pool.query('select from bet_cancel where bet_id = $1', [bet.betId])
    expect(rows).toHaveLength(0)
  })
})

describe('what is published of a round', () => {
  const get = (path: string) => fetch(`${nibble.url}/api/book/${path}`)
  const linesOf = async (round: string): Promise<string[]> =>
    (await (await get(`${round}/leaves`)).text()).trimEnd().split('\n')
  /** Everything said about a bet, as text to search. */
  const textsOf = async (round: string): Promise<string> =>
    (await (await get(round)).text()) + (await (await get(`${round}/leaves`)).text())

  test('is nothing before its close, hashes after it, and everything after its result', async () => {
    const { bet } = await place()
    const { bet: cancelled } = await place()
    const { round, betId } = bet
    const cancelling = { idempotencyKey: randomUUID(), betId: cancelled.betId }
    const signature = await signCancel(player.key, cancelled)
    await player.caller.call(cancelBetOrder, { ...cancelling, signature })
    const file = readReceipt((await player.caller.call(betReceipt, { betId })).receipt)
    const secrets = async () => {
      const { rows } = await nibble.db.pool.query<{ round_secret: Buffer; tag_secret: Buffer }>(
        'select round_secret, tag_secret from book where round_id = $1',
        [round],
      )
      const [row] = rows
      if (row === undefined) throw new Error('no book')
      return { roundSecret: row.round_secret.toString('hex'), tagSecret: row.tag_secret.toString('hex') }
    }
    const { roundSecret, tagSecret } = await secrets()
    const hidden = [roundSecret, tagSecret, file.leaf.salt, file.leaf.tag]

    expect((await get(round)).status).toBe(404)
    expect((await nibble.guest().call(roundBook, { round })).book).toBeNull()
    expect((await get(`${round}/leaves`)).status).toBe(404)

    // Another round may share its draw time, and so its seal.
    const { rows: together } = await nibble.db.pool.query<{ id: bigint }>(
      'select id from round where draw_at = (select draw_at from round where id = $1)',
      [round],
    )
    const ids = together.map(({ id }) => String(id))
    await nibble.asOwner(`
      begin; set local session_replication_role = replica;
      update round set closes_at = clock_timestamp() where id in (${ids.join()}); commit`)
    for (const id of ids) expect(await closeRound(nibble.db, { round: id })).toBe(true)
    expect((await get(round)).status).toBe(404)
    expect((await get(`${round}/leaves`)).status).toBe(404)
    await sealDraws({
      db: nibble.db,
      books: nibble.sealedBook.books,
      lastSealedDraw: null,
      now: Date.now,
    })

    const closed = JSON.parse(await (await get(round)).text())
    expect((await nibble.guest().call(roundBook, { round })).book).toEqual(closed)
    const head = readHead(closed.head)
    expect(verifyHead(head, Buffer.from(closed.publicKey, 'hex'))).toBeNull()
    expect(closed).toMatchObject({ secret: null, seal: 'off', anchor: null, witnesses: [] })
    const hashes = (await linesOf(round)).map((line) => JSON.parse(line))
    expect(Object.keys(hashes[0] ?? {})).toEqual(['kind', 'betId', 'hash'])
    expect(hexOf(treeRoot(hashes.map(({ hash }) => Buffer.from(hash, 'hex'))))).toBe(hexOf(head.root))
    const before = await textsOf(round)
    for (const secret of [...hidden, '"pick"', '"stake"', player.bindId]) expect(before).not.toContain(secret)

    await nibble.asOwner(`
      begin; set local session_replication_role = replica;
      update bet set status = 1, result = 1, returned = 166320000 where round_id = ${round} and status = 0;
      update round set state = 'published', published_at = now(), decided_at = now(), block_height = 77,
        block_hash = '0x${'ab'.repeat(32)}', block_time = now() + interval '1 day', parent_time = now(), header = '{}',
        parent_header = '{}' where id = ${round}; commit`)
    const after = JSON.parse(await (await get(round)).text())
    expect(after.secret).toBe(roundSecret)
    const published = await linesOf(round)
    const queries = vi.spyOn(nibble.db.pool, 'query')
    expect(await Promise.all([1, 2, 3].map(() => linesOf(round)))).toEqual(Array(3).fill(published))
    const named = queries.mock.calls.map(([query]) => (query as { readonly name?: string }).name)
    queries.mockRestore()
    // What never changes again is not rebuilt.
    expect(named.length).toBeGreaterThan(3)
    expect(named).not.toContain('book_leaves')
    const publication = readPublication(JSON.parse(published.pop() ?? ''))
    expect(verifyPublication(publication, Buffer.from(closed.publicKey, 'hex'))).toBeNull()
    expect(hexOf(publication.root)).toBe(hexOf(treeRoot(published.map((line) => lineHash(line)))))
    expect(publication.draw).toEqual({ height: 77, hash: `0x${'ab'.repeat(32)}` })
    const leaves = published.map((line) => readLine(JSON.parse(line)))
    expect(hexOf(treeRoot(leaves.map(({ leaf }) => hashLeaf(leaf))))).toBe(hexOf(head.root))
    expect(
      brokenRule(
        head,
        leaves.map(({ leaf }) => leaf),
        Buffer.from(roundSecret, 'hex'),
      ),
    ).toBeNull()
    const own = leaves.find(({ leaf }) => leaf.kind === 'bet' && leaf.betId === betId)
    expect(own?.returned).toEqual({ asset: 'PLAY_POINT', amount: 166_320_000n })
    expect(own?.leaf).toEqual({ kind: 'bet', ...file.leaf })
    const back = leaves.find(({ leaf }) => leaf.kind === 'bet' && leaf.betId === cancelled.betId)
    expect(back?.returned).toBeNull()
    const all = await textsOf(round)
    for (const secret of [tagSecret, player.bindId]) expect(all).not.toContain(secret)

    nibble.clock.aheadMs = head.drawAt + 90 * 86_400_000 - Date.now() + 60_000
    expect((await get(round)).status).toBe(404)
    expect((await get(`${round}/leaves`)).status).toBe(404)
    nibble.clock.aheadMs = 0
  })

  /** A watcher's key, which signs heads of any round. */
  const makeWatcher = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
    const sees = (one: RoundNumber, hash: Buffer) => ({
      publicKey: key,
      signature: sign(null, witnessMessage({ round: one, headHash: hash }), privateKey).toString('hex'),
    })
    return { key, sees }
  }
  let networks = 0
  const newNetwork = () => {
    networks += 1
    return `10.${Math.floor(networks / 256)}.${networks % 256}.1`
  }
  const sayOf = async (one: string, body: object, address = newNetwork()) => {
    // As if spaced out in time: a household's rate limit is another test's matter.
    nibble.clock.aheadMs += 20_000
    const response = await fetch(`${nibble.url}/api/book/${one}/witness`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })
    return response.status === 200 ? (await response.json()).outcome : response.status
  }
  type Head = { readonly round: RoundNumber; readonly hash: Buffer }
  const anyRound = async () => {
    const { rows } = await nibble.db.pool.query<{ id: bigint }>(
      'select round_id as id from book where signed_at is not null order by round_id limit 1',
    )
    return rows[0]?.id ?? 0n
  }
  /** Copies of a signed head, for the rounds after `first`. */
  const makeHeads = async (first: bigint, count: number, aheadMin = 0) => {
    await nibble.db.pool.query(
      `insert into book (round_id, round_length, key_id, round_secret, tag_secret, size, root, totals, previous, head_hash, signature, signed_at)
       select $2::bigint + n, round_length, key_id, round_secret, tag_secret, size, root, totals, previous,
         sha256(($2::bigint + n)::text::bytea), signature,
         now() + $4 * interval '1 minute'
       from book cross join generate_series(1, $3) n where round_id = $1`,
      [await anyRound(), first, count, aheadMin],
    )
  }
  /** The same for one round, which can be witnessed. Its head is as good as new for the next minutes. */
  const makeHead = async (round: bigint): Promise<Head> => {
    await nibble.db.pool.query(
      `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at)
       select $2, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at from round where id = $1`,
      [await anyRound(), round],
    )
    await makeHeads(round - 1n, 1, 10)
    const { rows } = await nibble.db.pool.query<{ hash: Buffer }>(
      'select head_hash as hash from book where round_id = $1',
      [round],
    )
    return { round: roundNumberFrom(round), hash: rows[0]?.hash ?? Buffer.alloc(0) }
  }
  /** As if the key had signed so many of the heads after `first`, so many seconds after the house. */
  const signMany = (
    key: string,
    { first, rounds, lateS }: { first: bigint; rounds: number; lateS: number },
  ) =>
    nibble.db.pool.query(
      `insert into book_witness (round_id, public_key, signature, at)
       select round_id, decode($1, 'hex'), sha512($1::bytea), signed_at + $4 * interval '1 second'
       from book where round_id > $2 and round_id <= $2 + $3`,
      [key, first, rounds, lateS],
    )
  const listed = async (round: RoundNumber): Promise<string[]> => {
    const shown = JSON.parse(await (await get(round)).text())
    return shown.witnesses.map(({ publicKey }: { publicKey: string }) => publicKey)
  }

  test('keeps a place for the watchers known longest, however many invented keys come first', async () => {
    const first = 2033010110000n
    await makeHeads(first, 100)
    const before = await makeHead(first + 101n)
    const flooded = await makeHead(first + 102n)
    const honest = makeWatcher()
    await signMany(honest.key, { first, rounds: 100, lateS: 1 })
    expect(await sayOf(before.round, honest.sees(before.round, before.hash))).toBe('kept')

    // Half an hour of watching makes 60 invented keys known as well.
    const invented = Array.from({ length: 60 }, makeWatcher)
    for (const { key } of invented) await signMany(key, { first, rounds: 100, lateS: 1 })
    const outcomes: string[] = []
    for (const { sees } of [...Array.from({ length: 50 }, makeWatcher), ...invented])
      outcomes.push(await sayOf(flooded.round, sees(flooded.round, flooded.hash)))
    expect(await sayOf(flooded.round, honest.sees(flooded.round, flooded.hash))).toBe('kept')
    expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(99)
    const keys = await listed(flooded.round)
    expect(keys).toHaveLength(100)
    expect(keys).toContain(honest.key)
    nibble.clock.aheadMs = 0
  })

  test('gives the keys of one network three open places, and three of those kept for known ones', async () => {
    const first = 2034010110000n
    await makeHeads(first, 100)
    const head = await makeHead(first + 101n)
    await nibble.asOwner('delete from book_watcher')
    const say = ({ sees }: ReturnType<typeof makeWatcher>, address: string) =>
      sayOf(head.round, sees(head.round, head.hash), address)
    const known = Array.from({ length: 4 }, makeWatcher)
    for (const { key } of known) await signMany(key, { first, rounds: 100, lateS: 1 })

    const outcomes: string[] = []
    for (const [nth, watcher] of [...known, ...Array.from({ length: 3 }, makeWatcher)].entries())
      outcomes.push(await say(watcher, `203.0.113.${nth}`))
    expect(outcomes).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'full'])
    expect(await say(makeWatcher(), '203.0.114.1')).toBe('kept')
    // Anybody can rent a whole /48.
    for (let nth = 0; nth < 3; nth += 1) expect(await say(makeWatcher(), `2001:db8:1:${nth}::1`)).toBe('kept')
    expect(await say(makeWatcher(), '2001:db8:1:3::1')).toBe('full')
    expect(await say(makeWatcher(), '2001:db8:2::1')).toBe('kept')
    nibble.clock.aheadMs = 0
  })

  test('forgets a known key that signed nothing for a week, and remembers one that still does', async () => {
    const first = 2035010110000n
    await makeHeads(first, 100)
    const head = await makeHead(first + 101n)
    const [gone, back, next] = [makeWatcher(), makeWatcher(), makeWatcher()]
    await nibble.asOwner(
      [gone, back]
        .map(
          ({ key }) =>
            `insert into book_watcher select k, substr(k, 1, 16), now() - interval '9 days', now() - interval '8 days' from decode('${key}', 'hex') k;`,
        )
        .join('\n'),
    )
    await signMany(next.key, { first, rounds: 100, lateS: 1 })
    for (const { sees } of [back, next])
      expect(await sayOf(head.round, sees(head.round, head.hash))).toBe('kept')
    const { rows } = await nibble.db.pool.query<{ key: string }>(
      "select encode(public_key, 'hex') as key from book_watcher where encode(public_key, 'hex') = any($1::text[]) order by known_at",
      [[gone, back, next].map(({ key }) => key)],
    )
    expect(rows.map(({ key }) => key)).toEqual([back.key, next.key])
    nibble.clock.aheadMs = 0
  })

  test('can be witnessed, by at most 50 newcomers and 50 known keys, each by their own signature', async () => {
    await nibble.asOwner('delete from book_watcher')
    const first = 2032010110000n
    const { round, hash } = await makeHead(first + 101n)
    const say = (body: object) => sayOf(round, body)
    const witnessOf = (seen: Buffer) => makeWatcher().sees(round, seen)
    const witnessFor = (one: RoundNumber, seen: Buffer) => makeWatcher().sees(one, seen)
    const one = witnessOf(hash)
    expect(await say(one)).toBe('kept')
    expect(await say(one)).toBe('kept')
    expect(await say({ ...witnessOf(hash), signature: one.signature })).toBe(400)
    expect(await say(witnessOf(Buffer.alloc(32)))).toBe(400)
    expect(await say({})).toBe(400)
    for (let nth = 1; nth < 50; nth += 1) expect(await say(witnessOf(hash))).toBe('kept')
    expect(await say(witnessOf(hash))).toBe('full')
    // A key that signed the heads of 100 rounds while new still has a place.
    await makeHeads(first, 100)
    const sign100 = async (rounds: number, lateS: number) => {
      const watcher = makeWatcher()
      await signMany(watcher.key, { first, rounds, lateS })
      return watcher.sees(round, hash)
    }
    expect(await say(await sign100(99, 1))).toBe('full')
    expect(await say(await sign100(100, 60))).toBe('full')
    for (let nth = 0; nth < 50; nth += 1) expect(await say(await sign100(100, 59))).toBe('kept')
    expect(await say(await sign100(100, 59))).toBe('full')
    const shown = JSON.parse(await (await get(round)).text())
    expect(shown.witnesses).toHaveLength(100)

    // Another head of this round: unsigned it means nothing, signed by the book key it is evidence.
    const { head } = shown
    const forged = { ...head, size: head.size + 1 }
    const other = Buffer.from(headHash(readHead(forged)))
    expect(await say({ ...witnessOf(other), head: forged })).toBe(404)
    const key = await nibble.sealedBook.keys.find(head.keyId)
    const lie = { ...forged, signature: key.sign(encodeHead(readHead(forged))).toString('hex') }
    expect(await say({ ...witnessOf(other), head: lie })).toBe('contradicts')
    const { rows: incidents } = await nibble.db.pool.query("select from incident where kind = 'book'")
    expect(incidents).toHaveLength(1)
    // A retired key's holder can neither keep a draw from being signed, nor show a head of a round that is not its own.
    const newer = generateKeyPairSync('ed25519')
    const newerKey = Buffer.from(newer.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const id = keyIdOf(newerKey)
    await nibble.db.pool.query(
      "insert into book_key (id, public_key, sealed, first_round_at) values ($1, $2, 'x', clock_timestamp() - interval '1 hour')",
      [id, newerKey],
    )
    const byNewer = { ...forged, size: head.size + 2, keyId: id }
    const hashByNewer = Buffer.from(headHash(readHead(byNewer)))
    const signedByNewer = sign(null, encodeHead(readHead(byNewer)), newer.privateKey).toString('hex')
    expect(await say({ ...witnessOf(hashByNewer), head: { ...byNewer, signature: signedByNewer } })).toBe(404)
    const kept = () =>
      nibble.db.pool
        .query<{ round: string }>('select round_id::text as round from book_stray_head order by at')
        .then(({ rows: strays }) => strays.map((stray) => stray.round))
    expect(await kept()).toEqual([round])
    const unknown = roundNumberFrom(2031010110001n)
    const strange = { ...head, round: unknown }
    const stray = { ...strange, signature: key.sign(encodeHead(readHead(strange))).toString('hex') }
    const seen = { ...witnessFor(unknown, Buffer.from(headHash(readHead(stray)))), head: stray }
    expect(await sayOf(unknown, seen)).toBe(404)
    expect(await kept()).toEqual([round])
    await nibble.db.pool.query('update book_key set lost_at = now() where id = $1', [id])
    expect(await sayOf(unknown, seen)).toBe('contradicts')
    expect(await kept()).toEqual([round, unknown])
    nibble.clock.aheadMs = 0
  })

  test('is witnessed by three per household a minute, so that nobody fills the places alone', async () => {
    nibble.clock.aheadMs += 600_000
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const body = JSON.stringify({ publicKey: '0'.repeat(64), signature: '0'.repeat(128) })
      const said = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      statuses.push((await fetch(`${nibble.url}/api/book/2030010110001/witness`, said)).status)
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    nibble.clock.aheadMs = 0
  })

  test('is a sentence if no head is ever signed', async () => {
    await nibble.db.pool.query(
      `insert into book (round_id, round_length, key_id, round_secret, tag_secret, withheld)
       select 2031010210001, '1m', min(id), sha256('a'), sha256('b'), 'its key is lost' from book_key`,
    )
    const response = await get('2031010210001')
    expect(await response.json()).toEqual({ round: '2031010210001', withheld: 'its key is lost' })
    expect((await get('2031010210001/leaves')).status).toBe(404)
  })

  test('is empty for unknown rounds', async () => {
    for (const path of ['x', '2030010110001', '2030010110001/leaves', '0', '%00', 'keys/leaves'])
      expect((await get(path)).status).toBe(404)
    const { keys } = JSON.parse(await (await get('keys')).text())
    expect(keys.slice(0, 1)).toMatchObject([{ firstRoundAt: null, announcedIn: [], isLost: false }])
  })
})
