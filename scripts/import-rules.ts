import { dirname, join } from 'node:path/posix'

export type Source = { readonly file: string; readonly text: string }
export type Breach = { readonly file: string; readonly imported: string; readonly why: string }

/** Which of our packages each may import; bench, e2e and faults may import all but the page. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  proof: ['domain'],
  contract: ['domain'],
  phrases: ['domain'],
  ui: [],
  client: ['contract'],
  cli: ['domain', 'proof', 'contract', 'client', 'server'],
  signer: ['domain'],
  server: ['domain', 'proof', 'contract', 'phrases'],
  web: ['domain', 'proof', 'contract', 'phrases', 'client', 'ui'],
  console: ['domain', 'contract', 'ui'],
}

/**
 * The floors of a package, top first: a folder imports from its own floor and below, never from above. Floors of one
 * list are neighbours: `apart` says that they do not import each other.
 */
type Floors = readonly { readonly rooms: readonly string[]; readonly apart?: true }[]
const FLOORS: Readonly<Record<string, Floors>> = {
  server: [
    { rooms: ['main', 'index', 'start', 'config'] },
    { rooms: ['app', 'app-setup', 'console-app'] },
    { rooms: ['routes'] },
    { rooms: ['http', 'jobs', 'realtime', 'observe'] },
    { rooms: ['features'] },
    { rooms: ['shared'] },
    { rooms: ['ledger', 'chain', 'local'], apart: true },
    { rooms: ['db', 'secrets', 'mail', 'push'], apart: true },
  ],
  web: [
    { rooms: ['main', 'app', 'routes'] },
    { rooms: ['features', 'shell'] },
    {
      rooms: [
        'api',
        'book',
        'realtime',
        'wallet',
        'ui',
        'notifications',
        'screen',
        'session',
        'state',
        'sound',
        'text',
        'hash-tile',
      ],
    },
  ],
  console: [
    { rooms: ['main', 'app'] },
    { rooms: ['features', 'shell'] },
    { rooms: ['api', 'ui'] },
    { rooms: ['text'] },
  ],
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"();]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every import that goes where it must not. Tests may import what they like. */
export function findBreaches(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(IMPORT)].flatMap((match) => {
        const imported = match[1] ?? match[2] ?? ''
        const why = breachOf(file, imported)
        return why === null ? [] : [{ file, imported, why }]
      }),
    )
}

function breachOf(file: string, imported: string): string | null {
  const from = packageOf(file)
  const own = /^@nibble\/([^/]+)/.exec(imported)?.[1]
  if (own !== undefined) return packageBreach(from, own)
  if (!imported.startsWith('.')) return from === 'domain' ? 'the domain has no dependencies' : null

  const target = join(dirname(file), imported)
  if (packageOf(target) !== from) return 'another package is imported by its name'
  return from === null ? null : floorBreach(from, file, target)
}

function packageBreach(from: string | null, to: string): string | null {
  if (from === null) return to === 'web' || to === 'console' ? 'nothing imports a page' : null
  return (PACKAGES[from] ?? []).includes(to) ? null : `${from} does not import ${to}`
}

function floorBreach(from: string, file: string, target: string): string | null {
  const floors = FLOORS[from]
  if (floors === undefined) return null

  const [here, there] = [roomOf(file), roomOf(target)]
  const below = floors.findIndex(({ rooms }) => rooms.includes(there))
  const above = floors.findIndex(({ rooms }) => rooms.includes(here))
  if (here === 'features' && there === 'features' && featureOf(file) !== featureOf(target)) {
    return 'a feature does not import another; what two share moves down'
  }
  if (above === -1 || below === -1) return null
  if (below < above) return `${there} is above ${here}`
  return below === above && here !== there && floors[above]?.apart ? `${here} and ${there} stay apart` : null
}

const packageOf = (file: string): string | null => /^packages\/([^/]+)\//.exec(file)?.[1] ?? null
/** The routes of a feature stand beside its use cases, and on the floor of all routes: they may ask other features too. */
const roomOf = (file: string): string =>
  /^packages\/server\/src\/features\/[^/]+\/([a-z]+-)?routes\.ts$/.test(file)
    ? 'routes'
    : (/^packages\/[^/]+\/src\/([^/.]+)/.exec(file)?.[1] ?? '')
const featureOf = (file: string): string => /\/features\/([^/.]+)/.exec(file)?.[1] ?? ''
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
