import type { BetRow } from '@nibble/contract'
import { decidingNibbles, maxRatio, normaliseHash, oddsOf, parsePick, type Ratio } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { Eye, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { longRound } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { outcomeName } from '../../ui/bead-words.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { HashText } from '../../weave/hash-text.tsx'

/** Height, hash, stake, multiple, profit or loss; and the way to the proof. */
export const RecordDetails = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const format = useFormat()
  const hash = bet.hash === null ? null : normaliseHash(bet.hash)

  return (
    <div className="grid grid-cols-1 gap-4 rounded-12 bg-raised/50 p-4 mb-3">
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact name={t('records.round')}>{longRound(bet.round)}</Fact>
        <Fact name={t('records.status')}>{statusText(t, bet)}</Fact>
        <Fact name={t('records.height')}>
          {bet.height === null ? t('records.noBlock') : format.count(bet.height)}
        </Fact>
        <Fact name={t('records.draw')}>{format.time(bet.drawAt)}</Fact>
        <Fact name={t('records.stake')}>
          <Amount value={bet.stake} asset={bet.asset} named own />
        </Fact>
        <Fact name={t('records.multiple')}>
          <Multiple bet={bet} />
        </Fact>
        {bet.returned !== null && (
          <Fact name={t('records.returned')}>
            <Amount value={bet.returned} asset={bet.returnAsset} own />
          </Fact>
        )}
        {bet.net !== null && (
          <Fact name={t('records.net')}>
            <Amount
              className="font-semibold"
              value={bet.net}
              asset={bet.returnAsset}
              signed
              tone="gain"
              named
              own
            />
          </Fact>
        )}
        {bet.outcome !== null && (
          <Fact name={t('records.result')}>{outcomeName(t, bet.game, bet.outcome)}</Fact>
        )}
        <Fact name={t('records.orderType')}>{t(`records.${bet.orderType}`)}</Fact>
        <Fact name={t('records.placed')}>{format.dayTime(bet.placedAt)}</Fact>
        <Fact name={t('records.number')}>{bet.betId}</Fact>
      </dl>
      {hash !== null && (
        <HashText hash={hash} lit={decidingNibbles({ game: bet.game, hash })} label={t('block.hash')} />
      )}
      <div className="flex flex-wrap gap-2">
        {hash !== null && (
          <>
            <Link to="/verify" search={{ bet: bet.betId }} className={buttonClass({ size: 'small' })}>
              <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('records.verify')}
            </Link>
            <Link
              to="/bet/$type"
              params={{ type: bet.game }}
              search={{ round: bet.round }}
              className={buttonClass({ size: 'small', look: 'ghost' })}
            >
              <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('records.see')}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right">{children}</dd>
  </div>
)

const Multiple = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  const format = useFormat()
  const pick = parsePick(bet.game, bet.pick)
  if (pick === null) return null
  const { multiple } = oddsOf(bet.game, pick, bet.paytable)
  const text = (ratio: Ratio) => t('common.multiple', { multiple: format.multiple(ratio) })
  return (
    <>
      {multiple === null && <span className="text-muted">{t('play.upTo')} </span>}
      {text(multiple ?? maxRatio(bet.game, pick, bet.paytable))}
      <span className="text-muted"> · {t(`records.${bet.paytable}`)}</span>
    </>
  )
}

const statusText = (t: ReturnType<typeof useText>, bet: BetRow): string =>
  bet.status === 'cancelled' ? t(`bets.by.${bet.cancelledBy ?? 'player'}`) : t(`records.${bet.status}`)
