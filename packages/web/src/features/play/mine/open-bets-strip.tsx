import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead-of.tsx'
import { pickShortName } from '../../../ui/bead-words.ts'
import { Dotted } from '../../../ui/dotted.tsx'
import { useRoundBets } from './my-bets.ts'
import { RecallButton, Waiting, WinText } from './open-bet-row.tsx'
import { MY_BETS } from './open-bets-card.tsx'

type Props = {
  round: string | null
  /** The round takes no bets any more. */
  isClosed: boolean
  canRecall: boolean
}

/** On a phone: the newest open bet over the slip, what it would bring, and the way back; the others lie under the roads. */
export const OpenBetsStrip = ({ round, isClosed, canRecall }: Props) => {
  const t = useText()
  const open = (useRoundBets(round) ?? []).filter(
    ({ status }) => status === 'pending' || status === 'to_be_published',
  )
  const [bet] = open
  if (bet === undefined) return null
  return (
    <div className="mb-3 flex min-h-14 items-center gap-3 rounded-12 border border-[color-mix(in_srgb,var(--brass-line)_45%,var(--line))] bg-brass-wash py-1.5 pr-4 pl-3 lg:hidden">
      <PickBead game={bet.game} pick={bet.pick} />
      <span className="min-w-0 flex-1">
        <Amount className="font-semibold" value={bet.stake} asset={bet.asset} named own />{' '}
        <span className="text-muted">{t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}</span>
        <Dotted className="text-12 text-muted">
          <WinText bet={bet} />
          {bet.status !== 'pending' && <Waiting text={t('bets.paying')} />}
          {bet.status === 'pending' && isClosed && <Waiting text={t('bets.waiting')} />}
          {open.length > 1 && (
            <button
              type="button"
              className="font-semibold text-azure"
              onClick={() => document.getElementById(MY_BETS)?.scrollIntoView({ block: 'center' })}
            >
              {t('bets.open', { count: open.length })}
            </button>
          )}
        </Dotted>
      </span>
      <RecallButton bet={bet} isOffered={canRecall} />
    </div>
  )
}
