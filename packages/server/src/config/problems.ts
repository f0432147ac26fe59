import { allWindowsProblem, isOfValue, plainHostOf } from '@nibble/domain'
import type { Config } from './config.ts'
import { list, SLIP_ASSETS, type Variables } from './variables.ts'

function depositProblems(given: Variables, { chain, deposits }: Config): string[] {
  const named = (['USDT_CONTRACT', 'DEPOSIT_XPUB', 'TREASURY_ADDRESS'] as const).filter(
    (name) => given[name] !== undefined,
  )
  if (named.length === 0) return []
  if (chain === null)
    return [`${named.join(', ')} needs CHAIN_RPC_URLS: the local chain has its own token and wallet.`]
  if (deposits === null)
    return ['Deposits need all of USDT_CONTRACT, DEPOSIT_XPUB and TREASURY_ADDRESS, or none of them.']
  return []
}

/** What no single value shows: settings that do not fit together, or a half-configured server. */
export function problemsOf(given: Variables, config: Config): string[] {
  const { chain } = config
  const problems: string[] = []

  const badWindows = allWindowsProblem(config.windows)
  if (badWindows !== null) problems.push(`The round windows are not valid: ${badWindows}.`)
  const aboutChain = [
    given.CHAIN_QUORUM !== undefined && 'CHAIN_QUORUM',
    given.CHAIN_KIND === 'development' && 'CHAIN_KIND',
    given.PUBLIC_RPC_URLS.length > 0 && 'PUBLIC_RPC_URLS',
  ].filter((name) => name !== false)
  if (chain === null && aboutChain.length > 0) {
    problems.push(
      `${aboutChain.join(', ')} needs CHAIN_RPC_URLS, which names the endpoints of an external chain.`,
    )
  }
  if (config.databaseUrl === null && config.migrationUrl !== null) {
    problems.push(
      'MIGRATION_DATABASE_URL needs DATABASE_URL: the embedded database is migrated automatically.',
    )
  }
  if (config.databaseUrl === null && config.readUrl !== null) {
    problems.push('READ_DATABASE_URL needs DATABASE_URL: the embedded database has no replica.')
  }
  if (config.databaseUrl === null && config.natsUrl !== null) {
    problems.push(
      'NATS_URL needs DATABASE_URL: a server with an embedded database has no other servers to talk to.',
    )
  }
  problems.push(...depositProblems(given, config))
  if (chain === null && config.bookContract !== null) {
    problems.push('BOOK_CONTRACT needs CHAIN_RPC_URLS: the local chain has its own contract.')
  }
  const others = config.stakeAssets.filter((asset) => !SLIP_ASSETS.includes(asset))
  if (others.length > 0) {
    problems.push(
      `STAKE_ASSETS names ${others.join(', ')}, which cannot be staked: choose from ${SLIP_ASSETS.join(', ')}.`,
    )
  }
  const relays = config.beaconRelays ?? []
  if (relays.length > 0 && new Set(relays.map((url) => new URL(url).hostname)).size < 2) {
    problems.push('DRAND_URLS needs relays on at least two different hosts, since one of them may be down.')
  }
  problems.push(...originProblems(given), ...plainProblems(given, config))
  problems.push(...valueProblems(given, config))
  if ((given.MAIL_URL === undefined) !== (given.MAIL_FROM === undefined)) {
    problems.push('Set both MAIL_URL and MAIL_FROM, or neither.')
  }
  if (given.HOST !== '127.0.0.1' && given.HOST !== 'localhost' && given.PUBLIC_ORIGINS === undefined) {
    problems.push(
      'HOST opens the server to other machines: set PUBLIC_ORIGINS to the address that players use.',
    )
  }
  problems.push(...consoleProblems(given, config))
  return problems
}

/**
 * A cookie is bound to https or not: one http address would undo it for the others. Page and console may differ: one open to
 * others, the other only to this machine.
 */
function originProblems(given: Variables): string[] {
  const page = given.PUBLIC_ORIGINS ?? []
  const console = given.CONSOLE_ORIGINS ?? []
  const mixed = Object.entries({ PUBLIC_ORIGINS: page, CONSOLE_ORIGINS: console }).flatMap(
    ([name, origins]) => (origins.some(isSafe) && !origins.every(isSafe) ? [name] : []),
  )
  const open = [...page, ...console].filter(
    (origin) => !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin),
  )
  const together = open.some(isSafe) && !open.every(isSafe) ? ['PUBLIC_ORIGINS with CONSOLE_ORIGINS'] : []
  return (mixed.length > 0 ? mixed : together).map(
    (name) => `${name} mixes https and http: use https for all of its addresses or for none.`,
  )
}

const isSafe = (origin: string): boolean => origin.startsWith('https:')

/** On the real chain nobody in between may read or alter traffic of database, endpoints and servers. */
function plainProblems(
  given: Variables,
  { chain, databaseUrl, migrationUrl, readUrl, natsUrl }: Config,
): string[] {
  if (chain === null || chain.development) return []
  const endpoints = list(chain.rpcUrls).map(
    (part) => ['CHAIN_RPC_URLS', part.replace(/^[\w.-]+=/, '')] as const,
  )
  const databases = [
    ['DATABASE_URL', databaseUrl],
    ['MIGRATION_DATABASE_URL', migrationUrl],
    ['READ_DATABASE_URL', readUrl],
  ] as const
  const nats = list(natsUrl ?? '').flatMap((url) =>
    url.startsWith('tls:') ? [] : [['NATS_URL', url] as const],
  )
  return [...databases, ...endpoints, ...nats].flatMap(([name, address]) => {
    const host = address === null ? null : plainHostOf(address, given.PLAINTEXT_HOSTS)
    return host === null
      ? []
      : [
          `${name} reaches ${host} without TLS. Use https, sslmode=verify-full for a database, or tls:// for NATS; if the connection is protected in another way, name the host in PLAINTEXT_HOSTS.`,
        ]
  })
}

/** Operators sign in over https, or on this machine. */
function consoleProblems(given: Variables, { port, console }: Config): string[] {
  const problems: string[] = []
  if (console.port === port) {
    problems.push(`PORT and CONSOLE_PORT are both ${port}: the console needs its own port.`)
  }
  const isHere = console.host === '127.0.0.1' || console.host === 'localhost'
  if (!isHere && !(given.CONSOLE_ORIGINS ?? []).some(isSafe)) {
    problems.push(
      'CONSOLE_HOST opens the console to other machines: set CONSOLE_ORIGINS to its https address, with a proxy in front.',
    )
  }
  return problems
}

/** On the real chain, money of value is configured fully or not at all; without any, the server is watch-only. */
function valueProblems(given: Variables, { chain, deposits, licence, stakeAssets }: Config): string[] {
  if (chain === null || chain.development) return []
  const ofValue = stakeAssets.filter(isOfValue)
  if (ofValue.length === 0 && deposits === null && licence === null) return []

  const missing = [
    deposits === null &&
      'USDT_CONTRACT, DEPOSIT_XPUB and TREASURY_ADDRESS (the token, the deposit addresses and the paying address)',
    !ofValue.includes('USDT') && 'STAKE_ASSETS with USDT (what may be staked)',
    licence === null && 'LICENCE_STATEMENT (the licence to offer games for money)',
    chain.quorum < 2 && 'CHAIN_QUORUM of 2 or more',
    given.DATABASE_URL === undefined && 'DATABASE_URL (a database with backups)',
    !(given.PUBLIC_ORIGINS ?? []).some(isSafe) && 'PUBLIC_ORIGINS with https',
  ].filter((what) => what !== false)
  return missing.length === 0
    ? []
    : [`Playing for money on the real chain needs all of its settings. Missing: ${missing.join('; ')}.`]
}
