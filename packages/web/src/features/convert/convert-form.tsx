import { useOnline } from '../../realtime/connection.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { blockText } from './block-text.ts'
import { EdgeBar } from './edge-bar.tsx'
import { PairChoice } from './pair-choice.tsx'
import { type Blocker, edgeOf, mostOf, previewConversion } from './quote.ts'
import { QuoteFacts } from './quote-facts.tsx'
import type { Draft } from './use-draft.ts'

type Props = { draft: Draft; onReview: () => void }

const SHOWN_AT_FIELD = new Set<Blocker['kind']>(['below_minimum', 'not_whole_lots', 'balance_short'])

/** From, to, how much: and what it brings. The button names what blocks it. */
export const ConvertForm = ({ draft, onReview }: Props) => {
  const t = useText()
  const format = useFormat()
  const isOnline = useOnline()
  const { pair, amount, balance } = draft
  const { quote, blocker } = previewConversion({ pair, amount, balance: balance ?? pair.minimum })
  const edge = edgeOf(pair, amount)
  const isReady = isOnline && blocker === null && balance !== undefined
  const problem = blocker === null ? undefined : blockText(t, format, blocker, pair)
  const money = (value: typeof pair.minimum) =>
    `${format.amount(value, { decimals: decimalsOf(pair.from) })} ${t(`asset.${pair.from}`)}`

  return (
    <Card as="section">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onReview()
        }}
      >
        <PairChoice draft={draft} />
        <AmountField
          label={t('money.amount')}
          asset={pair.from}
          value={draft.text}
          onChange={draft.type}
          most={balance === undefined ? undefined : mostOf(pair, balance)}
          hint={
            balance !== undefined &&
            `${t('money.available', { amount: money(balance) })} · ${t(pair.lot === null ? 'convert.minimum' : 'convert.lot')} ${money(pair.lot ?? pair.minimum)}`
          }
          problem={blocker !== null && SHOWN_AT_FIELD.has(blocker.kind) ? problem : undefined}
        />
        {edge !== null && <EdgeBar {...edge} />}
        <div className="border-t border-line pt-4">
          <QuoteFacts pair={pair} amount={amount} quote={quote} />
        </div>
        {pair.reviewed && <p className="text-12 text-muted">{t('convert.reviewedNote')}</p>}
        <Button type="submit" look="primary" size="large" wide disabled={!isReady}>
          {isOnline ? (problem ?? t('convert.review')) : t('money.offline')}
        </Button>
      </form>
    </Card>
  )
}
