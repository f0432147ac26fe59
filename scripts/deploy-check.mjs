// npm run deploy:check: the files of deploy/, read by the tools that will read them. Each check has a control, a version of the
// file broken on purpose that the tool must refuse. Ends with the line "N passed, N failed, N not checked"; what could not be
// checked for want of a tool has not passed.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { findTool } from './steps/debian-tool.mjs'
import { ROOT } from './steps/root.mjs'

/** Of 100, as systemd-analyze counts how much of the machine a unit leaves open. */
const EXPOSURE = '20'

const scratch = mkdtempSync(join(tmpdir(), 'nibble-deploy-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const total = { passed: 0, failed: 0, missing: 0 }

checkUnits()
checkAlerts()
checkProxy()
checkCompose()
console.log(`${total.passed} passed, ${total.failed} failed, ${total.missing} not checked`)
process.exit(total.failed === 0 && total.missing === 0 ? 0 : 1)

function checkUnits() {
  const tool = need({ name: 'systemd-analyze', packages: ['systemd'], version: 'systemd-analyze' })
  if (tool === null) return
  const folder = copy('systemd')
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))
  // Where Node lies is the operators' choice; here it is looked whether the rest of the line holds.
  for (const unit of units)
    edit(join(folder, unit), (text) => text.replace('/usr/bin/node', process.execPath))
  const paths = units.map((unit) => join(folder, unit))
  const verify = () => tool(['verify', '--man=no', '--recursive-errors=no', ...paths])
  check('systemd-analyze verify', {
    run: verify,
    broken: () => withEdit(paths[0], (text) => text.replace('[Service]', '[Service]\nType=nonsense'), verify),
    refuses: ({ code, output }) => code !== 0 || /nonsense/.test(output),
  })
  for (const path of paths.filter((one) => one.endsWith('.service'))) {
    const measure = () => tool(['security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE}`, path])
    check(`systemd-analyze security ${path.slice(folder.length + 1)}`, {
      run: measure,
      broken: () =>
        withEdit(
          path,
          (text) => text.replace(/^(PrivateUsers|SystemCallFilter|Capability.*)=.*$/gm, ''),
          measure,
        ),
    })
  }
}

function checkAlerts() {
  const tool = need({ name: 'promtool', packages: ['prometheus'], version: '--version' })
  if (tool === null) return
  const folder = copy('prometheus')
  const at = (name) => join(folder, name)
  const broken = (name, from, to, run) => () => withEdit(at(name), (text) => text.replace(from, to), run)
  // The token is on the machine that asks.
  edit(at('prometheus.yml'), (text) => text.replace('/run/secrets/metrics-token', at('prometheus.yml')))
  const config = () => tool(['check', 'config', at('prometheus.yml')])
  check('promtool check config', {
    run: config,
    broken: broken('prometheus.yml', 'rule_files', 'rules_files', config),
  })
  const rules = () => tool(['check', 'rules', at('rules.yml')])
  check('promtool check rules', { run: rules, broken: broken('rules.yml', 'max(', 'max((', rules) })
  const tests = () => tool(['test', 'rules', at('rules.test.yml')])
  check('promtool test rules', { run: tests, broken: broken('rules.yml', '> 10', '> 1000', tests) })
  // Rules that never fire, and rules that always do: each is noticed by a test of its own.
  const { groups } = parse(readFileSync(at('rules.yml'), 'utf8'))
  for (const { what, broken: breakRule } of [
    { what: 'never fires', broken: (expr) => `(${expr}) and vector(0) > 1` },
    { what: 'always fires', broken: (expr) => `(${expr}) or vector(1)` },
  ]) {
    const changed = groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) => ({ ...rule, expr: breakRule(rule.expr) })),
    }))
    const { output } = withEdit(at('rules.yml'), () => stringify({ groups: changed }), tests)
    for (const { alert } of groups.flatMap((group) => group.rules))
      check(`a rule ${alert} that ${what} is noticed`, {
        run: () => ({ code: 0, output: '' }),
        broken: () => ({ code: output.includes(`alertname: ${alert},`) ? 1 : 0, output: '' }),
      })
  }
}

function checkProxy() {
  const tool = need({
    name: 'haproxy',
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    version: '-v',
  })
  if (tool === null) return
  const file = join(copy('haproxy'), 'haproxy.cfg')
  const certificate = join(scratch, 'page.pem')
  if (!makeCertificate(certificate)) return missing('openssl is missing: apt-get install openssl.')
  const environment = {
    NIBBLE_SERVER_1: '127.0.0.1',
    NIBBLE_SERVER_2: '127.0.0.1',
    TLS_CERTIFICATES: certificate,
    CONSOLE_BIND: '127.0.0.1:8443',
  }
  const run = () => tool(['-c', '-f', file], environment)
  check('haproxy -c', {
    run,
    broken: () => withEdit(file, (text) => text.replace('balance', 'balanced'), run),
  })
}

function makeCertificate(file) {
  const [key, cert] = [`${file}.key`, `${file}.crt`]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=nibble']
  const { status } = spawnSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  if (status !== 0) return false
  writeFileSync(file, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
  return true
}

function checkCompose() {
  if (spawnSync('docker', ['compose', 'version']).status !== 0)
    return missing(
      'docker compose is missing: install docker-compose-plugin. What a test of ours can say of compose.yml stands in scripts/deploy.test.ts.',
    )
  const file = join(copy('container'), 'compose.yml')
  cpSync(join(file, '..', 'settings.env.example'), join(file, '..', 'settings.env'))
  const run = () => spawn('docker', ['compose', '-f', file, 'config', '--quiet'])
  check('docker compose config', {
    run,
    broken: () => withEdit(file, (text) => text.replace('services:', 'servcies:'), run),
  })
}

/** A check passes when the tool takes the file and refuses the broken one. */
function check(what, { run, broken, refuses = ({ code }) => code !== 0 }) {
  const { code, output } = run()
  const isCaught = refuses(broken())
  const passed = code === 0 && isCaught
  total[passed ? 'passed' : 'failed'] += 1
  if (passed) return
  console.log(`FAIL ${what}`)
  console.log(code === 0 ? 'Its control, a file broken on purpose, was taken.' : output.trimEnd())
}

function need({ name, packages, version }) {
  const found = findTool({ name, packages, version, scratch })
  if (found.path === null) return missing(found.why)
  return (args, environment = {}) => spawn(found.path, args, { ...found.environment, ...environment })
}

function missing(sentence) {
  console.log(`NOT CHECKED: ${sentence}`)
  total.missing += 1
  return null
}

function spawn(path, args, environment = {}) {
  const { status, stdout, stderr, error } = spawnSync(path, args, {
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, ...environment },
  })
  return { code: status ?? 1, output: `${stdout}${stderr}${error?.message ?? ''}` }
}

function copy(name) {
  const folder = join(scratch, name)
  if (!existsSync(folder)) cpSync(join(ROOT, 'deploy', name), folder, { recursive: true })
  return folder
}

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function withEdit(file, change, run) {
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`The control of ${file} changes nothing.`)
  writeFileSync(file, after)
  try {
    return run()
  } finally {
    writeFileSync(file, before)
  }
}
