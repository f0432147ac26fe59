import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** An earlier state of this repository, unpacked and bundled in a separate folder. */
export type PreviousRelease = {
  readonly commit: string
  /** What node runs to start its server. */
  readonly server: readonly string[]
  /** What an open page of it does. */
  readonly page: Page
  /** Whether it can detect that a newer program has prepared a database. */
  readonly knowsNewer: boolean
}

/** What a page brings along: how it calls, and the calls as they were when it was built. */
export type Page = Pick<
  typeof import('../crash-program/players.ts'),
  'signIn' | 'openRounds' | 'askOverHttp'
> &
  Pick<typeof import('@nibble/contract'), 'routes'>

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SCHEMA = ['migrations', 'functions', 'views'].map((folder) => `packages/server/src/db/${folder}`)
const LOOKS_AT = 20

/**
 * `from`, or else the newest tag `v…` before this commit, or else the newest commit of the trunk whose tables or functions differ and which
 * can be built: changes come in parts, so not every commit is complete. Needs no network: it uses the packages installed now.
 */
export async function buildPreviousRelease(
  parent: string,
  from: string | null,
  say: (line: string) => void,
): Promise<PreviousRelease> {
  for (const commit of from === null ? candidates() : [from]) {
    const folder = mkdtempSync(join(parent, 'release-'))
    try {
      return await build(folder, git('rev-parse', '--short', `${commit}^{commit}`).trim())
    } catch (error) {
      if (from !== null) throw error
      say(`${commit} cannot be built, looking further back`)
      rmSync(folder, { recursive: true, force: true })
    }
  }
  throw new Error('This history has no earlier release that can be built. Name one: --from COMMIT')
}

function candidates(): string[] {
  const tag = tryGit('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD~1')
  if (tag !== null) return [tag.trim()]
  const changed = tryGit('log', '--first-parent', `-${LOOKS_AT}`, '--format=%H', '--', ...SCHEMA) ?? ''
  const isChangedNow = git('status', '--porcelain', '--', ...SCHEMA) !== ''
  return [
    ...(isChangedNow ? ['HEAD'] : []),
    ...changed
      .split(/\s+/)
      .filter(Boolean)
      .map((one) => `${one}~1`),
  ]
}

async function build(folder: string, commit: string): Promise<PreviousRelease> {
  const packed = join(folder, 'release.tar')
  git('archive', '--format=tar', `--output=${packed}`, commit)
  execFileSync('tar', ['-xf', packed, '-C', folder])
  linkPackages(folder)

  const scripts = pathToFileURL(join(folder, 'scripts/steps/bundle-programs.mjs')).href
  const { bundle, bundlePrograms, PROGRAMS }: typeof import('../../../scripts/steps/bundle-programs.mjs') =
    await import(scripts)
  await bundlePrograms()
  const players = join(folder, 'faults/src/crash-program/players.ts')
  const page: Page = {
    ...(await import(pathToFileURL(await bundle(players, join(folder, 'players.mjs'))).href)),
    ...(await import(
      pathToFileURL(
        await bundle(join(folder, 'packages/contract/src/index.ts'), join(folder, 'contract.mjs')),
      ).href
    )),
  }
  const migrator = readFileSync(join(folder, 'packages/server/src/db/migrate.ts'), 'utf8')
  return {
    commit,
    server: ['--enable-source-maps', PROGRAMS.server],
    page,
    knowsNewer: migrator.includes('schema_release'),
  }
}

/** Third-party packages as they are installed; its own are its own. */
function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules', '@nibble')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@nibble'))
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(own, name))
    const nested = join(ROOT, 'packages', name, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(folder, 'packages', name, 'node_modules'))
  }
}

const git = (...given: string[]): string => {
  try {
    return execFileSync('git', given, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw new Error(`The history of this repository cannot be read: git ${given[0]} failed.`, {
      cause: error,
    })
  }
}

const tryGit = (...given: string[]): string | null => {
  try {
    return git(...given)
  } catch {
    return null
  }
}
