import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** The same engine without windows: a journey costs it two thirds of the processor's time. */
const SHELL = 'chromium-headless-shell'
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** How the package of each package manager is called, most likely first. */
const MANAGERS = [
  {
    program: 'apt-get',
    before: ['update'],
    install: ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    // Not every system with this manager has it.
    after: ['install', '-y', '--no-install-recommends', SHELL],
  },
  { program: 'dnf', install: ['install', '-y', 'chromium'] },
  { program: 'apk', install: ['add', '--no-cache', 'chromium'] },
  { program: 'pacman', install: ['-S', '--noconfirm', 'chromium'] },
]

/** The path of an installed Chromium or Chrome: CHROMIUM_PATH, else one on PATH, else at a usual place; or null. */
function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : null

  return [...NAMES.flatMap(placesOf), ...ELSEWHERE].find(isProgram) ?? null
}

const placesOf = (name) =>
  [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'].map((folder) =>
    join(folder, name),
  )

/** The path of an installed Chromium without windows, or null; null too where CHROMIUM_PATH names the one to use. */
export const findHeadlessShell = () =>
  process.env.CHROMIUM_PATH ? null : (placesOf(SHELL).find(isProgram) ?? null)

/**
 * Like findChromium, but installs one with the system's package manager where there is none and that is allowed. Gives
 * `{ path }`, or `{ hint }`: a sentence on what to do.
 */
export function provideChromium() {
  const found = findChromium()
  if (found !== null) return { path: found }
  if (process.env.CHROMIUM_PATH)
    return { hint: `CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}` }

  const manager = MANAGERS.find(({ program }) => spawnSync(program, ['--version']).status === 0)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (manager !== undefined) {
    console.log(`Installing Chromium with ${manager.program} …`)
    for (const step of [manager.before, manager.install, manager.after]) {
      if (step === undefined) continue
      const [program, ...args] = [...asRoot, manager.program, ...step]
      const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
    }
  }

  const path = findChromium()
  if (path !== null) return { path }
  const command = manager ? `sudo ${manager.program} ${manager.install.join(' ')}` : 'your package manager'
  return { hint: `No Chromium or Chrome was found. Install one (${command}), or name one in CHROMIUM_PATH.` }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
