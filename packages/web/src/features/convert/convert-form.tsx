import { type Amount, type Asset, amountOf } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Card } from '@nibble/ui/card.tsx'
import { Field } from '@nibble/ui/field.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Format } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf, Amount as Shown } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { type Blocker, edgeOf, mostOf, type Pair, percentOfEdge, previewConversion } from './quote.ts'
import { QuoteFacts, useRateText } from './quote-facts.tsx'
import type { Form } from './use-convert-form.ts'

type Props = { form: Form; send: ReactNode }

const SHOWN_AT_FIELD = new Set<Blocker['kind']>(['below_minimum', 'not_whole_lots', 'balance_short'])

/** What blocks a conversion, briefly: for the button, and under the amount if it concerns that. */
export const useFormProblem = (form: Form | null): { text: string; isAboutAmount: boolean } | null => {
  const t = useText()
  const format = useFormat()
  if (form === null) return null
  const { pair, amount, balance } = form
  const { blocker } = previewConversion({ pair, amount, balance: balance ?? pair.minimum })
  return (
    blocker && {
      text: blockText(t, format, blocker, pair),
      isAboutAmount: SHOWN_AT_FIELD.has(blocker.kind),
    }
  )
}

/** From, to and amount, and the result. */
export const ConvertForm = ({ form, send }: Props) => {
  const t = useText()
  const format = useFormat()
  const { pair, amount, balance } = form
  const { quote } = previewConversion({ pair, amount, balance: balance ?? pair.minimum })
  const rateText = useRateText()
  const problem = useFormProblem(form)
  const edge = edgeOf(pair, amount)
  const money = (value: typeof pair.minimum) =>
    `${format.amount(value, { decimals: decimalsOf(pair.from) })} ${t(`asset.${pair.from}`)}`

  return (
    <Card as="section" className="grid gap-4">
      <div className="grid lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Side label={t('convert.from')} value={pair.from} assets={form.sources} onChange={form.from}>
          <AmountField
            label={t('money.amount')}
            asset={pair.from}
            value={form.text}
            onChange={form.type}
            most={balance === undefined ? undefined : mostOf(pair, balance)}
            hint={
              balance !== undefined &&
              `${t('money.available', { amount: money(balance) })} · ${t(pair.lot === null ? 'convert.minimum' : 'convert.lot')} ${money(pair.lot ?? pair.minimum)}`
            }
            problem={problem?.isAboutAmount === true ? problem.text : undefined}
          />
        </Side>
        <IconButton
          icon={ArrowUpDown}
          label={t('convert.turn')}
          disabled={form.turn === null}
          className="relative -my-2.5 mx-auto rounded-full border border-line-strong bg-card disabled:opacity-40 lg:-mx-2.5 lg:my-auto lg:rotate-90"
          onClick={() => form.turn?.()}
        />
        <Side label={t('convert.to')} value={pair.to} assets={form.targets} onChange={form.to}>
          <p className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
            <span className="text-muted">{t('money.receive')}</span>
            {quote === null ? (
              <span>–</span>
            ) : (
              <Shown value={quote.receivable} asset={pair.to} named exact className="text-28 font-semibold" />
            )}
          </p>
          <p className="text-12 text-muted">{rateText(pair)}</p>
        </Side>
      </div>
      {edge !== null && <EdgeBar {...edge} />}
      {/* On a phone above the terms, so that it is in sight. */}
      <div className="lg:order-1">{send}</div>
      <div className="border-t border-line pt-4">
        <QuoteFacts pair={pair} amount={amount} quote={quote} isReceivedSaid />
      </div>
      {pair.reviewed && <p className="text-12 text-muted">{t('convert.reviewedNote')}</p>}
    </Card>
  )
}

type SideProps = {
  label: string
  value: Asset
  assets: readonly Asset[]
  onChange: (asset: Asset) => void
  children: ReactNode
}

/** The given or received side: an asset of an offered pair, and the amount. */
const Side = ({ label, value, assets, onChange, children }: SideProps) => {
  const t = useText()
  return (
    <div className="grid grid-cols-1 content-start gap-3 rounded-12 border border-line bg-page p-3 lg:px-5 lg:py-4">
      <Field label={label}>
        {(tie) => (
          <span className="flex items-center gap-3">
            <AssetCoin asset={value} />
            <Select
              {...tie}
              className="min-w-0 flex-1"
              value={value}
              onChange={(next) => {
                const asset = assets.find((each) => each === next)
                if (asset !== undefined) onChange(asset)
              }}
              options={assets.map((asset) => ({ value: asset, text: t(`asset.${asset}`) }))}
            />
          </span>
        )}
      </Field>
      {children}
    </div>
  )
}

/** How much of the edge that a lot requires the player's bets have made. */
const EdgeBar = ({ edge, needed }: { edge: Amount; needed: Amount }) => {
  const t = useText()
  const format = useFormat()
  const percent = percentOfEdge({ edge, needed })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="text-muted" id="edge-name">
          {t('convert.edge')}
        </span>
        <span>
          {t('convert.edgeOf', { edge: format.amount(cents(edge)), needed: format.amount(needed) })}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby="edge-name"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-pressed"
      >
        <div className="h-full rounded-full bg-brass-fill" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-12 text-muted">{t('convert.edgeText')}</p>
    </div>
  )
}

/** Rounded down, never more than there is. */
const cents = (edge: Amount): Amount => amountOf((edge / 10_000n) * 10_000n)

const blockText = (t: Translator, format: Format, blocker: Blocker, { from }: Pair): string => {
  const money = (amount: Pair['minimum']) =>
    `${format.amount(amount, { decimals: Math.min(decimalsOf(from), amount % 1_000_000n === 0n ? 0 : 2) })} ${t(`asset.${from}`)}`
  switch (blocker.kind) {
    case 'below_minimum':
      return t('convert.block.below_minimum', { amount: money(blocker.min) })
    case 'not_whole_lots':
      return t('convert.block.not_whole_lots', { amount: money(blocker.lot) })
    case 'below_edge':
      return t('convert.block.below_edge')
    case 'balance_short':
      return t('convert.block.balance_short')
    case 'amount':
    case 'pair_unknown':
    case 'rate_changed':
      return t('convert.block.amount')
  }
}
