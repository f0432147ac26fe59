// Longer than 300 lines: what verify, fraud and watch say of each kind of file, all made from one book.

import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf, formatAmount, parseRoundNumber, roundAt } from '@nibble/domain'
import {
  type BookLeaf,
  BSC_FIRST_BLOCK,
  type Evidence,
  hashLeaf,
  headHash,
  type Report,
  readLeaf,
  readProof,
  SEALED_TOPIC,
  treeRoot,
  writeAnchor,
  writeCase,
  writeFraud,
  writeHead,
  writeProof,
  writeReceipt,
} from '@nibble/proof'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  anchorOf,
  cancelOf,
  openHouse,
  placeOf,
  receiptsOf,
  seeded,
  signHead,
} from '../../proof/src/book/testing/house.ts'
import { betCase } from '../../proof/src/testing/known-case.ts'
import { draw, parent, roundProof, times, windows, wonBet } from '../../proof/src/testing/known-round.ts'
import { fraud } from './commands/fraud.ts'
import { verify } from './commands/verify.ts'
import { chainOf, countReport, leftOpen, lineOf, watch } from './commands/watch.ts'
import { readArgs } from './options.ts'
import { httpHouse } from './watch/http-house.ts'

const { round, drawAt } = times
const house = openHouse('command line', 5)
const head = signHead(house, { ...house.head, round, drawAt })
const blockTime = Math.floor((drawAt - 4000) / 1000) * 1000
const anchor = { ...anchorOf([head], seeded('command line')), blockTime }

const bytesToHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const save = async (json: object): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), 'nibble-book-')), 'file.json')
  await writeFile(file, JSON.stringify(json))
  return file
}

/** The output and exit code of a command. */
const outOf = async (run: () => Promise<number>): Promise<{ code: number; out: string }> => {
  const [write, writeError] = [process.stdout.write, process.stderr.write]
  let out = ''
  const keep = (text: string | Uint8Array): boolean => {
    out += String(text)
    return true
  }
  process.stdout.write = keep
  process.stderr.write = keep
  try {
    const code = await run()
    return { code, out }
  } finally {
    process.stdout.write = write
    process.stderr.write = writeError
  }
}

/** A node that a test controls: its answers by method. At /young it has no old transactions; at /lies it shows another chain. */
let answers: Record<string, unknown> = {}
let firstBlock = BSC_FIRST_BLOCK
const node = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString('utf8')
  })
  request.on('end', () => {
    const { method, params } = JSON.parse(body)
    const isFirst = method === 'eth_getBlockByNumber' && params[0] === '0x0'
    const isGone = request.url === '/young' && method === 'eth_getTransactionReceipt'
    const lies: Record<string, unknown> = { eth_chainId: '0x1', eth_getBlockByNumber: { hash: parent.hash } }
    const result =
      (request.url === '/lies' && !isFirst ? lies[method] : null) ??
      (!isGone && (isFirst ? { hash: firstBlock } : answers[method]))
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: result || null }))
  })
})
let url = ''
const event = (commitment: Uint8Array) => ({
  status: '0x1',
  logs: [
    {
      address: anchor.contract,
      topics: [SEALED_TOPIC, `0x${drawAt.toString(16).padStart(64, '0')}`],
      data: `0x${bytesToHex(commitment)}`,
      blockNumber: `0x${anchor.height.toString(16)}`,
      blockHash: anchor.blockHash,
    },
  ],
})
beforeEach(async () => {
  firstBlock = BSC_FIRST_BLOCK
  answers = {
    eth_chainId: '0x38',
    eth_getBlockByNumber: { hash: draw.hash },
    eth_getBlockByHash: { timestamp: `0x${(blockTime / 1000).toString(16)}` },
    eth_getTransactionReceipt: event(anchor.commitment),
  }
  await new Promise<void>((resolve) => {
    node.listen(0, '127.0.0.1', resolve)
  })
  const { port } = node.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  await new Promise((resolve) => {
    node.close(resolve)
    node.closeAllConnections()
  })
})

test('a case of a bet is checked like its proof, and a bet that nothing signed names is reported', async () => {
  const file = betCase()
  if (file.proof === null) throw new Error('no proof')
  const totals = [{ asset: 'PLAY_POINT', amount: amountOf(900_000_000n) }] as const
  const own = signHead(house, { ...head, totals })
  const sealed = { ...anchorOf([own], seeded('case')), blockTime }
  const book = { key: house.publicKey, receipt: null, place: null, head: own, anchor: sealed }
  const saved = await save(writeCase({ ...file, proof: { ...file.proof, book } }))
  answers = { ...answers, eth_getTransactionReceipt: null }
  const { code, out } = await outOf(() => verify([saved, '--rpc', url]))
  expect(out).toMatch(/ok {6}Chain {9}Block 55891042 .* shows it/)
  expect(out).toMatch(/- {7}Seal .* does not know it/)
  expect(out).toContain('Contradicts nothing: ')
  expect(out).toContain('Nothing signed in the file shows that this bet was placed.')
  expect(code).toBe(0)
  firstBlock = `0x${'3'.repeat(64)}`
  const onTestChain = await outOf(() => verify([saved, '--rpc', url]))
  expect(onTestChain.out).toContain('Contradicts nothing on a test chain: ')
  expect(onTestChain.out).toContain(`(first block ${firstBlock})`)
  answers = { ...answers, eth_getTransactionReceipt: event(head.root) }
  expect((await outOf(() => verify([saved, '--rpc', url]))).out).toMatch(/FAILED {2}Seal/)
})

test('a receipt by itself is valid under its key, and one of another key than the named one does not count', async () => {
  const [receipt] = house.receipts
  if (receipt === undefined) throw new Error('no receipt')
  const file = await save(writeReceipt(receipt))
  const id = head.keyId
  const alone = await outOf(() => verify([file]))
  expect(alone.out).toContain('Holds: the owner of this key signed')
  expect(alone.out).toContain(`The file cannot show whose book key ${id} is`)
  const named = await outOf(() => verify([file, '--key', id.toUpperCase()]))
  expect(named.out).not.toContain('cannot tell')
  expect(named.code).toBe(0)
  const other = await outOf(() => verify([file, '--key', '0'.repeat(16)]))
  expect(other.out).toContain('Does NOT hold: another key signed this.')
  expect(other.code).toBe(1)
  const slip = await outOf(() => verify([file, '--key', `0x${id}`]))
  expect(slip.out).toContain('--key needs a key’s id, 16 hexadecimal digits')
  expect(slip.code).toBe(2)
})

test('a case whose receipt is only in its proof is still signed', async () => {
  const file = betCase()
  const [receipt] = house.receipts
  if (file.proof === null || receipt === undefined) throw new Error('no proof')
  const book = { key: house.publicKey, receipt, place: null, head: null, anchor: null }
  const saved = await save(writeCase({ ...file, proof: { ...file.proof, book } }))
  const { out } = await outOf(() => verify([saved]))
  expect(out).toContain('Only the proof has the receipt')
  expect(out).not.toContain('signed nothing here')
})

describe('verify of a bet that is in the book', () => {
  const slip = { game: 'left-right', pick: 'right', asset: 'PLAY_POINT', stake: '12.5', table: 'classic' }
  const [first] = house.leaves
  const own = readLeaf({ ...first, ...slip, round, betId: '17', acceptedAt: drawAt - 700 })
  if (own.kind !== 'bet') throw new Error('a bet')
  const { kind: _, ...leaf } = own
  const another: BookLeaf = { ...own, betId: '18' }
  const cancel: BookLeaf = { kind: 'cancel', ...cancelOf(leaf, seeded('cancel')) }
  const [receipt] = receiptsOf(house, [leaf])
  if (receipt === undefined) throw new Error('no receipt')
  const inBook = (leaves: readonly BookLeaf[], change: object = {}) => {
    const root = treeRoot(leaves.map((each) => hashLeaf(each)))
    const totals = [{ asset: 'PLAY_POINT', amount: amountOf(12_500_000n) }] as const
    const sealed = signHead(house, { ...head, root, size: leaves.length, totals })
    const place = { ...placeOf(leaves, '17'), ...change }
    const book = { key: house.publicKey, receipt, place, head: sealed, anchor: null }
    return { ...readProof({ ...roundProof, bet: wonBet }), book }
  }
  const verdicts = async (proof: ReturnType<typeof inBook>) => {
    const alone = await outOf(async () => verify([await save(writeProof(proof))]))
    const inCase = await outOf(async () => verify([await save(writeCase({ ...betCase(), proof }))]))
    return { alone, inCase }
  }
  const OPEN = 'The file does not show whether the player took this bet back before the draw.'

  test('proves it if no cancel follows it', async () => {
    const { alone, inCase } = await verdicts(inBook([own, another]))
    expect(alone.out).toMatch(/ok {6}Book {10}The bet is in the book/)
    expect(alone.out).toMatch(/^Proven: /m)
    expect(inCase.out).toMatch(/^Holds: /m)
    for (const { code, out } of [alone, inCase]) {
      expect(out).not.toContain(OPEN)
      expect(code).toBe(0)
    }
  })
  test('says that it was taken back if its cancel does', async () => {
    const { alone, inCase } = await verdicts(inBook([own, cancel, another]))
    expect(alone.out).toMatch(/FAILED {2}Book {10}The player took this bet back/)
    expect(alone.out).toMatch(/^NOT proven/m)
    expect(inCase.out).toMatch(/^Does NOT hold/m)
    expect([alone.code, inCase.code]).toEqual([1, 1])
  })
  test('accuses the house if nobody signed that cancel, and is itself the proof of it', async () => {
    const proof = inBook([own, { ...cancel, signature: '22'.repeat(64) }, another])
    const { alone, inCase } = await verdicts(proof)
    for (const { code, out } of [alone, inCase]) {
      expect(out).toMatch(
        /FAILED {2}Book {10}The book holds a cancel of this bet that was not signed .* nibble fraud/,
      )
      expect(out).not.toContain('The player took this bet back')
      expect(code).toBe(1)
    }
    const judged = async (file: typeof proof) => outOf(async () => fraud([await save(writeProof(file))]))
    expect(await judged(proof)).toMatchObject({ code: 0, out: expect.stringMatching(/^PROVEN: /) })
    expect(await judged(inBook([own, cancel, another]))).toMatchObject({
      code: 1,
      out: 'NOT proven: the cancel is signed by the key that it names.\n',
    })
    expect((await judged(inBook([own, another]))).code).toBe(2)
  })
  test('proves only the draw if the file does not show what follows it', async () => {
    const { alone, inCase } = await verdicts(inBook([own, cancel, another], { next: null }))
    expect(alone.out).toMatch(/- {7}Book {10}The bet is in the book .*; the file does not show whether/)
    expect(alone.out).toMatch(/^The draw is proven: /m)
    expect(inCase.out).toMatch(/^Contradicts nothing: /m)
    for (const { code, out } of [alone, inCase]) {
      expect(out).toContain(OPEN)
      expect(code).toBe(0)
    }
  })
  test('of a case whose proof has no receipt says the same, since its own receipt shows no place', async () => {
    const proof = readProof({ ...roundProof, bet: wonBet })
    const file = { ...betCase(), proof, receipt }
    const { out } = await outOf(async () => verify([await save(writeCase(file))]))
    expect(out).toContain(OPEN)
    expect(out).not.toContain('Nothing signed in the file shows that this bet')
  })
})

test.each([
  [
    'pending',
    null,
    'closed',
    'The file does not show whether the player took this bet back before the draw.',
  ],
  [
    'cancelled',
    'stake',
    'recalled',
    'Only the house says that the player took this bet back, or that its round was called off',
  ],
] as const)(
  'a case of a bet that is %s proves no more than its receipt shows',
  async (status, back, what, says) => {
    const file = betCase()
    const { game, pick, asset, stake } = file.bet
    const [one] = house.leaves
    const own = readLeaf({
      ...one,
      round,
      betId: '17',
      acceptedAt: drawAt - 700,
      game,
      pick,
      asset,
      stake: formatAmount(stake),
      table: 'classic',
    })
    if (own.kind !== 'bet') throw new Error('a bet')
    const { kind: _, ...leaf } = own
    const [receipt = null] = receiptsOf(house, [leaf])
    const accepted = { at: leaf.acceptedAt, what: 'accepted' as const }
    const timeline = [accepted, { at: leaf.acceptedAt + 1, what }]
    const bet = { ...file.bet, betId: '17', status, returned: back === null ? null : stake }
    const said = async (shown: typeof receipt) => {
      const saved = await save(writeCase({ ...file, bet, receipt: shown, proof: null, timeline }))
      return outOf(() => verify([saved, '--key', head.keyId]))
    }
    const signed = await said(receipt)
    expect(signed.out).toMatch(/^Contradicts nothing: /m)
    expect(signed.out).toContain(says)
    expect(signed.out).not.toContain('that this bet was placed')
    expect(signed.code).toBe(0)
    const unsigned = await said(null)
    expect(unsigned.out).toContain('Nothing signed in the file shows that this bet was placed.')
    expect(unsigned.out).toContain(says)
  },
)

describe('verify of a file that shows the sealed book', () => {
  const proof = {
    ...roundProof,
    format: 'nibble-proof/2',
    bookKey: bytesToHex(house.publicKey),
    head: writeHead(head),
    anchor: writeAnchor(anchor),
  }
  test('says what the book shows, and what only a node can', async () => {
    const { code, out } = await outOf(async () => verify([await save(proof)]))
    expect(out).toContain('-       Receipt       The file has no receipt.')
    expect(out).toMatch(/ok {6}Book {10}There is the book of \d+ leaves \(/)
    expect(out).toContain('ok      Anchor        Sealed ')
    expect(out).toMatch(/- {7}Seal {10}Only this file says that the event of the anchor is on the chain\./)
    expect(out).toContain('one needs a node, and so does the seal.')
    expect(code).toBe(0)
  })
  test('ignores what a key other than the named one has signed, and says whose it cannot tell', async () => {
    const file = await save(proof)
    const unnamed = await outOf(() => verify([file]))
    expect(unnamed.out).toContain(`The file cannot show whose book key ${head.keyId} is`)
    for (const key of [head.keyId, bytesToHex(house.publicKey)]) {
      const named = await outOf(() => verify([file, '--key', key]))
      expect(named.out).not.toContain('The file cannot show')
      expect(named.code).toBe(0)
    }
    const { code, out } = await outOf(() => verify([file, '--key', '0'.repeat(16)]))
    expect(out).toContain('FAILED  Book          The head is not signed with the given key.')
    expect(code).toBe(1)
  })
  test('asks nodes for block and seal', async () => {
    const { code, out } = await outOf(async () => verify([await save(proof), '--rpc', url]))
    expect(out).toMatch(/ok {6}Chain .* shows it\./)
    expect(out).toMatch(/ok {6}Seal .* shows it\./)
    // The page counts the proof's checks, and so does this.
    const checks = (out.match(/^ok /gm)?.length ?? 0) - 1
    expect(out).toContain(`Proven: ${checks} of ${checks} checks hold, and the seal is on the chain.`)
    expect(code).toBe(0)
  })
  test.each([
    ['a different block', { eth_getBlockByNumber: { hash: parent.hash } }, /FAILED {2}Chain .* does NOT/],
    ['no block', { eth_getBlockByNumber: null }, /FAILED {2}Chain .* does not know it/],
    ['a different commitment', { eth_getTransactionReceipt: event(head.root) }, /FAILED {2}Seal .* does NOT/],
    ['no event', { eth_getTransactionReceipt: { status: '0x1', logs: [] } }, /FAILED {2}Seal .* does NOT/],
    [
      'a removed event',
      { eth_getTransactionReceipt: { ...event(anchor.commitment), status: '0x0' } },
      /FAILED {2}Seal/,
    ],
    ['a different time', { eth_getBlockByHash: { timestamp: '0x1' } }, /FAILED {2}Seal .* does NOT/],
    ['a different chain', { eth_chainId: '0x61' }, /FAILED {2}Seal .* does NOT/],
  ])('fails if a node shows %s', async (_name, change, expected) => {
    answers = { ...answers, ...change }
    const { code, out } = await outOf(async () => verify([await save(proof), '--rpc', url]))
    expect(out).toMatch(expected)
    expect(out).toContain('NOT proven')
    expect(code).toBe(1)
  })
  test('believes what most nodes say: one that lies refutes nothing, and alone against another it shows nothing', async () => {
    const file = await save(proof)
    const most = await outOf(() => verify([file, '--rpc', url, '--rpc', `${url}/lies`, '--rpc', url]))
    expect(most.out).toMatch(/ok {6}Chain .* does NOT/)
    expect(most.out).toMatch(/ok {6}Seal .* does NOT/)
    expect(most.code).toBe(0)
    const half = await outOf(() => verify([file, '--rpc', url, '--rpc', `${url}/lies`]))
    expect(half.out).toMatch(/FAILED {2}Chain .* does NOT/)
    expect(half.out).toMatch(/- {7}Seal .* does NOT/)
    expect(half.code).toBe(1)
  })
  test('names a chain that is not BNB Smart Chain, and is only proven on that one', async () => {
    firstBlock = `0x${'3'.repeat(64)}`
    const { code, out } = await outOf(async () => verify([await save(proof), '--rpc', url]))
    const checks = (out.match(/^ok /gm)?.length ?? 0) - 1
    expect(out).toContain(`Proven on a test chain: ${checks} of ${checks} checks hold`)
    expect(out).toContain(`a chain that is not BNB Smart Chain (first block ${firstBlock})`)
    expect(code).toBe(0)
  })
  test('claims no seal that no node shows, and is proven without it', async () => {
    // A lying node confirms nothing that another has never seen.
    const both = await outOf(async () => verify([await save(proof), '--rpc', url, '--rpc', `${url}/young`]))
    expect(both.out).toMatch(/- {7}Seal .* shows it, .* does not know it/)
    answers = { ...answers, eth_getTransactionReceipt: null }
    const { code, out } = await outOf(async () => verify([await save(proof), '--rpc', url]))
    expect(out).toMatch(/- {7}Seal {10}The event of the anchor: .* does not know it/)
    const checks = out.match(/^ok /gm)?.length ?? 0
    expect(out).toContain(`Proven: ${checks} of ${checks} checks hold; too few nodes showed the seal.`)
    expect(code).toBe(0)
  })
  test('fails if the anchor is late', async () => {
    const late = { ...proof, anchor: { ...proof.anchor, blockTime: drawAt } }
    const { code, out } = await outOf(async () => verify([await save(late)]))
    expect(out).toContain(
      'FAILED  Anchor        It was not on the chain before the draw block and the draw time.',
    )
    expect(code).toBe(1)
  })
})

describe('fraud', () => {
  const key = house.publicKey
  const other = signHead(house, { ...head, size: head.size + 1 })
  const fileOf = (evidence: Evidence) => save(writeFraud({ key, evidence }))
  const lie: Evidence = { kind: 'two_heads', heads: [head, other] }
  const onChain: Evidence = {
    kind: 'other_commitment',
    heads: [
      head,
      signHead(house, { ...head, round: threeMinutes(), totals: [{ asset: 'GMT', amount: amountOf(1n) }] }),
    ],
    around: [
      [before(guarded('6')), after(guarded('6'))],
      [before(guarded('8')), after(guarded('8'))],
    ],
    event: anchor,
  }
  function guarded(digit: string) {
    return parseRoundNumber(`${round.slice(0, 8)}${digit}0001`) ?? round
  }
  function before(of: typeof round) {
    return signHead(house, { ...head, round: of, drawAt: drawAt - 9_000 })
  }
  function after(of: typeof round) {
    return signHead(house, { ...head, round: of, drawAt: drawAt + 9_000, previous: headHash(before(of)) })
  }
  function threeMinutes() {
    const found = roundAt({ roundLength: '3m', windows, now: drawAt })
    return found.round
  }

  test('that is proven ends with 0 and names the key', async () => {
    const { code, out } = await outOf(async () => fraud([await fileOf(lie)]))
    expect(out).toContain('PROVEN: the house signed two different books for one round.')
    expect(out).toContain(`book key ${head.keyId}. The file cannot show whose key that is`)
    expect(code).toBe(0)
    const known = await outOf(async () => fraud([await fileOf(lie), '--key', head.keyId]))
    expect(known.out).not.toContain('Whose key')
    expect(known.code).toBe(0)
  })
  test('of another key than the known one ends with 1', async () => {
    const { code, out } = await outOf(async () => fraud([await fileOf(lie), '--key', '0'.repeat(16)]))
    expect(out).toContain('NOT proven: the file is about key')
    expect(code).toBe(1)
  })
  test('that is invalid ends with 1', async () => {
    const { code, out } = await outOf(async () =>
      fraud([await fileOf({ kind: 'two_heads', heads: [head, head] })]),
    )
    expect(out).toBe('NOT proven: both heads are the same.\n')
    expect(code).toBe(1)
  })
  test('that needs the chain ends with 3 until a node shows the event', async () => {
    const file = await fileOf(onChain)
    const alone = await outOf(() => fraud([file]))
    expect(alone.code).toBe(3)
    expect(alone.out).toContain('Not yet proven')
    const named = [file, '--contract', `0x${anchor.contract.slice(2).toUpperCase()}`]
    const shown = await outOf(() => fraud([...named, '--rpc', url]))
    expect(shown.out).toContain('PROVEN: the commitment on the chain is not that')
    expect(shown.code).toBe(0)
    expect(shown.out).not.toContain('BNB Smart Chain')
    firstBlock = `0x${'3'.repeat(64)}`
    const elsewhere = await outOf(() => fraud([...named, '--rpc', url]))
    expect(elsewhere.out).toContain(`not BNB Smart Chain (first block ${firstBlock})`)
    // Whoever runs that chain can put the event there themselves.
    expect(elsewhere.out).toContain('Not yet proven.')
    expect(elsewhere.out).not.toMatch(/^PROVEN/m)
    expect(elsewhere.code).toBe(3)
    firstBlock = BSC_FIRST_BLOCK
    expect((await outOf(() => fraud(named))).code).toBe(3)
    // One node that shows it and one that has never seen it accuse nobody.
    expect((await outOf(() => fraud([...named, '--rpc', url, '--rpc', `${url}/young`]))).code).toBe(3)
    answers = { ...answers, eth_getTransactionReceipt: event(head.root) }
    expect((await outOf(() => fraud([file, '--rpc', url]))).code).toBe(1)
    answers = {}
    expect((await outOf(() => fraud([file, '--rpc', url]))).code).toBe(3)
  })
  test('from an unrelated contract accuses no house', async () => {
    const file = await fileOf(onChain)
    const unnamed = await outOf(() => fraud([file, '--rpc', url, '--key', head.keyId]))
    expect(unnamed.out).toContain('anyone can deploy a contract')
    expect(unnamed.out).not.toMatch(/^PROVEN/m)
    expect(unnamed.code).toBe(3)
    const other = await outOf(() => fraud([file, '--rpc', url, '--contract', `0x${'12'.repeat(20)}`]))
    expect(other.out).toContain('NOT proven: the event is from the contract')
    expect(other.code).toBe(1)
  })
  test('without a file, or with an invalid one, ends with 2', async () => {
    expect((await outOf(() => fraud([]))).code).toBe(2)
    expect((await outOf(() => fraud(['--rpc']))).code).toBe(2)
    const { code, out } = await outOf(async () => fraud([await save({ format: 'nibble-fraud/1' })]))
    expect(out).toContain('is not a proof: bookKey must be a text.')
    expect(code).toBe(2)
    const unguarded = await save(writeProof(readProof(roundProof)))
    const named = await outOf(async () => fraud([await fileOf(lie), '--network', unguarded]))
    expect(named.out).toContain('is not a proof: beacon must be the beacon of a guarded round.')
    expect(named.code).toBe(2)
  })
})

describe('watch', () => {
  test('prints what it needs, and ends with 2', async () => {
    for (const args of [
      [],
      ['nibble.example'],
      [url, 'more'],
      [url, '--for', '0'],
      [url, '--cosign', '/nowhere'],
      [url, '--witness', 'somebody'],
      [url, '--contract', '0x12'],
    ])
      expect((await outOf(() => watch(args))).code).toBe(2)
  })
  test('of a house that does not answer says so, and ends with 3: nothing was checked', async () => {
    const { code, out } = await outOf(() => watch(['http://127.0.0.1:1', '--for', '0.5']))
    expect(out).toContain('does not answer')
    expect(out).toContain('nothing was checked')
    expect(code).toBe(3)
    // A house that stays silent until the end is a gap too.
    let at = 0
    const passed = vi.spyOn(performance, 'now').mockImplementation(() => (at += 61_000))
    const silent = await outOf(() => watch(['http://127.0.0.1:1', '--for', '0.01']))
    passed.mockRestore()
    expect(silent.out).toMatch(/Nothing was heard for \d+ s/)
  })
  test('says at once if the given nodes show a chain that is not BNB Smart Chain', async () => {
    const args = ['http://127.0.0.1:1', '--for', '0.01', '--rpc', url]
    expect((await outOf(() => watch(args))).out).not.toContain('BNB Smart Chain')
    firstBlock = `0x${'3'.repeat(64)}`
    expect((await outOf(() => watch(args))).out).toContain(`not BNB Smart Chain (first block ${firstBlock})`)
  })
  test('counts as a gap what the watcher does not look behind, also where no check by itself took a minute', async () => {
    let at = 1_790_000_000_000
    let asked = 0
    const unfinished = { round, closesAt: at - 1_000, drawAt: at, publishAt: at + 300_000 }
    const house: ReturnType<typeof httpHouse> = {
      clock: { ...httpHouse(url).clock, now: () => at },
      roots: async () => [],
      rounds: async () => {
        asked += 1
        if (asked !== 2) return [unfinished]
        at += 14_000
        throw new Error('no answer')
      },
      keys: async () => [],
      book: async () => {
        at += asked === 1 ? 52_000 : 5_000
        return null
      },
      leaves: async () => null,
      proof: async () => null,
    }
    const [elapsed, own] = [vi.spyOn(performance, 'now'), vi.spyOn(Date, 'now')]
    for (const spy of [elapsed, own]) spy.mockImplementation(() => at)
    const { code, out } = await outOf(() => watch([url, '--for', '70'], () => house))
    for (const spy of [elapsed, own]) spy.mockRestore()
    expect(out).toContain('Nothing was heard for 66 s')
    expect(out).toContain('more than a minute: 1')
    expect(code).toBe(3)
  })
})

test('a watch that found no lie, and did not check all, says what is left and does not say ok', () => {
  const [receipt] = house.receipts
  if (receipt === undefined) throw new Error('no receipt')
  expect(leftOpen({ rounds: 1, unshown: new Set(), gaps: 0, lost: 0 }, [])).toEqual([])
  expect(leftOpen({ rounds: 0, unshown: new Set(), gaps: 0, lost: 0 }, [])).toEqual([
    expect.stringContaining('nothing was checked'),
  ])
  expect(leftOpen({ rounds: 9, unshown: new Set([round]), gaps: 1, lost: 3 }, [receipt])).toEqual([
    expect.stringContaining('your nodes or the house did not show them: 1'),
    expect.stringContaining('for more than a minute: 1'),
    expect.stringContaining('name one that was not shown'),
    expect.stringContaining(`bet ${receipt.leaf.betId} was not checked`),
  ])
  const report: Report = {
    round,
    problem: null,
    fraud: null,
    size: 3,
    totals: [],
    sealedBeforeMs: 9_000,
    isSeenBefore: true,
    head: null,
    withheld: null,
    agreeing: 0,
    isCancelled: false,
    isAfterGap: false,
    unshown: null,
  }
  // A round that is shown later is checked.
  const counts = { rounds: 0, unshown: new Set<typeof round>(), gaps: 0, lost: 0 }
  countReport(counts, { ...report, unshown: 'book' })
  expect(leftOpen(counts, [])).toEqual([expect.stringContaining('did not show them: 1')])
  countReport(counts, report)
  expect(leftOpen(counts, [])).toEqual([])
  expect(lineOf(report, 0)).toBe(
    `ok      ${round}  3 leaves; sealed 9 s before the draw; seen before the draw`,
  )
  expect(lineOf({ ...report, isAfterGap: true }, 0)).toMatch(/^gap {5}\d.*names a head that was not shown$/)
  for (const unshown of ['block', 'seal'] as const)
    expect(lineOf({ ...report, unshown }, 0)).toMatch(
      /^unshown \d{13} {2}Your nodes do not show .*: not checked\.$/,
    )
})

test('a watcher who names the contract accepts no seal of another', async () => {
  const [own, other] = [anchor.contract, `0x${'12'.repeat(20)}`]
  expect(await chainOf([], null).showsSeal(anchor)).toBe('unasked')
  expect(await chainOf([url], null).showsSeal(anchor)).toBe('yes')
  expect(await chainOf([url, `${url}/young`], null).showsSeal(anchor)).toBe('unshown')
  expect(await chainOf([url, `${url}/lies`, url], null).showsSeal(anchor)).toBe('yes')
  expect(await chainOf([`${url}/lies`], null).showsSeal(anchor)).toBe('no')
  expect(await chainOf([], own).showsSeal(anchor)).toBe('unasked')
  expect(await chainOf([], other).showsSeal(anchor)).toBe('no')
})

test('options are read by name, and may be repeated', () => {
  const known = { values: ['rpc'], flags: ['json'] }
  expect(readArgs(['a', '--rpc', 'x', '--json', '--rpc', 'y'], known)).toEqual({
    words: ['a'],
    options: { rpc: ['x', 'y'], json: [] },
  })
  expect(readArgs(['--rpc'], known)).toBe('--rpc needs a value.')
  expect(readArgs(['--rpc', '--json'], known)).toBe('--rpc needs a value.')
  expect(readArgs(['--other'], known)).toBe('There is no option --other.')
})
