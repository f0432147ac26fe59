import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { formatAmount, type RoundNumber, ZERO } from '@nibble/domain'
import {
  AWAY_MS,
  type Chain,
  elapsedSince,
  headHash,
  type Receipt,
  type Report,
  type RootReport,
  readReceipt,
  type Shown,
  type SignedHead,
  steadyClock,
  watchHouse,
  watchLiabilities,
  witnessMessage,
  writeFraud,
} from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { findOtherFirst, testChainText } from '../ask-chain.ts'
import { askForBlock, askForBlockWithin, askForSeal, type NodeAnswer, verdictOf } from '../ask-node.ts'
import { readArgs } from '../options.ts'
import { loadFile, printTo, quoted } from '../terminal.ts'
import { httpHouse, sendWitness } from '../watch/http-house.ts'

const USAGE =
  'Usage: npm run --silent nibble -- watch URL [--rpc URL]… [--for SECONDS] [--json] [--contract ADDRESS] [--cosign KEY_FILE] [--witness KEY]… [--receipt FILE]…\n'
const EVERY_MS = 1000
/** Liability roots come once a day, so they are requested only once per this many turns. */
const ROOTS_EVERY = 10

/**
 * Follows a house until it lies or the time is over. Exit code 0: every finished round held. 1: one did not, and a fraud proof
 * was written if there is one. 2: it cannot be watched. 3: no round finished, the given nodes or the house did not show one,
 * nothing was heard for a minute, or a receipt was not checked.
 */
export const watch = async (args: readonly string[], openHouse = httpHouse): Promise<number> => {
  const read = readArgs(args, {
    values: ['rpc', 'for', 'contract', 'cosign', 'witness', 'receipt'],
    flags: ['json'],
  })
  const options = typeof read === 'string' ? read : await optionsOf(read)
  if (typeof options === 'string') {
    await printTo(process.stderr, `${options}\n${USAGE}`)
    return 2
  }
  const { url, rpc, contract, endsAt, isJson, key, witnesses, receipts } = options
  const house = openHouse(url)
  const elapsed = () => performance.now()
  const now = steadyClock(() => house.clock.now(), elapsed)
  const otherFirst = await findOtherFirst(rpc)
  if (otherFirst !== null) await printTo(process.stderr, `${testChainText(otherFirst)}\n`)
  const asked = { checks: 0, rounds: 0, unshown: new Set<RoundNumber>(), gaps: 0, lost: 0 }
  const moment = () => ({ elapsed: elapsed(), own: Date.now() })
  /** When the house last listed its rounds. */
  let heardAt = moment()
  const countGap = async (unheardMs: number): Promise<void> => {
    if (unheardMs <= AWAY_MS) return
    asked.gaps += 1
    await printTo(
      process.stderr,
      `Nothing was heard for ${Math.round(unheardMs / 1000)} s: a round in that time may have been missed.\n`,
    )
  }
  let quietUntil = 0
  const { check, unread } = watchHouse({
    house,
    chain: chainOf(rpc, contract),
    receipts,
    witnesses,
    beacons,
    now,
    ownNow: Date.now,
    elapsed,
    onFailure: async (round, error) => {
      // At most once a minute, as for a house that does not answer at all.
      if (elapsed() < quietUntil) return
      quietUntil = elapsed() + 60_000
      await printTo(
        process.stderr,
        `${url} does not answer about round ${round}: ${quoted(reasonOf(error), 200)}\n`,
      )
    },
    // The watcher's own measure, beyond which it looks for no earlier hidden rounds; at first, the time since the watch began.
    heardRounds: async (unheardMs) => {
      await countGap(Number.isFinite(unheardMs) ? unheardMs : elapsedSince(heardAt, moment()))
      heardAt = moment()
    },
    ...(key === null ? {} : { sawHead: (head: SignedHead) => cosign(url, head, key) }),
  })
  const owed = watchLiabilities({ roots: house.roots, now, ownNow: Date.now })
  let silentFor = 0
  const silent = async (error: unknown): Promise<null> => {
    silentFor += 1
    // At most once a minute: a house that restarts is not lying.
    if (silentFor % 60 === 1)
      await printTo(process.stderr, `${url} does not answer: ${quoted(reasonOf(error), 200)}\n`)
    return null
  }
  for (; Date.now() < endsAt; await wait(EVERY_MS)) {
    const roots = asked.checks % ROOTS_EVERY === 0 ? await owed.check().catch(silent) : []
    asked.checks += 1
    for (const root of roots ?? []) {
      await printTo(process.stdout, `${isJson ? JSON.stringify(rootSummaryOf(root)) : rootLineOf(root)}\n`)
      if (root.problem !== null) return 1
    }
    const reports = await check().catch(silent)
    if (reports !== null) silentFor = 0
    for (const report of reports ?? []) {
      countReport(asked, report)
      const line = isJson ? JSON.stringify(summaryOf(report)) : lineOf(report, witnesses.length)
      await printTo(process.stdout, `${line}\n`)
      if (report.problem !== null) return announce(report)
    }
  }
  await countGap(elapsedSince(heardAt, moment()))
  const open = leftOpen(asked, unread())
  if (open.length > 0) await printTo(process.stderr, `${open.join('\n')}\n`)
  return open.length === 0 ? 0 : 3
}

/** `rounds` finished. `unshown` are not checked so far: a later report takes its round out of them. */
type Counts = { rounds: number; readonly unshown: Set<RoundNumber>; gaps: number; lost: number }

export const countReport = (counts: Counts, { round, unshown, withheld, isAfterGap }: Report): void => {
  if (isAfterGap) counts.lost += 1
  if (unshown !== null) return void counts.unshown.add(round)
  counts.unshown.delete(round)
  if (withheld === null) counts.rounds += 1
}

/** Reasons why a watch that found no lie cannot say that everything held. */
export const leftOpen = (
  { rounds, unshown, gaps, lost }: Counts,
  unread: readonly Receipt[],
): readonly string[] => [
  ...(rounds > 0 || unshown.size > 0 ? [] : ['No round finished in that time: nothing was checked.']),
  ...(unshown.size === 0
    ? []
    : [`Rounds not checked, since your nodes or the house did not show them: ${unshown.size}.`]),
  ...(gaps === 0 ? [] : [`Gaps in which nothing was heard for more than a minute: ${gaps}.`]),
  ...(lost === 0
    ? []
    : [`Heads that name one that was not shown, so that rounds may be hidden from you: ${lost}.`]),
  ...unread.map(
    ({ leaf }) =>
      `The receipt of bet ${leaf.betId} was not checked: the house showed no book of round ${leaf.round}.`,
  ),
]

type Options = {
  readonly url: string
  readonly rpc: readonly string[]
  readonly contract: string | null
  readonly endsAt: number
  readonly isJson: boolean
  readonly key: KeyObject | null
  readonly witnesses: readonly Uint8Array[]
  readonly receipts: readonly Receipt[]
}

const optionsOf = async ({
  words: [url, ...more],
  options,
}: Exclude<ReturnType<typeof readArgs>, string>): Promise<Options | string> => {
  if (url === undefined || more.length > 0 || !/^https?:\/\//.test(url))
    return 'The URL of the house must be an address such as https://nibble.example.'
  const [seconds = 'Infinity', ...others] = options['for'] ?? []
  if (others.length > 0 || !(Number(seconds) > 0)) return '--for needs a number of seconds.'
  const receipts: Receipt[] = []
  for (const file of options['receipt'] ?? []) {
    const receipt = await loadFile(file, (json) => readReceipt(json))
    if (typeof receipt === 'string') return receipt
    receipts.push(receipt)
  }
  const [keyFile] = options['cosign'] ?? []
  const key = keyFile === undefined ? null : await readKey(keyFile)
  if (typeof key === 'string') return key
  const named = new Set(options['witness'])
  for (const one of named)
    if (!/^[0-9a-f]{64}$/.test(one))
      return `--witness ${one.slice(0, 70)} is not a watcher’s key: 64 lowercase hexadecimal digits.`
  const witnesses = [...named].map((one) => Buffer.from(one, 'hex'))
  const contract = options['contract']?.at(-1)?.toLowerCase() ?? null
  if (contract !== null && !/^0x[0-9a-f]{40}$/.test(contract))
    return '--contract needs 0x and 40 hexadecimal digits.'
  const endsAt = Date.now() + Number(seconds) * 1000
  const isJson = options['json'] !== undefined
  return { url, rpc: options['rpc'] ?? [], contract, endsAt, isJson, key, witnesses, receipts }
}

/** An Ed25519 key as PEM, for example from `openssl genpkey -algorithm ed25519`. */
const readKey = async (file: string): Promise<KeyObject | string> => {
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'))
    return key.asymmetricKeyType === 'ed25519' ? key : `${file} does not contain an Ed25519 key.`
  } catch (error) {
    return `${file} contains no key: ${reasonOf(error)}. Make one with: openssl genpkey -algorithm ed25519 -out ${file}`
  }
}

/** Anyone can deploy a contract that emits seals: if one is given, no other counts. */
export const chainOf = (urls: readonly string[], contract: string | null): Chain => ({
  showsBlock: async (block) => answerOf(await askForBlock(urls, block)),
  showsSeal: async (anchor) =>
    contract !== null && anchor.contract !== contract ? 'no' : answerOf(await askForSeal(urls, anchor)),
  showsBlockWithin: async (span) => answerOf(await askForBlockWithin(urls, span)),
})

const answerOf = (answers: readonly NodeAnswer[]): Shown =>
  answers.length === 0
    ? 'unasked'
    : ({ shown: 'yes', refuted: 'no', open: 'unshown' } as const)[verdictOf(answers)]

const cosign = async (url: string, head: SignedHead, key: KeyObject): Promise<void> => {
  const { round } = head
  const message = witnessMessage({ round, headHash: headHash(head) })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString(
    'hex',
  )
  const signature = sign(null, message, key).toString('hex')
  const isTaken = await sendWitness(url, { round, publicKey, signature }).catch(() => false)
  if (!isTaken) await printTo(process.stderr, `The house did not record that ${round} was seen.\n`)
}

/** Writes the fraud proof and prints its file name. */
const announce = async ({ round, fraud }: Report): Promise<number> => {
  if (fraud === null) {
    await printTo(
      process.stderr,
      'There is no fraud proof of it: the house signed nothing that contradicts itself.\n',
    )
    return 1
  }
  const file = `nibble-fraud-${round}.json`
  await writeFile(file, `${JSON.stringify(writeFraud(fraud))}\n`)
  await printTo(
    process.stderr,
    `The proof for others is in ${file}: npm run --silent nibble -- fraud ${file}\n`,
  )
  return 1
}

const summaryOf = ({ fraud, totals, head: _, ...report }: Report) => ({
  ...report,
  fraud: fraud?.evidence.kind ?? null,
  totals: totals.map(({ asset, amount }) => ({ asset, amount: formatAmount(amount) })),
})

export const lineOf = (
  {
    round,
    problem,
    size,
    totals,
    sealedBeforeMs,
    isSeenBefore,
    withheld,
    agreeing,
    isCancelled,
    isAfterGap,
    unshown,
  }: Report,
  named: number,
): string => {
  if (withheld !== null)
    return `none    ${round}  The house says that it signs no head for it: ${quoted(withheld)}.`
  if (unshown === 'book') return `unshown ${round}  The house did not answer about it in time: not checked.`
  if (unshown !== null)
    return `unshown ${round}  Your nodes do not show ${unshown === 'block' ? 'the block that drew it' : 'its seal'}: not checked.`
  const staked = totals.map(({ asset, amount }) => `${formatAmount(amount)} ${asset}`).join(', ')
  const book = `${size} leaves${staked === '' ? '' : `, ${staked}`}`
  const sealed =
    sealedBeforeMs === null ? 'not anchored' : `sealed ${sealedBeforeMs / 1000} s before the draw`
  const seen = isSeenBefore ? 'seen before the draw' : 'first seen after the draw'
  const agree = named === 0 ? '' : `; ${agreeing} of ${named} named watchers agree`
  const end = isCancelled ? '; cancelled by the house, which says that it was not drawn: stakes returned' : ''
  const gap = isAfterGap ? '; names a head that was not shown' : ''
  return problem === null
    ? `${isAfterGap ? 'gap' : 'ok '}     ${round}  ${book}; ${sealed}; ${seen}${agree}${end}${gap}`
    : `LIE     ${round}  ${PROBLEMS[problem]}`
}

const rootSummaryOf = ({ day, root, problem }: RootReport) => ({
  day,
  problem,
  root: root?.root ?? null,
  players: root?.count ?? null,
  owed: root === null ? null : formatAmount(root.total),
})

const rootLineOf = ({ day, root, problem }: RootReport): string => {
  if (problem !== null) return `LIE     ${day}  ${ROOT_PROBLEMS[problem]}`
  return `ok      ${day}  ${formatAmount(root?.total ?? ZERO)} USDT owed to ${root?.count ?? 0} players, root ${root?.root ?? ''}`
}

const ROOT_PROBLEMS: Readonly<Record<NonNullable<RootReport['problem']>, string>> = {
  changed: 'What it says it owes to players differs from what it said before, or is not shown any more.',
  missing: 'It does not say what it owes to players.',
  ahead: 'It says what it owes to players on a day that has not come.',
}

const PROBLEMS: Readonly<Record<NonNullable<Report['problem']>, string>> = {
  head: 'Its head is not signed with the book key that it names, or is for another round.',
  keys: 'Its head is signed with a key that the house does not list.',
  chain_of_heads:
    'Its head does not follow the previous one, names one that is not shown, or is not signed with the announced key.',
  two_heads: 'The house signed two heads for it.',
  withheld: 'The house said that it signs no head for it, and then showed one.',
  sealed_leaves: 'The leaves shown before the result are not those of its head.',
  publication: 'What was published after the result does not match its signature.',
  published_leaves: 'The published bets are not the sealed ones.',
  secret: 'Its secret was not published with the result, or is not the one of its head.',
  rules: 'Its book breaks a rule: the order, a salt, a cancel, a time or the sums.',
  anchor: 'What is said to be on the chain does not match its head, or came too late.',
  draw: 'Its bets were paid by a different block than the one that drew it.',
  return: 'A return does not follow from the rules.',
  proof: 'Its draw is not proven.',
  block: 'Your nodes show another block.',
  seal: 'Your nodes do not show the seal, or it is in a different contract than you gave.',
  unpublished: 'Its book was not published.',
  voided:
    'Its stakes were returned less than 5 minutes after the draw time, or although your nodes show a block in that time.',
  unreadable: 'What the house shows about it cannot be read.',
  receipt: 'One of your bets is not in the book as it was accepted.',
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
