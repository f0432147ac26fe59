import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { formatAmount } from '@nibble/domain'
import {
  type Chain,
  headHash,
  type Receipt,
  type Report,
  readReceipt,
  watchHouse,
  witnessMessage,
  writeFraud,
} from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { askForBlock, askForSeal, type NodeAnswer } from '../ask-node.ts'
import { readArgs } from '../options.ts'
import { loadFile, printTo } from '../terminal.ts'
import { httpHouse, sendWitness } from '../watch/http-house.ts'

const USAGE =
  'Name one house: npm run --silent nibble -- watch URL [--rpc URL]… [--for SECONDS] [--json] [--cosign KEY_FILE] [--receipt FILE]…\n'
const EVERY_MS = 1000

/**
 * Follows a house until it lies, or for so many seconds. 0: every round that came to its end held. 1: one did not, and a
 * fraud proof was written where there is one. 2: it cannot be watched. 3: no round came to its end meanwhile.
 */
export const watch = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: ['rpc', 'for', 'cosign', 'receipt'], flags: ['json'] })
  const options = typeof read === 'string' ? read : await optionsOf(read)
  if (typeof options === 'string') {
    await printTo(process.stderr, `${options}\n${USAGE}`)
    return 2
  }
  const { url, rpc, endsAt, isJson, key, receipts } = options
  const house = httpHouse(url)
  const { look } = watchHouse({
    ...{ house, chain: chainOf(rpc), receipts, beacons },
    now: () => house.clock.now(),
  })
  const asked = { rounds: 0, silentFor: 0 }
  for (; Date.now() < endsAt; await wait(EVERY_MS)) {
    const reports = await look().catch(async (error: unknown) => {
      asked.silentFor += 1
      // Said once a minute: a house that restarts is no lie.
      if (asked.silentFor % 60 === 1)
        await printTo(process.stderr, `${url} does not answer: ${reasonOf(error)}\n`)
      return []
    })
    for (const report of reports) {
      asked.rounds += 1
      await printTo(process.stdout, `${isJson ? JSON.stringify(summaryOf(report)) : lineOf(report)}\n`)
      if (report.problem !== null) return told(report)
      if (key !== null) await cosign(url, report, key)
    }
  }
  if (asked.rounds > 0) return 0
  await printTo(process.stderr, 'No round came to its end meanwhile: nothing was checked.\n')
  return 3
}

type Options = {
  readonly url: string
  readonly rpc: readonly string[]
  readonly endsAt: number
  readonly isJson: boolean
  readonly key: KeyObject | null
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
  const endsAt = Date.now() + Number(seconds) * 1000
  return { url, rpc: options['rpc'] ?? [], endsAt, isJson: options['json'] !== undefined, key, receipts }
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

const chainOf = (urls: readonly string[]): Chain => ({
  showsBlock: async (block) => answerOf(await askForBlock(urls, block)),
  showsSeal: async (anchor) => answerOf(await askForSeal(urls, anchor)),
})

const answerOf = (answers: readonly NodeAnswer[]): boolean | null => {
  if (answers.some(({ says }) => says === 'no')) return false
  return answers.some(({ says }) => says === 'yes') ? true : null
}

const cosign = async (url: string, { round, head }: Report, key: KeyObject): Promise<void> => {
  if (head === null) return
  const message = witnessMessage({ round, headHash: headHash(head) })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString(
    'hex',
  )
  const signature = sign(null, message, key).toString('hex')
  const isTaken = await sendWitness(url, { round, publicKey, signature }).catch(() => false)
  if (!isTaken) await printTo(process.stderr, `The house did not write down that ${round} was seen.\n`)
}

/** Writes what shows the lie to others, and says where. */
const told = async ({ round, fraud }: Report): Promise<number> => {
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

const summaryOf = ({ round, problem, fraud, size, totals, sealedBeforeMs, isSeenBefore }: Report) => ({
  ...{ round, problem, fraud: fraud?.evidence.kind ?? null, size, sealedBeforeMs, isSeenBefore },
  totals: totals.map(({ asset, amount }) => ({ asset, amount: formatAmount(amount) })),
})

const lineOf = ({ round, problem, size, totals, sealedBeforeMs, isSeenBefore }: Report): string => {
  const staked = totals.map(({ asset, amount }) => `${formatAmount(amount)} ${asset}`).join(', ')
  const book = `${size} leaves${staked === '' ? '' : `, ${staked}`}`
  const sealed =
    sealedBeforeMs === null ? 'not anchored' : `sealed ${sealedBeforeMs / 1000} s before the draw`
  const seen = isSeenBefore ? 'seen before the draw' : 'first seen after the draw'
  return problem === null
    ? `ok      ${round}  ${book}; ${sealed}; ${seen}`
    : `LIE     ${round}  ${PROBLEMS[problem]}`
}

const PROBLEMS: Readonly<Record<NonNullable<Report['problem']>, string>> = {
  head: 'Its head is not signed with the book key that it names.',
  keys: 'Its head is signed with a key that the house does not list.',
  chain_of_heads: 'Its head does not follow the one before it, or another key signed it than was told.',
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
  seal: 'Your nodes do not show the seal.',
  unpublished: 'Its book was not published.',
  unreadable: 'What the house shows of it cannot be read.',
  receipt: 'A bet of yours is not in the book as it was accepted.',
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
