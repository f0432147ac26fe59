import type { ConsoleBet } from '@nibble/contract/console'

type Bet = Pick<ConsoleBet, 'hash' | 'guarded' | 'paytable' | 'lit'>

/** A guarded round's bets are decided by its guarded hash. */
export const decidingHash = ({ paytable, hash, guarded }: Bet): string | null =>
  paytable === 'guarded' ? (guarded?.hash ?? null) : hash

const LENGTH = 64
const SHOWN = 5

/** The last characters of the hash, those that decide the bet lit. */
export const HashTail = ({ of }: { of: Bet }) => {
  const { text, lit } = litOf(of)
  if (text === '') return '–'
  const far = [...lit].find((at) => at < LENGTH - SHOWN)
  return (
    <span className="font-mono whitespace-nowrap">
      {far !== undefined && <Lit>{text.charAt(far)}</Lit>}
      {far !== undefined && '…'}
      {charactersFrom(text, LENGTH - SHOWN, lit)}
    </span>
  )
}

/** The whole hash in groups of four, those characters lit. */
export const LitHash = ({ of }: { of: Bet }) => {
  const { text, lit } = litOf(of)
  return (
    <p
      className="grid justify-between rounded-12 bg-raised px-3 py-2.5 font-mono text-12"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(4ch, 12%))' }}
    >
      {Array.from({ length: LENGTH / 4 }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group of a hash is known by its place
        <span key={group}>{charactersFrom(text.slice(0, group * 4 + 4), group * 4, lit)}</span>
      ))}
    </p>
  )
}

const litOf = (bet: Bet): { readonly text: string; readonly lit: ReadonlySet<number> } => ({
  text: decidingHash(bet)?.slice(2) ?? '',
  lit: new Set(bet.lit.map((place) => LENGTH - place)),
})

const charactersFrom = (text: string, from: number, lit: ReadonlySet<number>) =>
  Array.from(text.slice(from), (one, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a character of a hash is known by its place
    lit.has(from + place) ? <Lit key={place}>{one}</Lit> : one,
  )

const Lit = ({ children }: { children: string }) => (
  <b
    className="text-brass"
    style={{ background: 'var(--brass-wash)', boxShadow: 'inset 0 -2px var(--brass-line)' }}
  >
    {children}
  </b>
)
