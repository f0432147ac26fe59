import type { BetRow } from '@nibble/contract'
import type { Facts, GameId } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, RotateCcw, Share, ShieldCheck } from 'lucide-react'
import { verifyLink } from '../../../paths.ts'
import { clockText, shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { OutcomeBead } from '../../../ui/bead.tsx'
import { outcomeText } from '../../../ui/bead-words.ts'
import { Ring } from '../../../ui/ring.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { moneyText } from '../money-text.ts'
import type { Moment } from '../round/moment.ts'
import { isWon, type RoundNet } from './round-net.ts'

type Props = {
  game: GameId
  facts: Facts & { readonly outcome: string }
  nets: readonly RoundNet[]
  /** The multiple of the only bet there is, when it won. */
  multiple: string | null
  isCancelled: boolean
  /** It has just come: what was won arrives. */
  moves: boolean
}

/** The answer first: what fell, and what it brought. */
export const ResultHead = ({ game, facts, nets, multiple, isCancelled, moves }: Props) => {
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
        <b className="text-28">{name}</b>
        {detail !== null && <span className="text-16 text-muted">{detail}</span>}
      </p>
      {nets.map((net) => (
        <p
          key={`${net.asset} ${net.paidIn}`}
          className={cx('text-40 leading-11 font-semibold', won && moves && 'result-won')}
        >
          <Amount value={net.net} asset={net.paidIn} signed tone={net.isSettled ? 'result' : 'plain'} />{' '}
          <span className="text-16 font-normal tracking-normal text-muted">{t(`asset.${net.paidIn}`)}</span>
        </p>
      ))}
      <Footnote nets={nets} multiple={multiple} isCancelled={isCancelled} />
    </section>
  )
}

const Footnote = ({
  nets: [net],
  multiple,
  isCancelled,
}: Pick<Props, 'nets' | 'multiple' | 'isCancelled'>) => {
  const t = useText()
  const format = useFormat()
  const text = () => {
    if (isCancelled) return t('result.cancelled')
    if (net === undefined) return t('result.noBet')
    if (!net.isSettled) return t('result.pending')
    const stake = moneyText(format, net.stake, net.asset)
    if (net.returned === 0n) return t('result.lost', { stake })
    const returned = moneyText(format, net.returned, net.paidIn)
    return multiple === null
      ? t('result.returnedPart', { returned, stake })
      : t('result.returned', { returned, stake, multiple })
  }
  return <p className="text-muted">{text()}</p>
}

type ResultActionsProps = {
  round: string
  bets: readonly BetRow[]
  isDrawn: boolean
  onRebet: (bets: readonly BetRow[]) => void
}

/** Verify, rebet, share; at the bottom of a phone. */
export const ResultActions = ({ round, bets, isDrawn, onRebet }: ResultActionsProps) => {
  const t = useText()
  const last = bets.at(0)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex gap-3 border-t border-line bg-page px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0">
      {isDrawn && (
        <Link
          to="/verify"
          search={bets.length === 1 && last !== undefined ? { bet: last.betId } : { round }}
          className={cx(buttonClass({ variant: 'primary', size: 'large' }), 'min-w-0 flex-1')}
        >
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('result.verify')}
        </Link>
      )}
      {last !== undefined && (
        <Button size="large" className={isDrawn ? '' : 'flex-1'} onClick={() => onRebet(bets)}>
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('result.rebet')}
        </Button>
      )}
      <Button size="large" className="max-lg:hidden" onClick={() => void shareRound(t, round)}>
        <Share size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('result.share')}
      </Button>
    </div>
  )
}

type NextRoundProps = { to: string; moment: Moment; shown: string }

/** The way on: the round that is open, or that the next one is near. */
export const NextRound = ({ to, moment, shown }: NextRoundProps) => {
  const t = useText()
  const format = useFormat()
  const { round, phase, leftMs, ofMs, isEnding } = moment
  const isOpen = phase === 'open' && round !== null && round.round !== shown
  const seconds = Math.ceil(leftMs / 1000)

  return (
    <Link
      to={to}
      className={`${cardClass} flex items-center gap-3 px-3.5 py-3 transition hover:border-line-strong`}
    >
      <Ring
        size={44}
        thickness={4}
        state={isOpen ? (isEnding ? 'ending' : 'open') : 'closed'}
        left={isOpen ? Math.max(0, leftMs - 1000) / ofMs : 0}
      >
        {isOpen && <b className="text-12">{seconds < 100 ? seconds : clockText(seconds * 1000)}</b>}
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block">
          {isOpen ? t('result.open', { round: shortRound(round.round) }) : t('result.close')}
        </b>
        <span className="block text-muted">
          {isOpen ? t('result.openDraw', { time: format.time(round.drawAt) }) : t('result.nextSoon')}
        </span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}

/** Hands the device a link that anybody can check, signed out too; copies it where there is nothing to hand it to. */
export const shareRound = async (t: Translator, round: string) => {
  const url = verifyLink({ round })
  const title = t('result.shareText', { round: shortRound(round) })
  if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches) {
    // A player who changes their mind is no error.
    await navigator.share({ url, title }).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText(url)
  showToast(t('result.linkCopied'))
}
