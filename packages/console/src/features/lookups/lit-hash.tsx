import type { ConsoleBet } from '@nibble/contract/console'
import { decidingNibbles, normaliseHash } from '@nibble/domain'

type Bet = Pick<ConsoleBet, 'game' | 'hash' | 'guarded' | 'paytable'>

/** A guarded round's bets are decided by its guarded hash. */
export const decidingHash = ({ paytable, hash, guarded }: Bet): string | null =>
  paytable === 'guarded' ? (guarded?.hash ?? null) : hash

const LENGTH = 64
const SHOWN = 5

/** The last characters of the hash, those that decide the bet lit. */
export const HashTail = ({ of }: { of: Bet }) => {
  const { text, lit } = litOf(of)
  if (text === null) return '–'
  const far = [...lit].find((at) => at < LENGTH - SHOWN)
  return (
    <span className="font-mono text-12 whitespace-nowrap">
      {far !== undefined && <Lit>{text.charAt(far)}</Lit>}
      {far !== undefined && '…'}
      {charactersFrom(text, LENGTH - SHOWN, lit)}
    </span>
  )
}

/** The whole hash in groups of four, those characters lit. */
export const LitHash = ({ of }: { of: Bet }) => {
  const { text, lit } = litOf(of)
  if (text === null) return null
  return (
    <p className="grid grid-cols-[repeat(8,auto)] justify-between rounded-12 bg-raised px-3 py-2.5 font-mono text-12">
      {Array.from({ length: LENGTH / 4 }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group of a hash is known by its place
        <span key={group}>{charactersFrom(text.slice(0, group * 4 + 4), group * 4, lit)}</span>
      ))}
    </p>
  )
}

const litOf = (bet: Bet): { readonly text: string | null; readonly lit: ReadonlySet<number> } => {
  const hash = normaliseHash(decidingHash(bet) ?? '')
  if (hash === null) return { text: null, lit: new Set() }
  const lit = decidingNibbles({ game: bet.game, hash }).map((place) => LENGTH - place)
  return { text: hash.replace('0x', ''), lit: new Set(lit) }
}

const charactersFrom = (text: string, from: number, lit: ReadonlySet<number>) =>
  Array.from(text.slice(from), (one, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a character of a hash is known by its place
    lit.has(from + place) ? <Lit key={place}>{one}</Lit> : <span key={place}>{one}</span>,
  )

const Lit = ({ children }: { children: string }) => (
  <b className="bg-brass-wash text-brass shadow-[inset_0_-2px_0_var(--brass-line)]">{children}</b>
)
