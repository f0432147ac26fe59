import { CallRefused } from '@nibble/client'
import { moneyProblem } from '../../api/use-money-call.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { MoneySheet } from '../../ui/money-sheet.tsx'
import { previewConversion } from './quote.ts'
import { QuoteFacts, useRateText } from './quote-facts.tsx'
import type { Asked, useConversion } from './use-conversion.ts'

type Props = { asked: Asked; conversion: ReturnType<typeof useConversion> }

/** The conversion in full, once more; with the rate of before where it has changed meanwhile. */
export const ConvertSheet = ({ asked, conversion }: Props) => {
  const t = useText()
  const format = useFormat()
  const rateText = useRateText()
  const feeText = ({ feeBps }: Asked['pair']) => format.fee({ num: feeBps, den: 10_000 })
  const { pair, amount, before } = asked
  const { send, confirm, close } = conversion
  const { quote } = previewConversion({ pair, amount, balance: amount })
  const button = before === null ? 'convert.confirm' : 'convert.confirmNew'
  const isChanged = send.error instanceof CallRefused && send.error.kind === 'rate_changed'

  return (
    <MoneySheet
      open={conversion.asked !== null}
      onClose={close}
      title={t('convert.sheet')}
      confirm={t(send.state === 'unknown' ? 'money.askAgain' : button)}
      busy={send.state === 'busy' ? t('money.sending') : null}
      error={isChanged && before !== null ? null : moneyProblem(t, send)}
      onConfirm={(password) => void confirm(asked, password)}
      from="/convert"
    >
      {before !== null && (
        <p role="alert" className="rounded-12 bg-brass-wash px-3 py-2.5">
          {t('convert.changed', { before: `${rateText(before)} · ${t('money.fee')} ${feeText(before)}` })}
        </p>
      )}
      <Facts>
        <Fact name={t('convert.give')} strong>
          <Amount value={amount} asset={pair.from} named exact />
        </Fact>
      </Facts>
      <QuoteFacts pair={pair} amount={amount} quote={quote} />
      {pair.reviewed && <p className="text-12 text-muted">{t('convert.reviewedNote')}</p>}
    </MoneySheet>
  )
}
