import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { formatAmount, ZERO } from '@nibble/domain'
import {
  AWAY_MS,
  type Chain,
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
  wentBy,
  witnessMessage,
  writeFraud,
} from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { askForBlock, askForBlockWithin, askForSeal, type NodeAnswer, verdictOf } from '../ask-node.ts'
import { readArgs } from '../options.ts'
import { loadFile, printTo, quoted } from '../terminal.ts'
import { httpHouse, sendWitness } from '../watch/http-house.ts'

const USAGE =
  'Name one house: npm run --silent nibble -- watch URL [--rpc URL]… [--for SECONDS] [--json] [--contract ADDRESS] [--cosign KEY_FILE] [--witness KEY]… [--receipt FILE]…\n'
const EVERY_MS = 1000
/** Roots of what is owed come once a day: they are asked for once in so many turns. */
const ROOTS_EVERY = 10

/**
 * Follows a house until it lies, or for so many seconds. 0: every round that came to its end held. 1: one did not, and a
 * fraud proof was written where there is one. 2: it cannot be watched. 3: no round came to its end meanwhile, the nodes that were
 * named or the house itself did not show one, nothing was heard for a minute, or a receipt was not looked for.
 */
export const watch = async (args: readonly string[]): Promise<number> => {
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
  const house = httpHouse(url)
  const elapsed = () => performance.now()
  const now = steadyClock(() => house.clock.now(), elapsed)
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
      // As of a house that does not answer at all: once a minute.
      if (elapsed() < quietUntil) return
      quietUntil = elapsed() + 60_000
      await printTo(
        process.stderr,
        `${url} does not answer about round ${round}: ${quoted(reasonOf(error), 200)}\n`,
      )
    },
    ...(key === null ? {} : { sawHead: (head: SignedHead) => cosign(url, head, key) }),
  })
  const owed = watchLiabilities({ roots: house.roots, now })
  const asked = { checks: 0, rounds: 0, unshown: 0, gaps: 0, lost: 0 }
  const moment = () => ({ elapsed: elapsed(), own: Date.now() })
  let [silentFor, heardAt] = [0, moment()]
  const silent = async (error: unknown): Promise<null> => {
    silentFor += 1
    // Said once a minute: a house that restarts is no lie.
    if (silentFor % 60 === 1)
      await printTo(process.stderr, `${url} does not answer: ${quoted(reasonOf(error), 200)}\n`)
    return null
  }
  const countGap = async (): Promise<void> => {
    const unheardMs = wentBy(heardAt, moment())
    if (unheardMs <= AWAY_MS) return
    asked.gaps += 1
    await printTo(
      process.stderr,
      `Nothing was heard for ${Math.round(unheardMs / 1000)} s: a round of that time may have come and gone unseen.\n`,
    )
  }
  for (; Date.now() < endsAt; await wait(EVERY_MS)) {
    const roots = asked.checks % ROOTS_EVERY === 0 ? await owed.check().catch(silent) : []
    asked.checks += 1
    for (const root of roots ?? []) {
      await printTo(process.stdout, `${isJson ? JSON.stringify(rootSummaryOf(root)) : rootLineOf(root)}\n`)
      if (root.problem !== null) return 1
    }
    const reports = await check().catch(silent)
    if (reports !== null) {
      await countGap()
      ;[silentFor, heardAt] = [0, moment()]
    }
    for (const report of reports ?? []) {
      if (report.isAfterGap) asked.lost += 1
      if (report.unshown !== null) asked.unshown += 1
      else if (report.withheld === null) asked.rounds += 1
      const line = isJson ? JSON.stringify(summaryOf(report)) : lineOf(report, witnesses.length)
      await printTo(process.stdout, `${line}\n`)
      if (report.problem !== null) return announce(report)
    }
  }
  await countGap()
  const open = leftOpen(asked, unread())
  if (open.length > 0) await printTo(process.stderr, `${open.join('\n')}\n`)
  return open.length === 0 ? 0 : 3
}

/** What keeps a watch that found no lie from saying that all held. */
export const leftOpen = (
  { rounds, unshown, gaps, lost }: Readonly<Record<'rounds' | 'unshown' | 'gaps' | 'lost', number>>,
  unread: readonly Receipt[],
): readonly string[] => [
  ...(rounds > 0 || unshown > 0 ? [] : ['No round came to its end meanwhile: nothing was checked.']),
  ...(unshown === 0
    ? []
    : [`Rounds that are not checked, since your nodes or the house did not show them: ${unshown}.`]),
  ...(gaps === 0 ? [] : [`Times in which nothing was heard for more than a minute: ${gaps}.`]),
  ...(lost === 0
    ? []
    : [`Heads after which the house says that it lost some, so that rounds may be kept from you: ${lost}.`]),
  ...unread.map(
    ({ leaf }) =>
      `The receipt of bet ${leaf.betId} was not looked for: the house showed no book of round ${leaf.round}.`,
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
    return 'The house is an address such as https://nibble.example.'
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
      return `--witness ${one.slice(0, 70)} is no watcher’s key: 64 hexadecimal digits in small letters.`
  const witnesses = [...named].map((one) => Buffer.from(one, 'hex'))
  const contract = options['contract']?.at(-1)?.toLowerCase() ?? null
  if (contract !== null && !/^0x[0-9a-f]{40}$/.test(contract))
    return '--contract needs 0x and 40 hexadecimal digits.'
  const endsAt = Date.now() + Number(seconds) * 1000
  const isJson = options['json'] !== undefined
  return { url, rpc: options['rpc'] ?? [], contract, endsAt, isJson, key, witnesses, receipts }
}

/** An Ed25519 key as PEM, such as `openssl genpkey -algorithm ed25519` makes. */
const readKey = async (file: string): Promise<KeyObject | string> => {
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'))
    return key.asymmetricKeyType === 'ed25519' ? key : `${file} holds another key than one of Ed25519.`
  } catch (error) {
    return `${file} holds no key: ${reasonOf(error)}. Make one with: openssl genpkey -algorithm ed25519 -out ${file}`
  }
}

/** Anybody can deploy a contract that emits seals: where one is named, no other counts. */
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
  if (!isTaken) await printTo(process.stderr, `The house did not write down that ${round} was seen.\n`)
}

/** Writes what shows the lie to others, and says where. */
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
    `What shows it to others is in ${file}: npm run --silent nibble -- fraud ${file}\n`,
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
    return `none    ${round}  The house says that it signs no head of it: ${quoted(withheld)}.`
  if (unshown === 'book')
    return `unshown ${round}  The house did not answer about it until it was overdue: it is not checked.`
  if (unshown !== null)
    return `unshown ${round}  Your nodes do not show ${unshown === 'block' ? 'the block that drew it' : 'its seal'}: it is not checked.`
  const staked = totals.map(({ asset, amount }) => `${formatAmount(amount)} ${asset}`).join(', ')
  const book = `${size} leaves${staked === '' ? '' : `, ${staked}`}`
  const sealed =
    sealedBeforeMs === null ? 'not anchored' : `sealed ${sealedBeforeMs / 1000} s before the draw`
  const seen = isSeenBefore ? 'seen before the draw' : 'first seen after the draw'
  const agree = named === 0 ? '' : `; ${agreeing} of ${named} named watchers agree`
  const end = isCancelled
    ? '; cancelled by the house, which says that it was not drawn: stakes went back'
    : ''
  const gap = isAfterGap
    ? '; names a head that you were not shown: the house says that it lost the one before'
    : ''
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
  changed: 'What it says that it owes to players is not what it said before.',
  missing: 'It does not say what it owes to players.',
}

const PROBLEMS: Readonly<Record<NonNullable<Report['problem']>, string>> = {
  head: 'Its head is not signed with the book key that it names, or is of another round.',
  keys: 'Its head is signed with a key that the house does not list.',
  chain_of_heads:
    'Its head does not follow the one before it, names one that is not shown, or another key signed it than was told.',
  two_heads: 'The house signed two heads of it.',
  sealed_leaves: 'The leaves that were shown before the result are not those of its head.',
  publication: 'What was published after the result is not signed as it stands.',
  published_leaves: 'The bets that were published are not those that were sealed.',
  secret: 'The secret that was told is not the one of its head.',
  rules: 'Its book breaks a rule: the order, a salt, a cancel, a time or the sums.',
  anchor: 'What is said to stand on the chain does not fit its head, or came too late.',
  draw: 'Another block drew it than the one that its bets were paid by.',
  return: 'A return is not what the rules give.',
  proof: 'Its draw is not proven.',
  block: 'Your nodes show another block.',
  seal: 'Your nodes do not show the seal, or it is in another contract than you named.',
  unpublished: 'Its book was not published.',
  voided:
    'Its stakes went back less than 5 minutes after the draw time, or though your nodes show a block of those minutes.',
  unreadable: 'What the house shows of it cannot be read.',
  receipt: 'A bet of yours is not in the book as it was accepted.',
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
