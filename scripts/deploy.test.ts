import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as contract from '@nibble/contract'
import { variables as serverVariables } from '@nibble/server/config/variables.ts'
import { variables as signerVariables } from '@nibble/signer/config.ts'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

// What the files of deploy/ say about our programs is what these programs know. `npm run deploy:check` asks the tools that read these
// files.

const DEPLOY = fileURLToPath(new URL('../deploy', import.meta.url))
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8')

const known = (variables: { readonly shape: object }): Set<string> =>
  new Set(Object.keys(variables.shape).flatMap((name) => [name, `${name}_FILE`]))
const SERVER = known(serverVariables)
const SIGNER = known(signerVariables)
/** What Node reads itself. */
const NODE = ['NODE_ENV']

describe('a unit of systemd', () => {
  const units = readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.service'))

  /** Settings of a unit in their order; repeated ones are repeated. */
  const settings = (text: string): (readonly [name: string, value: string])[] =>
    text
      .split('\n')
      .filter((line) => /^[A-Z]\w*=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])

  const problems = (text: string, program: Set<string>): string[] => {
    const all = settings(text)
    const of = (name: string) => all.filter(([given]) => given === name).map(([, value]) => value)
    const environment = of('Environment').flatMap((line) => line.split(' '))
    const credentials = of('LoadCredential').map((line) => line.split(':')[0] ?? '')
    const taken = [...text.matchAll(/%d\/([\w.-]+)|CREDENTIALS_DIRECTORY\/([\w.-]+)/g)].map(
      ([, one, other]) => one ?? other ?? '',
    )
    const names = environment.map((pair) => pair.split('=')[0] ?? '')
    return [
      ...names.filter((name) => !program.has(name) && !NODE.includes(name)).map((name) => `unknown ${name}`),
      ...credentials.filter((name) => !taken.includes(name)).map((name) => `nobody takes ${name}`),
      ...taken.filter((name) => !credentials.includes(name)).map((name) => `nobody loads ${name}`),
      ...HARDENED.filter((line) => !text.split('\n').includes(line)).map((line) => `lacks ${line}`),
    ]
  }
  const HARDENED = [
    'DynamicUser=yes',
    'CapabilityBoundingSet=',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'PrivateUsers=yes',
    'SystemCallFilter=@system-service',
  ]
  const programOf = (unit: string) => (unit === 'nibble-signer.service' ? SIGNER : SERVER)

  test.each(units)('%s names settings that exist, takes each credential, and is hardened', (unit) => {
    expect(problems(read(`systemd/${unit}`), programOf(unit))).toEqual([])
  })

  test('that is wrong is found', () => {
    const text = read('systemd/nibble-server.service')
    const broken = (from: string, to: string) => {
      expect(text).toContain(from)
      return problems(text.replace(from, to), SERVER)
    }
    expect(broken('NIBBLE_SECRET_FILE=', 'NIBLE_SECRET_FILE=')).toEqual(['unknown NIBLE_SECRET_FILE'])
    expect(broken('%d/metrics-token', '%d/metric-token')).toEqual([
      'nobody takes metrics-token',
      'nobody loads metric-token',
    ])
    expect(broken('PrivateUsers=yes\n', '')).toEqual(['lacks PrivateUsers=yes'])
    expect(problems(text, SIGNER)).toContain('unknown METRICS_TOKEN_FILE')
  })

  test.each([
    ['server.env.example', SERVER],
    ['signer.env.example', SIGNER],
  ])('has settings, %s, that exist', (file, program) => {
    const names = [...read(join('systemd', file)).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !program.has(name))).toEqual([])
  })

  test('that a timer starts exists', () => {
    const timers = readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.timer'))
    expect(timers.length).toBeGreaterThan(0)
    for (const timer of timers) expect(units).toContain(timer.replace('.timer', '.service'))
  })
})

describe('the container', () => {
  const strings = z.array(z.string())
  const service = z.looseObject({
    image: z.string(),
    command: strings.optional(),
    entrypoint: strings.optional(),
    environment: z.record(z.string(), z.string()).default({}),
    env_file: z.string().optional(),
    secrets: z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])).default([]),
    volumes: strings.default([]),
    networks: strings,
    depends_on: z.record(z.string(), z.unknown()).default({}),
    ports: strings.default([]),
    read_only: z.literal(true),
    user: z.string().optional(),
  })
  const file = z.object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  type Compose = z.output<typeof file>
  const compose = (): Compose => file.parse(parse(read('container/compose.yml'), { merge: true }))
  const programOf = ({ command = [] }: Compose['services'][string]) =>
    command.includes('packages/server/dist/signer.mjs') ? SIGNER : SERVER

  const problems = ({ services, networks, volumes, secrets }: Compose): string[] => {
    const problems: string[] = []
    const takenSecrets = new Set<string>()
    for (const [name, it] of Object.entries(services)) {
      const given = it.secrets.map((one) => (typeof one === 'string' ? one : one.source))
      for (const secret of given) {
        takenSecrets.add(secret)
        if (!(secret in secrets)) problems.push(`${name}: no secret ${secret}`)
      }
      for (const [, secret = ''] of JSON.stringify(it.environment).matchAll(/\/run\/secrets\/([\w.-]+)/g))
        if (!given.includes(secret)) problems.push(`${name}: is not given ${secret}`)
      if (it.image === 'nibble') {
        for (const variable of Object.keys(it.environment))
          if (!programOf(it).has(variable)) problems.push(`${name}: unknown ${variable}`)
        if (it.user !== 'node') problems.push(`${name}: runs as ${it.user}`)
      }
      for (const network of it.networks) if (!(network in networks)) problems.push(`${name}: no ${network}`)
      for (const other of Object.keys(it.depends_on))
        if (!(other in services)) problems.push(`${name}: no service ${other}`)
      for (const [volume = ''] of it.volumes.map((line) => line.split(':')))
        if (!volume.startsWith('.') && !(volume in volumes)) problems.push(`${name}: no volume ${volume}`)
    }
    for (const secret of Object.keys(secrets))
      if (!takenSecrets.has(secret)) problems.push(`nobody takes ${secret}`)
    return problems
  }

  test('of every service gets what it asks for, and settings that its program knows', () => {
    expect(problems(compose())).toEqual([])
    expect(Object.keys(compose().services)).toEqual(
      'primary standby migrate server-1 server-2 signer proxy prometheus grafana'.split(' '),
    )
  })

  test('that is wrong is found', () => {
    const broken = (change: (file: Compose) => void) => {
      const changed = structuredClone(compose())
      change(changed)
      return problems(changed)
    }
    const of = (file: Compose, name: string) => {
      const found = file.services[name]
      if (found === undefined) throw new Error(`no service ${name}`)
      return found
    }
    expect(broken((it) => Object.assign(of(it, 'server-1').environment, { NIBLE_DATA: 'x' }))).toEqual([
      'server-1: unknown NIBLE_DATA',
    ])
    expect(broken((it) => of(it, 'signer').secrets.shift())).toEqual([
      'signer: is not given signer-database-url',
      'nobody takes signer-database-url',
    ])
    expect(broken((it) => of(it, 'grafana').networks.push('elsewhere'))).toEqual(['grafana: no elsewhere'])
    expect(broken((it) => Object.assign(of(it, 'migrate'), { user: 'root' }))).toEqual([
      'migrate: runs as root',
    ])
  })

  test('has its settings, and the secrets that its script creates or asks for', () => {
    const example = read('container/settings.env.example')
    const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !SERVER.has(name) && !SIGNER.has(name))).toEqual([])
    const script = read('container/make-secrets.sh')
    const wanted = Object.values(compose().secrets).map(({ file: path }) => path.split('/').at(-1) ?? '')
    expect(wanted.filter((name) => !script.includes(name))).toEqual([])
  })

  test('mounts files that exist', () => {
    const own = Object.values(compose().services).flatMap(({ volumes }) =>
      volumes.flatMap((line) => line.split(':').slice(0, 1)).filter((path) => path.startsWith('.')),
    )
    expect(own.length).toBeGreaterThan(5)
    for (const path of own) expect(() => read(join('container', path))).not.toThrow()
  })

  test('is built from the lock file, and runs as an unprivileged user', () => {
    const [build = '', run = ''] = read('container/Containerfile')
      .split(/^FROM /m)
      .slice(1)
    expect(build).toContain('npm ci')
    expect(run).toMatch(/^USER node$/m)
    expect(run).not.toMatch(/\b(npm|curl|wget|apt-get)\b/)
  })
})

describe('the alerts', () => {
  const rules = z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  const tests = z.object({
    tests: z.array(
      z.object({
        alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
      }),
    ),
  })

  test('are each tested with figures at which they fire, and with figures at which they do not', () => {
    const names = rules
      .parse(parse(read('prometheus/rules.yml')))
      .groups.flatMap((group) => group.rules.map(({ alert }) => alert))
    const tried = tests
      .parse(parse(read('prometheus/rules.test.yml')))
      .tests.flatMap((one) => one.alert_rule_test)
    const of = (fires: boolean) =>
      tried.filter(({ exp_alerts: alerts }) => alerts.length > 0 === fires).map(({ alertname }) => alertname)
    expect(names.length).toBeGreaterThan(20)
    expect(of(true)).toEqual(names)
    expect(of(false)).toEqual(names)
  })
})

describe('the proxy', () => {
  /** Calls whose body it lets through although it is larger than usual. */
  const isKnown = (text: string): boolean => {
    const larger = Object.values(contract).filter(
      (one): one is typeof contract.uploadUserAvatar =>
        typeof one === 'object' && one !== null && 'path' in one && 'maxBodyBytes' in one,
    )
    const named = [...text.matchAll(/^ {4}acl is_picture path,url_dec -m str (\S+)$/gm)].map(
      ([, path]) => path,
    )
    const most = [...text.matchAll(/deny_status 413 if \{ req\.body_size gt (\d+) \} !is_picture$/gm)]
    return (
      larger.map(({ path }) => path).join() === named.join() &&
      most.map(([, bytes]) => Number(bytes)).join() === String(contract.MAX_BODY_BYTES) &&
      /deny_status 401 if is_picture !\{ req\.hdr\(token\) -m found \}$/m.test(text)
    )
  }

  test('refuses every body that no call takes, and a picture from a guest', () => {
    const text = read('haproxy/haproxy.cfg')
    expect(isKnown(text)).toBe(true)
    for (const [from, to] of [
      ['65536', '98304'],
      ['uploadUserAvatar', 'uploadAvatar'],
      ['!{ req.hdr(token)', '{ req.hdr(token)'],
    ] as const)
      expect(isKnown(text.replace(from, to))).toBe(false)
  })
})
