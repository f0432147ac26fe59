// Writes into package-lock.json the packages for other systems that npm left out, because the registry it asked did not
// hold them. Without their entries `npm ci` refuses the lock file everywhere. Run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const MACHINES = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const OTHER_NAMES = { amd64: 'x64', windows: 'win32', armhf: 'arm', gnueabihf: 'arm', eabi: 'arm' }

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

for (const from of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(from.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (lock.packages[place] !== undefined || !/^\d/.test(version)) continue
    lock.packages[place] = entryOf(name, version, from)
    console.log(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

function entryOf(name, version, from) {
  const words = name
    .slice(name.indexOf('/') + 1)
    .split('-')
    .map((word) => OTHER_NAMES[word] ?? word)
  const os = words.find((word) => SYSTEMS.includes(word))
  const cpu = words.find((word) => MACHINES.includes(word))
  const libc =
    os !== 'linux' ? undefined : words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(from.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    license: from.license,
    optional: true,
    ...(os && { os: [os] }),
  }
}
