import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

test('without any variable it plays alone: own database, own chain, test money, the default windows', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 5656,
    databaseUrl: null,
    chain: null,
    stakeAssets: ['USDT', 'GMT', 'PLAY_POINT', 'ROLL_POINT', 'ROLL_GMT_POINT'],
  })
  expect(config.origins).toEqual(['http://localhost:5656', 'http://127.0.0.1:5656'])
  expect(config.windows['3m'].openForMs).toBe(159_000)
})

test('on an external chain only PLAY_POINT is staked, unless more is named', () => {
  expect(readConfig(DEVELOPMENT).stakeAssets).toEqual(['PLAY_POINT'])
  expect(readConfig({ ...DEVELOPMENT, STAKE_ASSETS: 'USDT' }).stakeAssets).toEqual(['USDT'])
})

test('the console has its own address, on this machine', () => {
  expect(readConfig({ PORT: '6000' }).console.port).toBe(6001)
  expect(readConfig({}).console).toEqual({
    port: 5657,
    host: '127.0.0.1',
    origins: ['http://localhost:5657', 'http://127.0.0.1:5657'],
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
})

test('windows are given in ms', () => {
  const { windows } = readConfig({ WINDOWS_1M: '12000,6000,2000,5000' })
  expect(windows['1m']).toEqual({
    periodMs: 12_000,
    openForMs: 6_000,
    drawAfterMs: 2_000,
    publishAfterMs: 5_000,
  })
})

test('an external chain asks two operators unless configured otherwise, a development chain needs one', () => {
  expect(readConfig({ CHAIN_RPC_URLS: 'https://a.example' }).chain?.quorum).toBe(2)
  const alone = readConfig({ CHAIN_RPC_URLS: 'http://127.0.0.1:8545', CHAIN_KIND: 'development' })
  expect(alone.chain).toMatchObject({ quorum: 1, development: true })
})

test('only assets whose wins are paid in the staked asset can be staked', () => {
  const { stakeAssets } = readConfig({ STAKE_ASSETS: 'PLAY_POINT,GMT,USDT' })
  expect(stakeAssets).toEqual(['USDT', 'GMT', 'PLAY_POINT'])
})

const CONTRACT = '0x55d398326f99059fF775485246999027B3197955'
const XPUB = `xpub${'6'.repeat(107)}`
const DEPOSITS = { USDT_CONTRACT: CONTRACT, DEPOSIT_XPUB: XPUB, TREASURY_ADDRESS: `0x${'a1'.repeat(20)}` }
const REAL = { CHAIN_RPC_URLS: 'https://a.example,https://b.example' }
const OF_VALUE = {
  ...REAL,
  ...DEPOSITS,
  STAKE_ASSETS: 'USDT,PLAY_POINT',
  LICENCE_STATEMENT: 'Example Gaming Authority, licence 000/2026, Example House Ltd.',
  CHAIN_QUORUM: '2',
  DATABASE_URL: 'postgres://nibble@db.example/nibble?sslmode=verify-full',
  PUBLIC_ORIGINS: 'https://play.example',
}
const DEVELOPMENT = { CHAIN_RPC_URLS: 'http://127.0.0.1:8545', CHAIN_KIND: 'development' }

test('deposits of a development chain need a contract, a public key and a treasury', () => {
  expect(readConfig({ ...DEVELOPMENT, ...DEPOSITS }).deposits).toMatchObject({
    contract: CONTRACT,
    decimals: 18,
  })
  expect(readConfig(DEVELOPMENT).deposits).toBeNull()
})

test('money of value on the real chain needs all of its settings', () => {
  expect(readConfig(OF_VALUE)).toMatchObject({
    stakeAssets: ['USDT', 'PLAY_POINT'],
    licence: OF_VALUE.LICENCE_STATEMENT,
  })
  expect(readConfig(REAL)).toMatchObject({ stakeAssets: ['PLAY_POINT'], deposits: null, licence: null })
})

test.each([
  { ...OF_VALUE, STAKE_ASSETS: 'GMT' },
  { ...OF_VALUE, LICENCE_STATEMENT: '' },
  { ...OF_VALUE, CHAIN_QUORUM: '1' },
  { ...OF_VALUE, DATABASE_URL: '' },
  { ...OF_VALUE, PUBLIC_ORIGINS: 'http://play.example' },
  { ...OF_VALUE, USDT_CONTRACT: '', DEPOSIT_XPUB: '', TREASURY_ADDRESS: '' },
])('value half-configured as %o is refused', (environment) => {
  expect(() => readConfig(environment)).toThrow(/all of its settings. Missing: [^;]+\.$/)
})

const MAIL = {
  MAIL_URL: 'smtp://nibble:p%40ss@mail.example:587',
  MAIL_FROM: 'Nibble <no-reply@play.example>',
}
test('beacons of the guarded table come from relays on at least two hosts', () => {
  expect(readConfig({}).beaconRelays).toBeNull()
  const two = ['https://api.drand.sh', 'https://drand.cloudflare.com/v1']
  expect(readConfig({ DRAND_URLS: two.join(', ') }).beaconRelays).toEqual(two)
})

test('mail needs a server and a sender', () => {
  expect(readConfig({}).mail).toBeNull()
  expect(readConfig(MAIL).mail).toEqual({ url: MAIL.MAIL_URL, from: MAIL.MAIL_FROM })
  expect(readConfig({ ...MAIL, MAIL_FROM: 'no-reply@play.example' }).mail?.from).toBe('no-reply@play.example')
})

test('a named host, this machine and a development chain work without TLS', () => {
  const plain = { ...OF_VALUE, DATABASE_URL: 'postgres://nibble@db.example/nibble' }
  expect(() => readConfig(plain)).toThrow('DATABASE_URL reaches db.example without TLS')
  expect(readConfig({ ...plain, PLAINTEXT_HOSTS: '10.0.0.1, db.example' }).licence).not.toBeNull()
  expect(readConfig({ ...REAL, DATABASE_URL: 'postgres://nibble@127.0.0.1/nibble' }).chain).not.toBeNull()
  expect(
    readConfig({ CHAIN_RPC_URLS: 'http://chain.example', CHAIN_KIND: 'development' }).chain,
  ).not.toBeNull()
})

test('a page over https may have its console only on this machine, and the other way round', () => {
  const [here, open] = ['http://localhost:5657,http://127.0.0.1:5657', 'https://nibble.example']
  expect(readConfig({ PUBLIC_ORIGINS: open, CONSOLE_ORIGINS: here }).origins).toEqual([open])
  expect(readConfig({ PUBLIC_ORIGINS: here, CONSOLE_ORIGINS: open }).console.origins).toEqual([open])
})

test('a secret may be replaced by another', () => {
  const [secret, previous] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(
    readConfig({
      NIBBLE_SECRET: secret.toString('base64url'),
      NIBBLE_SECRET_PREVIOUS: previous.toString('base64url'),
    }),
  ).toMatchObject({ secret, previousSecret: previous })
})

test('servers connect over NATS with TLS, or without it if the network is otherwise secure', () => {
  const tls = 'tls://nibble:p%40ss@nine.example:4222,tls://ten.example'
  expect(readConfig({ ...OF_VALUE, NATS_URL: tls }).natsUrl).toBe(tls)
  for (const [NATS_URL, PLAINTEXT_HOSTS] of [
    ['nats://127.0.0.1:4222', ''],
    ['nats://nibble:p@ten.example,nats://localhost', 'ten.example'],
  ] as const)
    expect(readConfig({ ...OF_VALUE, NATS_URL, PLAINTEXT_HOSTS }).natsUrl).toBe(NATS_URL)
})

const refused: readonly [Record<string, string>, RegExp][] = [
  [{ PORT: '80 80' }, /PORT must be a whole number/],
  [{ PORT: '70000' }, /from 1 to 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /postgres:/],
  [{ MIGRATION_DATABASE_URL: 'mysql://x' }, /MIGRATION_DATABASE_URL must be an address like postgres:/],
  [{ MIGRATION_DATABASE_URL: 'postgres://x' }, /needs DATABASE_URL/],
  [{ READ_DATABASE_URL: 'postgres://x' }, /READ_DATABASE_URL needs DATABASE_URL/],
  [{ READ_DATABASE_URL: 'mysql://x' }, /READ_DATABASE_URL must start with postgres:/],
  [{ NATS_URL: 'nats://one' }, /NATS_URL needs DATABASE_URL/],
  [{ NATS_URL: 'https://one' }, /NATS_URL must be nats:/],
  [{ NATS_URL: 'tls://one,nats://two' }, /NATS_URL must be nats:/],
  [{ NATS_URL: 'tls://one,tls://nibble:p@two' }, /NATS_URL must be nats:/],
  [{ NATS_URL: 'tls://10.0.0.1' }, /tls:\/\/ with the host name in the certificate/],
  [{ NATS_URL: 'tls://[::1]' }, /tls:\/\/ with the host name in the certificate/],
  [
    { ...REAL, NATS_URL: 'nats://nibble:p@10.0.0.1,nats://127.0.0.1' },
    /NATS_URL reaches 10.0.0.1 without TLS/,
  ],
  [{ WINDOWS_1M: '12000,6000' }, /four numbers/],
  [{ WINDOWS_1M: '60000,60000,12000,21000' }, /round windows are not valid: 1m/],
  [{ STAKE_ASSETS: 'PLAY_POINT,DOGE' }, /STAKE_ASSETS must list/],
  [
    { STAKE_ASSETS: 'PLAY_POINT,REWARD_POINT,INSURANCE_POINT' },
    /INSURANCE_POINT, REWARD_POINT, which cannot be staked/,
  ],
  [{ STAKE_ASSETS: 'USDT', ...REAL }, /money on the real chain/],
  [{ BLOCKED_COUNTRIES: 'USA' }, /two-letter/],
  [{ DRAND_URLS: 'https://api.drand.sh,http://api2.drand.sh' }, /DRAND_URLS must list the https/],
  [{ DRAND_URLS: 'https://me@api.drand.sh,https://api2.drand.sh' }, /DRAND_URLS must list the https/],
  [{ DRAND_URLS: 'https://api.drand.sh,https://api.drand.sh:8443/x' }, /two different hosts/],
  [{ CHAIN_QUORUM: '2' }, /needs CHAIN_RPC_URLS/],
  [{ CHAIN_KIND: 'development' }, /needs CHAIN_RPC_URLS/],
  [DEPOSITS, /needs CHAIN_RPC_URLS/],
  [{ BOOK_CONTRACT: CONTRACT }, /BOOK_CONTRACT needs CHAIN_RPC_URLS/],
  [{ ...DEVELOPMENT, BOOK_CONTRACT: '0x12' }, /BOOK_CONTRACT must be an address/],
  [{ ...DEVELOPMENT, USDT_CONTRACT: CONTRACT }, /all of USDT_CONTRACT, DEPOSIT_XPUB and TREASURY_ADDRESS/],
  [{ ...DEVELOPMENT, ...DEPOSITS, USDT_CONTRACT: '0x12' }, /USDT_CONTRACT must be an address/],
  [{ ...DEVELOPMENT, ...DEPOSITS, USDT_DECIMALS: '5' }, /USDT_DECIMALS must be a whole number from 6/],
  [
    { ...DEVELOPMENT, ...DEPOSITS, DEPOSIT_XPUB: XPUB.replace('xpub', 'xprv') },
    /must be an extended public key/,
  ],
  [{ ...REAL, ...DEPOSITS }, /all of its settings. Missing: STAKE_ASSETS with USDT.*; LICENCE_STATEMENT/],
  [{ ...REAL, LICENCE_STATEMENT: 'yes' }, /must name the authority/],
  [{ HOST: '0.0.0.0' }, /PUBLIC_ORIGINS/],
  [{ PUBLIC_ORIGINS: 'https://a.example,http://b.example' }, /PUBLIC_ORIGINS mixes https and http/],
  [{ CONSOLE_ORIGINS: 'http://localhost:5657,https://b.example' }, /CONSOLE_ORIGINS mixes https and http/],
  [
    { PUBLIC_ORIGINS: 'https://a.example', CONSOLE_ORIGINS: 'http://b.example' },
    /PUBLIC_ORIGINS with CONSOLE_ORIGINS mixes https and http/,
  ],
  [
    { PUBLIC_ORIGINS: 'http://a.example', CONSOLE_ORIGINS: 'https://b.example' },
    /PUBLIC_ORIGINS with CONSOLE_ORIGINS mixes https and http/,
  ],
  [
    { CHAIN_RPC_URLS: 'https://a.example,two=http://b.example' },
    /CHAIN_RPC_URLS reaches b.example without TLS/,
  ],
  [{ ...REAL, DATABASE_URL: 'postgres://db.example/nibble' }, /DATABASE_URL reaches db.example without TLS/],
  [
    { ...OF_VALUE, READ_DATABASE_URL: 'postgres://db.example/nibble' },
    /READ_DATABASE_URL reaches db.example without TLS/,
  ],
  [
    { ...OF_VALUE, MIGRATION_DATABASE_URL: 'postgres://db.example/nibble' },
    /MIGRATION_DATABASE_URL reaches db.example without TLS/,
  ],
  [{ NIBBLE_SECRET_PREVIOUS: 'short' }, /NIBBLE_SECRET_PREVIOUS must be 32 bytes/],
  [{ CONSOLE_HOST: '0.0.0.0' }, /CONSOLE_ORIGINS to its https address/],
  [{ CONSOLE_HOST: '0.0.0.0', CONSOLE_ORIGINS: 'http://ops.example' }, /CONSOLE_ORIGINS to its https/],
  [{ CONSOLE_PORT: '5656' }, /its own port/],
  [{ PUBLIC_ORIGINS: 'https://play.example/x' }, /without a path/],
  [{ BANNER_BASE_URL: 'https://pictures.example' }, /end with a slash/],
  [{ BANNER_BASE_URL: "https://x.example/'; script-src *" }, /BANNER_BASE_URL must be/],
  [{ MAIL_URL: 'smtp://mail.example' }, /both MAIL_URL and MAIL_FROM/],
  [{ MAIL_FROM: 'no-reply@play.example' }, /both MAIL_URL and MAIL_FROM/],
  [{ ...MAIL, MAIL_URL: 'https://mail.example' }, /MAIL_URL must be smtp/],
  [{ ...MAIL, MAIL_URL: 'smtp://mail.example/?pool=1' }, /MAIL_URL must be smtp/],
  [{ ...MAIL, MAIL_FROM: 'Nibble' }, /MAIL_FROM must be an address/],
  [{ ...MAIL, MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM must be an address/],
  [{ NIBBLE_SECRET: 'short' }, /43 characters/],
]
test.each(refused)('%o is refused with a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('proxies are named by address, network or name', () => {
  for (const TRUST_PROXY of ['loopback', '10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8'])
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  for (const TRUST_PROXY of [
    'banana',
    '10.0.0.0/33',
    '10.0.0',
    'true',
    '10.0.0.1/8/8',
    '10.0.0.0/',
    '10.0.0.0/1e1',
    '0.0.0.0/0',
    '::/0',
    ',',
  ])
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY must list/)
})

test('all faults are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DATABASE_URL: 'y' })).toThrow(/PORT.*DATABASE_URL/s)
})

test('every setting may be read from a file, and is checked as if it were in the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-settings-'))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const config = readConfig({
      ...OF_VALUE,
      NIBBLE_SECRET_FILE: file('secret', `${'s'.repeat(43)}\n`),
      DATABASE_URL: '',
      DATABASE_URL_FILE: file('database', `${OF_VALUE.DATABASE_URL}\n`),
      METRICS_TOKEN_FILE: file('token', 'a token of many letters'),
      MAIL_URL_FILE: file('mail', MAIL.MAIL_URL),
      MAIL_FROM: MAIL.MAIL_FROM,
    })
    expect(config).toMatchObject({
      secret: Buffer.from('s'.repeat(43), 'base64url'),
      databaseUrl: OF_VALUE.DATABASE_URL,
      metricsToken: 'a token of many letters',
      mail: { url: MAIL.MAIL_URL },
    })
    expect(() => readConfig({ NIBBLE_SECRET_FILE: file('short', 'short\n') })).toThrow(/43 characters/)
    expect(() => readConfig({ NIBBLE_SECRET_FILE: folder })).toThrow(
      `NIBBLE_SECRET_FILE names ${folder}, which is a folder.`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
