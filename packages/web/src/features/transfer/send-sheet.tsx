import { TriangleAlert } from 'lucide-react'
import { moneyProblem } from '../../api/money-problem.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { MoneySheet } from '../../ui/money-sheet.tsx'
import type { Asked, useTransfer } from './use-transfer.ts'

type Props = { asked: Asked; transfer: ReturnType<typeof useTransfer> }

/** Who receives it, by masked name and number, and what arrives; then the password. */
export const SendSheet = ({ asked, transfer }: Props) => {
  const t = useText()
  const { send, close } = transfer
  const { recipient, toBindId, asset, amount, fee, receivable } = asked
  return (
    <MoneySheet
      open={transfer.asked !== null}
      onClose={close}
      title={t('transfer.sheet')}
      confirm={t(send.state === 'unknown' ? 'money.askAgain' : 'transfer.confirm')}
      busy={send.state === 'busy' ? t('money.sending') : null}
      error={moneyProblem(t, send)}
      onConfirm={(password) => void send.submit({ toBindId, asset, amount }, password)}
      from="/transfer"
    >
      <div className="rounded-12 bg-raised p-4">
        <p className="text-muted">{t('transfer.recipient')}</p>
        <p className="text-20 font-semibold [overflow-wrap:anywhere]">{recipient}</p>
        <p className="font-mono text-muted">{toBindId}</p>
      </div>
      <Facts>
        <Fact name={t('transfer.send')}>
          <Amount value={amount} asset={asset} named exact />
        </Fact>
        <Fact name={t('money.fee')}>
          <Amount value={fee} asset={asset} named exact />
        </Fact>
        <Fact name={t('transfer.arrives')} strong>
          <Amount value={receivable} asset={asset} named exact />
        </Fact>
      </Facts>
      <p className="flex gap-2 text-muted">
        <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        <span>{t('transfer.final')}</span>
      </p>
    </MoneySheet>
  )
}
