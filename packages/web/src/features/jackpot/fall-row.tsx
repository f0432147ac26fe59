import type { JackpotFallView } from '@nibble/contract'
import { Link } from '@tanstack/react-router'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { cx } from '../../ui/class-names.ts'
import { Fact, Facts } from '../../ui/facts.tsx'

/** One fall: the block with the four equal characters lit, what was in the pot, and who had what. */
export const FallRow = ({ fall }: { fall: JackpotFallView }) => {
  const t = useText()
  const format = useFormat()
  const { coinName, hash, own } = fall
  const [round] = fall.rounds
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t('jackpot.block', { height: format.count(fall.height) })}</h3>
        <span className="text-12 text-muted">
          {format.day(fall.fallenAt)} {format.time(fall.fallenAt)}
        </span>
      </div>
      <p className="font-mono text-12 text-muted [overflow-wrap:anywhere]">
        {hash.slice(0, -4)}
        <strong className="text-16 text-brass">{hash.slice(-4)}</strong>
      </p>
      <Facts className="mt-2">
        <Fact name={t('jackpot.fellPot')}>
          <Amount value={fall.pot} asset={coinName} named />
        </Fact>
        {fall.won === null || fall.players === null ? (
          <Fact name={t('jackpot.won')}>{t('jackpot.sharing')}</Fact>
        ) : (
          <>
            <Fact name={t('jackpot.won')}>
              <Amount value={fall.won} asset={coinName} named />
            </Fact>
            <Fact name={t('jackpot.players')}>{format.count(fall.players)}</Fact>
          </>
        )}
        {fall.largest !== null && fall.largest > 0n && (
          <Fact name={t('jackpot.largest')}>
            <Amount value={fall.largest} asset={coinName} named />
          </Fact>
        )}
        {own !== null && (
          <Fact name={t('jackpot.yours')} strong>
            <Amount value={own.share} asset={coinName} named signed tone="gain" own />
          </Fact>
        )}
      </Facts>
      {round !== undefined && (
        <Link to="/verify" search={{ round }} className={cx(buttonClass({ size: 'small' }), 'mt-2')}>
          {t('jackpot.verify')}
        </Link>
      )}
    </li>
  )
}
