import type { ConsoleTerms } from '@nibble/contract/console'
import { ASSETS } from '@nibble/domain'
import type { ReactNode } from 'react'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES, PAYTABLE_NAMES } from '../../text/words.ts'
import { Facts } from '../../ui/facts.tsx'

type Terms = Omit<ConsoleTerms, 'effectiveAt' | 'id'>

/** Terms as names and values; what differs from others is marked and says what it was. */
export const TermsFacts = ({ terms, against }: { terms: Terms; against?: Terms }) => {
  const [then, now] = [factsOf(terms), against === undefined ? null : factsOf(against)]
  return (
    <Facts
      of={then.map(([name, value], index) => [
        name,
        <Changed key={name} value={value} was={now?.[index]?.[1]} />,
      ])}
    />
  )
}

const Changed = ({ value, was }: { value: string; was: string | undefined }): ReactNode =>
  was === undefined || was === value ? (
    value
  ) : (
    <>
      <b className="text-brass">{value}</b> <span className="text-muted">(now {was})</span>
    </>
  )

const factsOf = (terms: Terms): (readonly [string, string])[] => [
  ['Paytable', PAYTABLE_NAMES[terms.paytable]],
  ...ASSETS.map((asset): [string, string] => {
    const limit = terms.limits.find((one) => one.asset === asset)
    const name = `Stake in ${ASSET_NAMES[asset]}`
    if (limit === undefined) return [name, 'not taken']
    return [name, `${moneyText(limit.min, { least: 0 })} to ${moneyText(limit.max, { least: 0 })}`]
  }),
  ['Worst loss of a draw through one player', percentText(terms.playerCapPpm)],
  ['Worst loss of a draw in all', percentText(terms.drawCapPpm)],
  ['Once paused, they resume below', percentText(terms.resumeBelowPpm)],
  ['Stakes of value pause at', percentText(terms.pauseAtPpm)],
]

/** Of the house's equity. */
const percentText = (ppm: number): string => `${ppm / 10_000} % of the equity`
