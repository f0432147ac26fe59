import type { BetRow } from '@nibble/contract'
import type { Facts, GameId } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { cx } from '@nibble/ui/class-names.ts'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { OutcomeBead } from '../../../ui/bead.tsx'
import { outcomeName, outcomeText, pickShortName } from '../../../ui/outcome-names.ts'
import { moneyText } from '../money-text.ts'
import { isWon, type RoundNet } from './round-net.ts'

type Props = {
  game: GameId
  facts: Facts & { readonly outcome: string }
  /** On the board: what fell of up, down and letter. */
  side: string | null
  nets: readonly RoundNet[]
  /** The player's own on it. */
  bets: readonly BetRow[]
  /** Whether they are known already. */
  isKnown: boolean
  isCancelled: boolean
  /** It has just come: what was won arrives. */
  moves: boolean
}

/** The answer first: what fell, and what it brought. */
export const ResultHead = ({ game, facts, side, nets, bets, isKnown, isCancelled, moves }: Props) => {
  const t = useText()
  const { name, detail } = outcomeText(t, game, facts)
  const won = isWon(nets)

  return (
    <section
      className="grid justify-items-center gap-0.5 text-center lg:justify-items-start lg:gap-1 lg:text-left"
      aria-live="polite"
    >
      <p className="flex flex-wrap items-center justify-center gap-x-2.5">
        <OutcomeBead game={game} outcome={facts.outcome} size="large" />
        <b className="text-28">
          {side === null ? name : `${facts.outcome} · ${outcomeName(t, 'up-down', side)}`}
        </b>
        {detail !== null && <span className="text-16 text-muted">{detail}</span>}
      </p>
      {nets.map((net) => (
        <p
          key={`${net.asset} ${net.paidIn}`}
          className={cx('text-40 leading-11 font-semibold', won && moves && 'result-won')}
        >
          <Amount value={net.net} asset={net.paidIn} signed tone="result" />{' '}
          <span className="text-16 font-normal tracking-normal text-muted">{t(`asset.${net.paidIn}`)}</span>
        </p>
      ))}
      <Footnote nets={nets} bets={bets} isKnown={isKnown} isCancelled={isCancelled} />
    </section>
  )
}

type FootnoteProps = Pick<Props, 'nets' | 'bets' | 'isKnown' | 'isCancelled'>

const Footnote = ({ nets: [net], bets, isKnown, isCancelled }: FootnoteProps) => {
  const t = useText()
  const format = useFormat()
  const multiple = soleMultiple(bets, format)
  const text = () => {
    if (isCancelled) return t('result.cancelled')
    if (net === undefined) return t('result.noBet')
    if (!net.isSettled) return t('result.pending')
    const on = {
      stake: moneyText(format, net.stake, net.asset),
      pick: pickNames(
        t,
        bets.filter(({ asset, status }) => asset === net.asset && status === 'published'),
      ),
    }
    if (net.returned === 0n) return t('result.lost', on)
    const returned = moneyText(format, net.returned, net.paidIn)
    return multiple === null
      ? t('result.returnedPart', { ...on, returned })
      : t('result.returned', { ...on, returned, multiple })
  }
  // Nobody is told that they had no bet before that is known.
  if (net === undefined && !isKnown && !isCancelled) return <Skeleton className="h-5 w-56" />
  return <p className="text-muted">{text()}</p>
}

const NAMED = 3

/** What was bet on, each pick once. More than a few of the board are not named. */
const pickNames = (t: Translator, own: readonly BetRow[]): string => {
  const names = [...new Set(own.map(({ game, pick }) => pickShortName(t, game, pick)))]
  return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} …` : names.join(', ')
}

/** "at 2×" is said where there was one bet and it won a whole multiple. */
const soleMultiple = (own: readonly BetRow[], format: ReturnType<typeof useFormat>): string | null => {
  const [bet, ...others] = own.filter(({ status }) => status === 'published')
  if (bet === undefined || others.length > 0 || bet.result !== 'win' || bet.returned === null) return null
  return format.multiple({ num: Number(bet.returned), den: Number(bet.stake) })
}
