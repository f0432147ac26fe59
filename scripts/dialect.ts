/** Words of a dialect of our own, as parts of names: the field has another term for each. */
const WORDS = (
  'purse lane stage scene door teller leash habits programme crossing trouble weave told recall tempo oversight ' +
  'middling unsound doubt believe hand-over give-back counted look note hands world draft fall pot standing marks'
).split(' ')

/** Names that stay: `names` are whole, and hold only in files whose path begins with one of `places`. */
export type Kept = {
  readonly word: string
  readonly names: string
  readonly places: readonly string[]
  readonly why: string
}

const OLD_SERVERS =
  'in the database, where servers of the release before work with it while servers are upgraded'

const ANSWERS = 'what calls answer: pages that were loaded before read it'
const PROOF_FILE = 'a field of the proof file, which players have saved and other programs read'

export const KEPT: readonly Kept[] = [
  { word: 'trouble', names: 'standby_trouble', places: ['packages/server/src/'], why: OLD_SERVERS },
  {
    word: 'tempo',
    names: 'tempo',
    places: [
      'packages/proof/src/book/watch/guarded-round.test.ts',
      'packages/proof/src/testing/known-round.ts',
      'packages/proof/src/verify-proof.test.ts',
      'packages/proof/src/proof-file.ts',
      'packages/web/src/features/verify/read-file.test.ts',
      'packages/web/src/features/verify/run-check.test.ts',
    ],
    why: PROOF_FILE,
  },
  {
    word: 'pot',
    names: 'pot',
    places: [
      'packages/contract/src/jackpot.ts',
      'packages/server/src/features/jackpot/',
      'packages/web/src/features/home/',
      'packages/web/src/features/jackpot/',
    ],
    why: ANSWERS,
  },
  {
    word: 'pot',
    names: 'pot',
    places: ['packages/proof/src/'],
    why: PROOF_FILE,
  },
  {
    word: 'pot',
    names: 'pot',
    places: [
      'packages/server/src/features/abuse/',
      'packages/server/src/features/audit/',
      'packages/server/src/shared/jackpot.ts',
    ],
    why: OLD_SERVERS,
  },
  {
    word: 'standing',
    names: 'standing standing_bucket standing_above',
    places: [
      'packages/server/src/features/audit/ranking-rules.ts',
      'packages/server/src/features/counting/counters.ts',
      'packages/server/src/features/promotions/costs.ts',
      'packages/server/src/features/rankings/',
      'packages/server/src/features/rewards/close-boards.ts',
    ],
    why: 'the standings of a ranking, as every ranking calls them',
  },
  {
    word: 'note',
    names:
      'note noteOf ArchivedNote FaultNote HoldNote LimitsNote MissingNote NewerPageNote PauseNote PaymentNote PlayOnlyNote RewardsNote RuleNote StakeNote StaleNote StoppedNote TableNote',
    places: [
      'packages/console/src/',
      'packages/ui/src/',
      'packages/web/src/app/',
      'packages/web/src/features/',
      'packages/web/src/screen/',
      'packages/web/src/ui/',
      'packages/web/vite.config.ts',
    ],
    why: 'a remark on a screen, as a noun; what records something is to be called so',
  },
  { word: 'note', names: 'note', places: ['packages/web/src/sound/'], why: 'a tone of music' },
  {
    word: 'counted',
    names: 'counted countedAt',
    places: [
      'packages/contract/src/',
      'packages/console/src/features/books/books-screen.tsx',
      'packages/server/src/features/risk/console-routes.ts',
      'packages/server/src/features/status/read-status.ts',
      'packages/server/src/features/team/',
      'packages/web/src/features/agent/agent-screen.tsx',
      'packages/web/src/features/status/status-screen.tsx',
    ],
    why: ANSWERS,
  },
  {
    word: 'counted',
    names: 'counted counted_at counted_to turnover_counted',
    places: [
      'packages/server/src/features/audit/',
      'packages/server/src/features/conversions/player-edge.ts',
      'packages/server/src/features/counting/',
      'packages/server/src/features/limits/',
      'packages/server/src/features/status/',
      'packages/server/src/ledger/stops.ts',
    ],
    why: OLD_SERVERS,
  },
]

type Source = { readonly path: string; readonly text: string }
type Words = {
  /** How often each word stands in a name that should be another one. */
  readonly left: Record<string, number>
  readonly kept: readonly { word: string; names: string; times: number; why: string }[]
  /** Names that the list keeps and nothing uses. */
  readonly unused: readonly string[]
}

/** Names alone: prose in comments and strings may use any English word. */
const PROSE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

export function countWords(sources: readonly Source[], list: readonly Kept[] = KEPT): Words {
  const left: Record<string, number> = {}
  const times = new Map<Kept, Map<string, number>>(list.map((kept) => [kept, new Map()]))
  const finders = WORDS.map((word) => [word, namesWith(word)] as const)
  for (const { path, text } of sources) {
    const code = text.replace(PROSE, ' ')
    for (const [word, names] of finders)
      for (const [name] of code.matchAll(names)) {
        const kept = list.find((one) => one.word === word && isKept(one, { name, path }))
        const uses = kept && times.get(kept)
        if (uses) uses.set(name, (uses.get(name) ?? 0) + 1)
        else left[word] = (left[word] ?? 0) + 1
      }
  }
  return {
    left,
    kept: list.map((kept) => ({
      word: kept.word,
      names: kept.names,
      times: [...(times.get(kept)?.values() ?? [])].reduce((sum, uses) => sum + uses, 0),
      why: kept.why,
    })),
    unused: list.flatMap((kept) => kept.names.split(' ').filter((name) => !times.get(kept)?.has(name))),
  }
}

const isKept = ({ names, places }: Kept, { name, path }: { name: string; path: string }): boolean =>
  names.split(' ').includes(name) && places.some((place) => path.startsWith(place))

/** Finds whole names that have the word as a part: `lane`, `lanes` not, `onLaneWait`, `lane_wait`. */
function namesWith(word: string): RegExp {
  const [first = '', ...rest] = word.split('-')
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
  const tail = rest.map(capital).join('')
  const start = `(?<![A-Za-z])${first}${tail}(?![a-z])`
  const inside = `(?<=[a-z])${capital(first)}${tail}(?![a-z])`
  return new RegExp(`(?<![\\w$])(?=[\\w$]*?(?:${start}|${inside}))[\\w$]+`, 'g')
}
