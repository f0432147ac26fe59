import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Programs of a cluster, unpacked from Debian packages into a folder, so that nothing is installed. */
export type Tools = {
  /** In front of each path that a package has. */
  readonly root: string
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  readonly postgresBin: string
  /** With it these programs find their libraries. */
  readonly environment: Readonly<Record<string, string>>
}

const PACKAGES = [
  'patroni',
  'etcd-server',
  'python3-etcd',
  'python3-psycopg2',
  'python3-psutil',
  'python3-yaml',
  'python3-click',
  'python3-prettytable',
  'python3-urllib3',
  'python3-dateutil',
  'python3-dnspython',
  'python3-six',
  'python3-colorama',
  'python3-wcwidth',
  'python3-cdiff',
  'libpq5',
  'libyaml-0-2',
]
export const PYTHON = '/usr/bin/python3'
const PROXY = ['haproxy', 'liblua5.3-0', 'libopentracing1', 'libopentracing-c-wrapper0']
const NEEDS =
  'This run needs Debian 12, or an Ubuntu with the same packages: it unpacks programs that `apt-get download` fetches, and ' +
  'starts them from there. Without them it counts as not passed.'

/** Downloads and unpacks them into `folder`. Throws a sentence if that is impossible. */
export function unpackTools(folder: string): Tools {
  need(PYTHON)
  const version = /postgresql-(\d+)/.exec(run('apt-cache', ['depends', 'postgresql']))?.[1]
  if (version === undefined) throw new Error(`${NEEDS} Here apt knows no PostgreSQL: run apt-get update.`)
  const database = [`postgresql-${version}`, `postgresql-client-${version}`]
  const { root, libraries } = unpack(folder, [...PACKAGES, ...PROXY, ...database])
  return {
    root,
    patroni: join(root, 'usr/bin/patroni'),
    etcd: join(root, 'usr/bin/etcd'),
    haproxy: join(root, 'usr/sbin/haproxy'),
    postgresBin: join(root, `usr/lib/postgresql/${version}/bin`),
    environment: {
      LD_LIBRARY_PATH: libraries,
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
      PATH: `/usr/sbin:/usr/bin:/sbin:/bin`,
      LC_ALL: 'C.UTF-8',
    },
  }
}

/** HAProxy alone. Throws a sentence if it is unavailable. */
export function unpackProxy(folder: string): Pick<Tools, 'haproxy' | 'environment'> {
  const { root, libraries } = unpack(folder, PROXY)
  return { haproxy: join(root, 'usr/sbin/haproxy'), environment: { LD_LIBRARY_PATH: libraries } }
}

/** A NATS server. Throws a sentence if it is unavailable. */
export function unpackNats(folder: string): string {
  return join(unpack(folder, ['nats-server']).root, 'usr/sbin/nats-server')
}

function unpack(folder: string, names: readonly string[]): { root: string; libraries: string } {
  for (const program of ['apt-get', 'dpkg-deb']) need(program)
  const packages = join(folder, 'packages')
  const root = join(folder, 'root')
  for (const made of [packages, root]) mkdirSync(made, { recursive: true, mode: 0o755 })
  // As root, apt would hand the download to its own user, who may not write here.
  run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...names], packages)
  for (const file of readdirSync(packages)) run('dpkg-deb', ['-x', join(packages, file), root])
  const machine = run('dpkg-architecture', ['-qDEB_HOST_MULTIARCH'], root, 'x86_64-linux-gnu').trim()
  return { root, libraries: join(root, 'usr/lib', machine) }
}

function need(program: string): void {
  if (spawnSync(program, ['--version']).status !== 0) throw new Error(`${NEEDS} Here ${program} is missing.`)
}

/** Its output; `otherwise` if the program is missing. */
function run(program: string, given: readonly string[], cwd = '/', otherwise?: string): string {
  try {
    return execFileSync(program, [...given], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (otherwise !== undefined) return otherwise
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`${NEEDS} Here ${program} failed: ${said.split('\n').slice(-3).join(' ')}`, {
      cause: error,
    })
  }
}
