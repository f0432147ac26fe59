import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const LOCK = join(ROOT, 'package-lock.json')
/** npm's own list of what it put into node_modules. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')

/** Names the process that installs at the moment. */
const TURN = join(ROOT, '.installing')

/** Installs the packages of package-lock.json when some are missing or of another version. */
export function install() {
  if (isInstalled()) return
  lockInstall()
  try {
    if (!isInstalled()) runNpm()
  } finally {
    rmSync(TURN, { force: true })
  }
}

/** Two installations at once would tear each other's packages apart: the second one waits. */
function lockInstall() {
  for (;;) {
    try {
      return writeFileSync(TURN, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isAlive(Number(readFileSync(TURN, 'utf8')))) rmSync(TURN, { force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function runNpm() {
  console.error('Installing packages (half a minute, once) …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (npm.status === 0) return
  console.error(
    `npm could not install the packages${npm.error ? ` (${npm.error.message})` : ''}. ` +
      'It needs its registry: see `npm config get registry`, and `npm config get proxy` behind a proxy. ' +
      "Without a network, what npm's own cache holds is installed by `npm ci --offline`.",
  )
  rmSync(TURN, { force: true })
  process.exit(1)
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false
  const wanted = readPackages(LOCK)
  const installed = readPackages(INSTALLED)

  const isThere = (place) => existsSync(join(ROOT, place, 'package.json'))
  const isMissing = ([place, { optional }]) => !optional && !isThere(place)
  const isOther = ([place, { version }]) => wanted[place]?.version !== version || !isThere(place)
  return !Object.entries(wanted).some(isMissing) && !Object.entries(installed).some(isOther)
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
