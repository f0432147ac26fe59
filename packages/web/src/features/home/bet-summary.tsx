import type { BetRow } from '@nibble/contract'
import { sum } from '@nibble/domain'
import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { pickName } from '../../ui/outcome-names.ts'

/** Bets of one round and asset, and the first of them. */
export type BetsProps = { bets: readonly BetRow[]; first: BetRow }

export const betCardClass = cx(
  cardClass,
  'flex min-h-19 items-center gap-3 border-[color-mix(in_srgb,var(--brass-line)_45%,var(--line))]! py-3 pr-3 pl-3.5 transition hover:border-brass-line! lg:order-2',
)

/** What is staked, on what. */
export const Summary = ({ bets, first }: BetsProps) => {
  const t = useText()
  const format = useFormat()
  const total = format.amount(sum(bets.map(({ stake }) => stake)), { decimals: decimalsOf(first.asset) })
  const stake = `${total} ${t(`asset.${first.asset}`)}`
  const round = shortRound(first.round)
  return (
    <span className="block text-muted lg:truncate">
      {bets.length === 1
        ? t('home.pendingOne', { stake, pick: pickName(t, first.game, first.pick), round })
        : t('home.pendingSum', { stake, round })}
    </span>
  )
}
