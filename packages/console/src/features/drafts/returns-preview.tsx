import { decimalOf, type Fraction, oddsTable, type Paytable, percentOf } from '@nibble/domain'
import { useMemo } from 'react'
import { GAME_NAMES } from '../../text/words.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'

type Row = {
  readonly key: string
  readonly game: string
  readonly pick: string
  readonly chance: string
  readonly multiple: string
  readonly back: string
  readonly backNow: string
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Game',
    cell: ({ game, pick }) => (
      <>
        {game}
        <span className="block text-12 text-muted sm:hidden">{pick}</span>
      </>
    ),
  },
  { head: 'Pick', cell: ({ pick }) => pick, middling: true },
  { head: 'Wins', cell: ({ chance }) => chance, right: true, middling: true },
  { head: 'Multiple', cell: ({ multiple }) => multiple, right: true, middling: true },
  { head: 'Returns now', cell: ({ backNow }) => backNow, right: true },
  { head: 'Returns then', cell: ({ back }) => <b>{back}</b>, right: true },
]

/** Each pick's chance and return, counted over every possible hash by the code that judges bets. */
export const ReturnsPreview = ({ paytable, now }: { paytable: Paytable; now: Paytable }) => {
  const rows = useMemo(() => rowsOf(paytable, now), [paytable, now])
  return <DataTable label="Returns per pick" columns={COLUMNS} rows={rows} keyOf={({ key }) => key} />
}

const rowsOf = (paytable: Paytable, now: Paytable): Row[] => {
  const current = new Map<string, Fraction>(
    oddsTable(now).flatMap(({ game, picks }) =>
      picks.map(({ pick, returnToPlayer }) => [`${game} ${pick}`, returnToPlayer] as const),
    ),
  )
  return oddsTable(paytable).flatMap(({ game, picks }) =>
    picks.map(({ pick, chance, multiple, returnToPlayer }) => {
      const key = `${game} ${pick}`
      return {
        key,
        game: GAME_NAMES[game],
        pick: picks.length === 1 ? 'any' : pick.replaceAll('-', ' '),
        chance: percent(chance.win),
        multiple: multiple === null ? 'by points' : `${decimalOf(multiple)}×`,
        back: percent(returnToPlayer),
        backNow: percent(current.get(key) ?? returnToPlayer),
      }
    }),
  )
}

const percent = (of: Fraction): string => `${percentOf(of, 2)}\u00a0%`
