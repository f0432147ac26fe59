// Longer than 300 lines: each lie that a check must notice is one change to the same two real blocks.

import { guardedBeside, roundAt, type Windows } from '@nibble/domain'
import {
  type BookLeaf,
  CHECKS,
  findMissing,
  hashHeader,
  hashLeaf,
  judgeFraud,
  keyIdOf,
  type Receipt,
  readFraud,
  readHeader,
  readLeaf,
  readProof,
  readReceipt,
  rulesFingerprint,
  treeRoot,
  writeAnchor,
  writeFraud,
  writeHead,
  writeProof,
  writeReceipt,
} from '@nibble/proof'
import { guardedHash, QUICKNET } from '@nibble/proof/beacon'
import { BSC_FIRST_BLOCK } from '@nibble/proof/checks'
import { describe, expect, it } from 'vitest'
import {
  anchorOf,
  cancelOf,
  openHouse,
  placeOf,
  publish,
  receiptsOf,
  seeded,
  signHead,
  totalsOf,
} from '../../../../proof/src/book/testing/house.ts'
import drand from '../../../../proof/src/fixtures/drand-quicknet.json' with { type: 'json' }
import headers from '../../../../proof/src/fixtures/headers.json' with { type: 'json' }
import { signedFor } from '../../../../proof/src/testing/known-round.ts'
import { receiptFile } from '../../book/receipt-file.ts'
import type { KeptReceipt } from '../../book/receipt-store.ts'
import type { SealAnswer } from './ask-for-seal.ts'
import { type Check, type CheckStep, isFullyProven, isProven, OtherProof, openOf, tally } from './check.ts'
import blocks from './fixtures/two-blocks.json' with { type: 'json' }
import type { askEndpoint, RpcAnswer } from './rpc.ts'
import { type CheckOptions, runCheck } from './run-check.ts'
import { readTarget, type Target, type TypedKind } from './target.ts'

// Two real blocks of chain 56, 0.75 s apart; the later one ends in …cd59, so right wins.
const { draw, parent } = blocks
const windows: Windows = { periodMs: 10_000, openForMs: 500, drawAfterMs: 500, publishAfterMs: 2_000 }
const times = roundAt({ roundLength: '1m', windows, now: blocks.drawTimeMs })
const bare = {
  format: 'nibble-proof/2',
  chainId: 56,
  round: times.round,
  tempo: '1m',
  windows,
  drawAt: times.drawAt,
  paytable: 'classic',
  rules: rulesFingerprint('classic'),
  draw: { hash: draw.hash, header: draw },
  parent: { hash: parent.hash, header: parent },
  bet: {
    betId: '17',
    game: 'left-right',
    pick: 'right',
    asset: 'PLAY_POINT',
    stake: '12.5',
    outcome: 'right',
    result: 'win',
    returnAsset: 'PLAY_POINT',
    returned: '25',
  },
}
/** Its windows are short, so that a signed head has to name its draw time. */
const claim = { ...bare, ...signedFor(times) }

const target = (kind: TypedKind, text: string): Target => {
  const found = readTarget(kind, text)
  if (found === null) throw new Error(`${text} is no ${kind}`)
  return found
}

/** An endpoint that knows both blocks; `change` makes it lie about the draw block. */
const endpoint =
  (change: (block: object) => RpcAnswer | object = (block) => block): typeof askEndpoint =>
  async ({ block }) => {
    if ('hash' in block && block.hash === parent.hash) return { kind: 'block', block: parent, forMs: 3 }
    const answer = change(draw)
    return 'kind' in answer ? answer : { kind: 'block', block: answer, forMs: 5 }
  }

const check = (
  over: Partial<CheckOptions> & { asks?: Record<string, typeof askEndpoint> } = {},
): Promise<Check> => {
  const asks = over.asks ?? { 'https://one.example': endpoint(), 'https://two.example': endpoint() }
  return runCheck({
    target: target('bet', '17'),
    claim,
    houseKeys: null,
    endpoints: Object.keys(asks),
    named: [],
    chainId: 56,
    signal: AbortSignal.timeout(5_000),
    now: () => 0,
    findKept: async () => [],
    askFirst: async () => BSC_FIRST_BLOCK,
    ask: async (options) => (await asks[options.endpoint]?.(options)) ?? { kind: 'silent' },
    ...over,
  })
}

const step = <Id extends CheckStep['id']>({ steps }: Check, id: Id) => steps.find((each) => each.id === id)
const last = ({ steps }: Check) => steps.at(-1)

describe('a correctly paid bet', () => {
  it('is proven by headers from the endpoints in the same steps as at the command line', async () => {
    const done = await check()
    expect(done.steps.map(({ id }) => id)).toEqual(CHECKS)
    const skipped = done.steps.filter(({ state }) => state !== 'passed')
    expect(skipped.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'receipt skipped',
      'sealed skipped',
      'anchor skipped',
      'beacon skipped',
      'jackpot skipped',
    ])
    expect(isProven(done)).toBe(true)
    expect(openOf(done)).toEqual(['unsigned'])
    expect(tally(done)).toEqual({ passed: 9, of: 9 })
    expect(done.file?.name).toBe(`nibble-${times.round.slice(-4)}-17.json`)
  })

  it('is proven although one endpoint is silent', async () => {
    const done = await check({ asks: { one: endpoint(), two: async () => ({ kind: 'silent' }) } })
    expect(isProven(done)).toBe(true)
    expect(step(done, 'fetched')?.facts).toMatchObject({ answers: [{ kind: 'agrees' }, { kind: 'silent' }] })
  })
})

describe('a chain that is not BNB Smart Chain', () => {
  const [one, two] = ['https://one.example', 'https://two.example'] as const
  const other = `0x${'3'.repeat(64)}`
  const firstBlocks = (shown: Record<string, string | null>) => ({
    askFirst: async (endpoint: string) => shown[endpoint] ?? null,
  })

  it('proves nothing fully, although every check passes on it', async () => {
    const done = await check(firstBlocks({ [one]: other, [two]: other }))
    expect(isProven(done)).toBe(true)
    expect(done.testChain).toEqual({ isNamed: false, firstBlock: other })
    expect(isFullyProven(done)).toBe(false)
  })

  it('is not believed to be the real one if the house named its endpoints, whatever they show', async () => {
    const done = await check({ named: [one, two] })
    expect(isProven(done)).toBe(true)
    expect(done.testChain).toEqual({ isNamed: true, firstBlock: null })
    expect(isFullyProven(done)).toBe(false)
  })

  it('is real if an endpoint that the house did not name shows the block too', async () => {
    const done = await check({ named: [one] })
    expect(done.testChain).toBeNull()
    expect(isFullyProven(done)).toBe(true)
  })

  it('cannot outvote an endpoint that the house did not name', async () => {
    const three = 'https://three.example'
    const named = [one, two]
    const unknown: typeof askEndpoint = async () => ({ kind: 'unknown', forMs: 1 })
    const forged = endpoint((block) => ({ ...block, gasUsed: '0x1' }))
    for (const asks of [
      { [one]: endpoint(), [two]: endpoint(), [three]: unknown },
      { [one]: endpoint(), [two]: endpoint(), [three]: forged },
      { [one]: endpoint(), [two]: endpoint(), [three]: endpoint(), four: forged, five: forged },
    ])
      expect(isProven(await check({ asks, named }))).toBe(false)
    expect(
      isFullyProven(await check({ asks: { [one]: forged, [two]: forged, [three]: endpoint() }, named })),
    ).toBe(true)
  })

  it('is named after the endpoints that show the block, not after others', async () => {
    const asks = { [one]: endpoint(), [two]: async () => ({ kind: 'silent' }) as const }
    expect((await check({ asks, named: [one] })).testChain).toEqual({ isNamed: true, firstBlock: null })
    const shown = firstBlocks({ [one]: BSC_FIRST_BLOCK, [two]: other })
    expect(isFullyProven(await check({ asks, ...shown }))).toBe(true)
  })

  it('is named under a verdict that is not proven, too', async () => {
    const asks = { [one]: async () => ({ kind: 'silent' }) as const }
    const done = await check({ asks, named: [one] })
    expect(isProven(done)).toBe(false)
    expect(done.testChain).toEqual({ isNamed: true, firstBlock: null })
  })
})

describe('a server that answers with a valid proof of something else', () => {
  const round = (text: string) => target('round', text)
  it.each<[string, Partial<CheckOptions>]>([
    ['of another bet', { target: target('bet', '18') }],
    ['of a round without the bet', { claim: { ...claim, bet: null } }],
    ['of another round', { target: round(times.round.replace(/.$/, (last) => (last === '1' ? '2' : '1'))) }],
  ])('proves nothing: %s', async (_, over) => {
    await expect(check(over)).rejects.toThrow(OtherProof)
  })
  it('has proven the round that was asked for by any bet of it', async () => {
    expect(isProven(await check({ target: round(times.round) }))).toBe(true)
  })
})

describe('a bet with its receipt and its place', () => {
  const house = openHouse('kept', 6)
  const [first, ...others] = house.leaves.map((leaf) => ({ ...leaf, round: times.round }))
  if (first?.kind !== 'bet') throw new Error('a book starts with a bet')
  const { betId, game, pick, asset, stake } = { ...first, ...claim.bet, betId: first.betId }
  const slip = { game: 'left-right', pick: 'right', asset: 'PLAY_POINT', stake, table: 'classic' } as const
  const own = readLeaf({ ...first, ...slip, acceptedAt: times.drawAt - 800 })
  if (own.kind !== 'bet') throw new Error('a bet')
  const { kind: _, ...leaf } = own
  const cancel: BookLeaf = { kind: 'cancel', ...cancelOf(leaf, seeded('cancel')) }
  const [receipt] = receiptsOf(house, [leaf])
  if (receipt === undefined) throw new Error('no receipt')
  const inBook = (leaves: readonly BookLeaf[], change: object = {}) => {
    const root = treeRoot(leaves.map((each) => hashLeaf(each)))
    const of = { ...house.head, round: times.round, drawAt: times.drawAt, root, size: leaves.length }
    const head = signHead(house, { ...of, totals: totalsOf(leaves) })
    const place = { ...placeOf(leaves, own.betId), ...change }
    const book = { key: house.publicKey, receipt, place, head, anchor: null }
    const bet = { ...claim.bet, betId, game, pick, asset, stake }
    return check({
      target: target('bet', betId),
      claim: writeProof({ ...readProof({ ...claim, bet }), book }),
    })
  }
  const rest = others.filter((each): each is BookLeaf => each.betId !== own.betId)

  it('is proven if the book has no cancel after it', async () => {
    const done = await inBook([own, ...rest])
    expect(isProven(done)).toBe(true)
    expect(openOf(done)).toEqual([])
    expect(step(done, 'sealed')?.state).toBe('passed')
  })

  it('is not if its cancel is there, and open if the file does not show what is', async () => {
    const back = { ...own, betId: String(BigInt(own.betId) + 1n) }
    expect(last(await inBook([own, cancel, back]))).toMatchObject({
      id: 'sealed',
      state: 'failed',
      facts: { problem: 'taken_back' },
    })
    const unshown = await inBook([own, ...rest], { next: null })
    expect(isProven(unshown)).toBe(true)
    expect(openOf(unshown)).toEqual(['unkept'])
    expect(step(unshown, 'sealed')?.state).toBe('skipped')
  })
})

describe('a bet that the house alters after it signed its receipt', () => {
  const house = openHouse('altered', 6)
  const [first, ...others] = house.leaves.map((leaf) => ({ ...leaf, round: times.round }))
  if (first?.kind !== 'bet') throw new Error('a book starts with a bet')
  const rest = others.filter(({ betId }) => betId !== first.betId)
  const slip = { game: 'left-right', asset: 'PLAY_POINT', stake: '12.5', table: 'classic' } as const
  const leafOn = (pick: 'left' | 'right') => {
    const leaf = readLeaf({ ...first, ...slip, pick, acceptedAt: times.drawAt - 800 })
    if (leaf.kind !== 'bet') throw new Error('a bet')
    return leaf
  }
  const receiptOn = (pick: 'left' | 'right', { keys = house, laterMs = 0 } = {}) => {
    const { kind: _, ...leaf } = leafOn(pick)
    const [receipt] = receiptsOf(keys, [{ ...leaf, acceptedAt: leaf.acceptedAt + laterMs }])
    if (receipt === undefined) throw new Error('no receipt')
    return receipt
  }
  const keptOf = (receipt: Receipt): KeptReceipt => ({
    bindId: '7',
    betId: first.betId,
    acceptedAt: 1,
    problem: null,
    receipt: writeReceipt(receipt),
  })
  // The player bet on left; the house shows a bet on right, with receipt, head and proof signed anew.
  const leaves: readonly BookLeaf[] = [leafOn('right'), ...rest]
  const root = treeRoot(leaves.map((each) => hashLeaf(each)))
  const head = signHead(house, {
    ...house.head,
    round: times.round,
    drawAt: times.drawAt,
    root,
    size: leaves.length,
    totals: totalsOf(leaves),
  })
  const book = (receipt: Receipt | null) => {
    const place = receipt === null ? null : placeOf(leaves, first.betId)
    return { key: house.publicKey, receipt, place, head, anchor: null }
  }
  const claimed = (receipt: Receipt | null = receiptOn('right')) =>
    writeProof({
      ...readProof({ ...claim, bet: { ...claim.bet, betId: first.betId } }),
      book: book(receipt),
    })
  const altered = (kept: KeptReceipt | null, over: Partial<CheckOptions> = {}) =>
    check({
      target: target('bet', first.betId),
      claim: claimed(),
      findKept: async () => (kept === null ? [] : [kept]),
      ...over,
    })
  const file: Target = { kind: 'file', name: 'proof.json', size: 1, json: claimed() }
  const kept = keptOf(receiptOn('left'))

  it('is not proven in the browser that keeps the receipt', async () => {
    const done = await altered(kept)
    expect(isProven(done)).toBe(false)
    expect(done.steps).toHaveLength(1)
    expect(last(done)).toMatchObject({
      id: 'receipt',
      state: 'failed',
      facts: { problem: 'altered', acceptedAt: times.drawAt - 800, keyId: keyIdOf(house.publicKey) },
    })
    expect(done.failedReceipt).toEqual({ ...kept, problem: 'altered' })
  })

  it('is not proven there either without a receipt, or by a round that shows the bet', async () => {
    const bare = await altered(kept, { claim: claimed(null) })
    expect(last(bare)).toMatchObject({ id: 'receipt', state: 'failed', facts: { problem: 'altered' } })
    const round = await altered(kept, { target: target('round', times.round) })
    expect(last(round)).toMatchObject({ id: 'receipt', state: 'failed' })
  })

  it('is proven where nothing else is kept, and where the receipt is that of the claim', async () => {
    for (const own of [null, keptOf(receiptOn('right'))]) {
      const done = await altered(own)
      expect(isProven(done)).toBe(true)
      expect(done.failedReceipt).toBeNull()
    }
  })

  it('is not proven either if only its time is another, or under another key of the house', async () => {
    const sooner = keptOf(receiptOn('right', { laterMs: -1 }))
    expect(last(await altered(sooner))).toMatchObject({ id: 'receipt', facts: { problem: 'altered' } })
    const former = keptOf(receiptOn('left', { keys: openHouse('former key', 1) }))
    expect(last(await altered(former))).toMatchObject({ id: 'receipt', facts: { problem: 'altered' } })
  })

  it('has its kept receipts by its number, and others’ by the keys of the house and of the claim', async () => {
    const asked: unknown[] = []
    const findKept = async (...given: unknown[]) => {
      asked.push(given)
      return []
    }
    await altered(null, { findKept, houseKeys: ['former', 'present'] })
    await altered(null, { findKept, target: file })
    const key = keyIdOf(house.publicKey)
    expect(asked).toEqual([
      [first.betId, ['former', 'present', key]],
      [first.betId, [key]],
    ])
  })

  it('is not proven if only the second kept receipt differs', async () => {
    const findKept = async () => [keptOf(receiptOn('right')), kept]
    for (const over of [{}, { target: file }])
      expect(last(await altered(null, { findKept, ...over }))).toMatchObject({
        id: 'receipt',
        facts: { problem: 'altered' },
      })
  })

  it('is not proven by a receipt that was not valid when it came', async () => {
    const done = await altered({ ...keptOf(receiptOn('right')), problem: 'bet' })
    expect(last(done)).toMatchObject({ id: 'receipt', state: 'failed' })
    expect(done.failedReceipt?.problem).toBe('bet')
  })

  it('fails in a file of this house, and not in one of a house whose bets have the same numbers', async () => {
    const other = keptOf({ ...receiptOn('left'), publicKey: openHouse('other', 1).publicKey })
    expect(isProven(await altered(kept, { target: file }))).toBe(false)
    expect(isProven(await altered(other, { target: file }))).toBe(true)
    const known = { target: file, houseKeys: [keyIdOf(house.publicKey)] }
    expect(isProven(await altered(other, known))).toBe(false)
  })

  it('is proven to be altered by the command line, from the exported receipt and this very head', () => {
    const exported = readReceipt(JSON.parse(receiptFile(kept).json))
    const sealed = leaves.map((each) => hashLeaf(each))
    const lines = publish({ ...house, round: times.round, leaves }, null)
    for (const published of [null, { ...lines, secret: null }]) {
      const fraud = findMissing(exported, { key: house.publicKey, head, sealed, published })
      expect(fraud?.evidence.kind).toBe(published === null ? 'missing_bet' : 'altered_bet')
      const saved = JSON.parse(JSON.stringify(fraud && writeFraud(fraud)))
      expect(judgeFraud(readFraud(saved))).toMatchObject({ state: 'proven' })
    }
    const honest = { key: house.publicKey, head, sealed, published: null }
    expect(findMissing(receiptOn('right'), honest)).toBeNull()
  })
})

describe('an anchor', () => {
  const house = openHouse('verify', 3)
  const head = signHead(house, { ...house.head, round: times.round, drawAt: times.drawAt })
  const height = Number(draw.number) - 3
  const blockTime = Math.floor((times.drawAt - 4_000) / 1000) * 1000
  const anchor = { ...anchorOf([head], seeded('verify')), height, blockTime }
  const { bet: _, ...round } = claim
  const anchored = {
    ...round,
    format: 'nibble-proof/2',
    bookKey: Buffer.from(house.publicKey).toString('hex'),
    head: writeHead(head),
    anchor: writeAnchor(anchor),
  }
  const checked = (...says: readonly SealAnswer[]) => checkedAt({}, ...says)
  const checkedAt = (over: Parameters<typeof check>[0], ...says: readonly SealAnswer[]) => {
    const left = [...says]
    const asked: string[] = []
    const done = check({
      target: target('round', times.round),
      claim: anchored,
      askSeal: async (options) => {
        asked.push(options.anchor.transaction)
        return left.shift() ?? 'nothing'
      },
      ...over,
    })
    return done.then((found) => ({ found, asked, state: step(found, 'anchor')?.state }))
  }

  it('passes if an endpoint shows its event, and each is asked', async () => {
    const { found, asked, state } = await checked('nothing', 'yes')
    expect(state).toBe('passed')
    expect(asked).toEqual([anchor.transaction, anchor.transaction])
    expect(isProven(found)).toBe(true)
  })

  it('is not confirmed or refuted by endpoints that the house named, if another answers', async () => {
    const named = ['https://one.example', 'https://two.example']
    const asks = Object.fromEntries([...named, 'https://own.example'].map((each) => [each, endpoint()]))
    const at = async (...says: readonly SealAnswer[]) => (await checkedAt({ asks, named }, ...says)).state
    expect(await at('yes', 'yes', 'no')).toBe('failed')
    expect(await at('yes', 'yes', 'unseen')).toBe('skipped')
    expect(await at('no', 'no', 'yes')).toBe('passed')
  })

  it('is only the file’s claim if none shows it, and refuted by one that shows something else', async () => {
    expect((await checked('nothing', 'nothing')).state).toBe('skipped')
    // A lying endpoint cannot confirm what another has never seen, nor refute what most show.
    expect((await checked('yes', 'yes')).state).toBe('passed')
    expect((await checked('yes', 'unseen')).state).toBe('skipped')
    expect((await checked('yes', 'no')).state).toBe('skipped')
    expect((await checked('no', 'unseen')).state).toBe('skipped')
    const { found, state } = await checked('no', 'nothing')
    expect(state).toBe('failed')
    expect(isProven(found)).toBe(false)
  })
})

it('what a key of another house has signed is not one of its books', async () => {
  const own = keyIdOf(Buffer.from(claim.bookKey, 'hex'))
  expect(isProven(await check({ houseKeys: ['00'.repeat(8), own] }))).toBe(true)
  expect((await check()).isKeyKnown).toBe(false)
  const done = await check({ houseKeys: ['00'.repeat(8)] })
  expect(done.isKeyKnown).toBe(true)
  expect(last(done)).toMatchObject({ id: 'sealed', state: 'failed', facts: { problem: 'foreign' } })
})

describe('one of several endpoints that lies', () => {
  const known = { target: target('block', String(Number(draw.number))), claim: null }
  const unknown: typeof askEndpoint = async () => ({ kind: 'unknown', forMs: 1 })
  it('about the parent, which is requested by its hash, refutes nothing', async () => {
    const liar: typeof askEndpoint = async ({ block }) =>
      'hash' in block
        ? { kind: 'block', block: { ...parent, stateRoot: `0x${'00'.repeat(32)}` }, forMs: 1 }
        : { kind: 'block', block: draw, forMs: 1 }
    const done = await check({ ...known, asks: { liar, one: endpoint() } })
    expect(step(done, 'parent_link')?.state).toBe('passed')
    expect(isProven(done)).toBe(true)
  })

  it('about the draw block refutes nothing that most of them show', async () => {
    const liar = endpoint((block) => ({ ...block, gasUsed: '0x1' }))
    const done = await check({ asks: { one: endpoint(), liar, two: endpoint() } })
    expect(isProven(done)).toBe(true)
    expect(step(done, 'fetched')?.facts).toMatchObject({ answers: [{}, { kind: 'differs' }, {}] })
    const asks = { one: endpoint(), two: endpoint(), liar, three: unknown }
    expect(last(await check({ asks }))).toMatchObject({ id: 'fetched', state: 'failed' })
  })

  it('about a block that most of them do not know creates none', async () => {
    const { steps } = await check({ asks: { one: endpoint(), two: unknown, three: unknown } })
    expect(steps.at(-1)).toMatchObject({ id: 'fetched', state: 'failed', facts: { fields: null } })
    const half = await check({ ...known, asks: { one: endpoint(), two: unknown } })
    expect(last(half)).toMatchObject({ id: 'fetched', state: 'failed' })
    expect(isProven(await check({ asks: { one: endpoint(), two: unknown, three: endpoint() } }))).toBe(true)
  })
})

describe('a check that finds nothing false, and nothing to prove', () => {
  const block = { target: target('block', String(Number(draw.number))), claim: null }
  const unknown: typeof askEndpoint = async () => ({ kind: 'unknown', forMs: 1 })
  const silent: typeof askEndpoint = async () => ({ kind: 'silent' })
  const elsewhere: typeof askEndpoint = async () => ({ kind: 'elsewhere', chainId: '0x1' })
  const forged = endpoint((sent) => ({ ...sent, gasUsed: '0x1' }))

  it.each<[string, Check['unfound'], Partial<CheckOptions> & { asks: Record<string, typeof askEndpoint> }]>([
    ['a block that does not exist', 'unknown', { ...block, asks: { unknown, silent } }],
    ['a block that too few have', 'rare', { ...block, asks: { one: endpoint(), unknown } }],
    ['a block, with no endpoint', 'unanswered', { ...block, asks: {} }],
    ['a block, with none that answers', 'unanswered', { ...block, asks: { silent, elsewhere } }],
    ['a bet, with none that answers', 'unanswered', { asks: { silent } }],
  ])('says why: %s', async (_, why, options) => {
    const done = await check(options)
    expect(done.unfound).toBe(why)
    expect(isProven(done)).toBe(false)
  })

  it.each<[string, Partial<CheckOptions> & { asks: Record<string, typeof askEndpoint> }]>([
    ['endpoints contradict each other', { ...block, asks: { one: endpoint(), forged, unknown } }],
    ['one sends another block', { target: target('block', '1'), claim: null, asks: { one: endpoint() } }],
    ['the house names a block that is not there', { asks: { unknown } }],
    ['the return is wrong', { claim: { ...claim, bet: { ...claim.bet, returned: '24' } }, asks: { silent } }],
    ['it is proven', { asks: { one: endpoint() } }],
  ])('has another verdict if %s', async (_, options) => {
    expect((await check(options)).unfound).toBeNull()
  })
})

describe('a check stops at the first failure', () => {
  it('at the endpoints, when they send different headers', async () => {
    const done = await check({
      asks: { one: endpoint(), two: endpoint((block) => ({ ...block, gasUsed: '0x1' })) },
    })
    expect(last(done)).toMatchObject({ id: 'fetched', state: 'failed' })
  })

  it('at the endpoints, when none answers', async () => {
    const done = await check({ asks: { one: async () => ({ kind: 'unknown', forMs: 1 }) } })
    expect(last(done)).toMatchObject({ id: 'fetched', state: 'failed' })
    expect(done.file).toBeNull()
  })

  it('at the hash, when the server names another block than the chain has', async () => {
    const lie = { ...claim, draw: { ...claim.draw, hash: `0x${'12'.repeat(32)}` } }
    expect(last(await check({ claim: lie }))).toMatchObject({ id: 'header_hash', state: 'failed' })
  })

  it.each(['gasUsed', 'timestamp', 'parentHash'])(
    'at the hash, when the file has another %s than the block, as at the command line',
    async (field) => {
      const header = { ...draw, [field]: Reflect.get(parent, field) }
      const json = { ...claim, draw: { ...claim.draw, header } }
      const done = await check({
        target: { kind: 'file', name: 'proof.json', size: 1, json },
        claim: json,
      })
      expect(last(done)).toMatchObject({ id: 'header_hash', state: 'failed' })
      expect(done.file).toBeNull()
    },
  )

  it('at the parent of a block, when no endpoint sends it; a claim brings its own', async () => {
    const asks = {
      one: async (options: Parameters<typeof askEndpoint>[0]): Promise<RpcAnswer> =>
        'hash' in options.block ? { kind: 'unknown', forMs: 1 } : endpoint()(options),
    }
    const block = { target: target('block', String(Number(draw.number))), claim: null, asks }
    expect(last(await check(block))).toMatchObject({ id: 'parent_link', state: 'failed' })
    expect(isProven(await check({ asks }))).toBe(true)
    const lie = { ...claim, parent: { ...claim.parent, header: { ...parent, gasUsed: '0x1' } } }
    expect(last(await check({ claim: lie, asks }))).toMatchObject({ id: 'parent_link', state: 'failed' })
  })

  it('at the draw time, when a block was chosen that is not the first after draw time', async () => {
    const late = { ...bare, drawAt: times.drawAt - 5_000 }
    expect(last(await check({ claim: late }))).toMatchObject({ id: 'draw_time', state: 'failed' })
  })

  it('at the round, when its number does not give the draw time', async () => {
    const moved = { ...bare, drawAt: times.drawAt - 1 }
    expect(last(await check({ claim: moved }))).toMatchObject({ id: 'round_times', state: 'failed' })
  })

  it('at the rules, when the round committed to others', async () => {
    const other = { ...claim, rules: rulesFingerprint('fair') }
    expect(last(await check({ claim: other }))).toMatchObject({ id: 'rules', state: 'failed' })
  })

  it('at the result and at the return, when they are not what the hash makes of the bet', async () => {
    const wrong = { ...claim, bet: { ...claim.bet, outcome: 'left' } }
    expect(last(await check({ claim: wrong }))).toMatchObject({ id: 'result', state: 'failed' })
    const short = { ...claim, bet: { ...claim.bet, returned: '24.99' } }
    expect(last(await check({ claim: short }))).toMatchObject({ id: 'return', state: 'failed' })
  })
})

describe('a block without a bet', () => {
  it('needs nothing from the server and shows what it makes of every game', async () => {
    const done = await check({ target: target('block', String(Number(draw.number))), claim: null })
    expect(done.steps.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'fetched passed',
      'header_hash passed',
      'parent_link passed',
      'seal passed',
      'result passed',
      'jackpot skipped',
    ])
    expect(isProven(done)).toBe(true)
    const result = step(done, 'result')
    expect(result?.id === 'result' && result.facts.outcomes.length).toBe(13)
  })

  it('is the one that was requested, by its height as well', async () => {
    const done = await check({ target: target('block', String(Number(draw.number) - 1)), claim: null })
    expect(last(done)).toMatchObject({ id: 'fetched', state: 'failed' })
    expect(isProven(done)).toBe(false)
  })

  it('requested by its hash, must hash to it', async () => {
    const other = `0x${'34'.repeat(32)}`
    const done = await check({ target: target('block', other), claim: null })
    expect(last(done)).toMatchObject({ id: 'fetched', state: 'failed' })
    expect(last(done)).toMatchObject({ facts: { answers: [{ kind: 'malformed' }, { kind: 'malformed' }] } })
  })

  it('whose node changed a field, does not hash to what the node says', async () => {
    const asks = { one: endpoint((block) => ({ ...block, stateRoot: `0x${'00'.repeat(32)}` })) }
    const done = await check({ target: target('block', String(Number(draw.number))), claim: null, asks })
    expect(last(done)).toMatchObject({ id: 'header_hash', state: 'failed' })
  })
})

describe('a guarded round', () => {
  // A real beacon, and two blocks of a development chain of its time.
  const [real = { round: 0, signature: '' }] = drand.beacons
  const node = headers.find(({ name }) => name === 'a development node')?.header
  const at = (ms: number, fields: object) =>
    readHeader({ ...node, ...fields, timestamp: `0x${(ms / 1000).toString(16)}` })
  const blockMs = (QUICKNET.genesisTime + (real.round - 2) * QUICKNET.periodSeconds) * 1000
  const minute: Windows = { periodMs: 60_000, openForMs: 10_000, drawAfterMs: 5_000, publishAfterMs: 9_000 }
  const beside = guardedBeside(roundAt({ roundLength: '1m', windows: minute, now: blockMs }), minute)
  const before = at(beside.drawAt - 1_000, { number: '0x1' })
  const block = at(blockMs, { number: '0x2', parentHash: hashHeader(before) })
  const guarded = {
    ...signedFor(beside),
    format: 'nibble-proof/2',
    chainId: 56,
    round: beside.round,
    tempo: '1m',
    windows: minute,
    drawAt: beside.drawAt,
    paytable: 'guarded',
    rules: rulesFingerprint('guarded'),
    draw: { hash: hashHeader(block), header: block },
    parent: { hash: hashHeader(before), header: before },
    beacon: {
      network: QUICKNET.name,
      publicKey: QUICKNET.publicKey,
      genesisTime: QUICKNET.genesisTime,
      periodSeconds: QUICKNET.periodSeconds,
      marginMs: 3_000,
      ...real,
    },
  }
  const ask: typeof askEndpoint = async ({ block: asked }) => ({
    kind: 'block',
    forMs: 1,
    block: 'hash' in asked ? before : { ...block, hash: hashHeader(block) },
  })
  const file: Target = { kind: 'file', name: 'proof.json', size: 1, json: guarded }

  it('is read by block and beacon together, in every step that reads', async () => {
    const done = await check({ target: file, claim: guarded, asks: { one: ask } })
    const decided = guardedHash({ ...real, round: beside.round, blockHash: hashHeader(block) })
    expect(isProven(done)).toBe(true)
    expect(done.hash).toBe(decided)
    expect(step(done, 'result')?.facts).toMatchObject({ hash: decided, height: 2n })
    expect(step(done, 'beacon')?.facts).toMatchObject({ isPublic: true, hash: decided })
  })

  it('is not proven with an altered beacon', async () => {
    const signature = real.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const altered = { ...guarded, beacon: { ...guarded.beacon, signature } }
    const done = await check({ target: file, claim: altered, asks: { one: ask } })
    expect(last(done)).toMatchObject({ id: 'beacon', state: 'failed' })
  })
})
