import { CallRefused } from '@nibble/client'
import { convert, convertConfigList } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { MoneyForm } from '@nibble/ui/money-form.tsx'
import { useLast } from '@nibble/ui/sheet.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useOffers } from '../../api/queries.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { usePasswordFirst, useUnderPassword } from '../../ui/missing-password.tsx'
import { MoneySheet } from '../../ui/money-sheet.tsx'
import { NotOffered } from '../../ui/not-offered.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useOffline } from '../../ui/use-offline.ts'
import { WayOn } from '../../ui/way-on.tsx'
import { ConvertForm, useFormProblem } from './convert-form.tsx'
import { OrderList } from './order-list.tsx'
import { findPair, type Pair, previewConversion } from './quote.ts'
import { QuoteFacts, useRateText } from './quote-facts.tsx'
import { useConvertForm } from './use-convert-form.ts'

/** `/convert`: one asset into another, at once or after a review; and past conversions. */
export const ConvertScreen = () => {
  const t = useText()
  const isOffered = useOffers('conversions')
  const under = useUnderPassword()
  return (
    <Screen title={t('title.convert')} back="/wallet" className="pt-3 lg:pt-5">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
        {isOffered ? (
          <div className={cx('min-w-0', under)}>
            <Order />
          </div>
        ) : (
          <NotOffered what="conversions" />
        )}
        <div className={under}>
          <OrderList />
        </div>
      </div>
    </Screen>
  )
}

const Order = () => {
  const t = useText()
  const pairs = usePairs()
  const form = useConvertForm(pairs.data?.pairs ?? [])
  const conversion = useConversion({
    pairs,
    onDone: (isReviewed) => {
      showToast(t(isReviewed ? 'convert.sent' : 'convert.done'))
      form?.type('')
    },
  })
  const problem = useFormProblem(form)?.text ?? null
  const passwordFirst = usePasswordFirst('/convert')
  const first = form !== null && form.text === '' ? passwordFirst : null
  // The sheet keeps its contents while it closes.
  const shown = useLast(conversion.asked)

  return (
    <>
      <MoneyForm
        call={conversion.send}
        sent={(lost) => (
          <DescriptionList>
            <Description name={t('convert.give')}>
              <Amount value={lost.amount} asset={lost.from} named />
            </Description>
            <Description name={t('convert.to')}>{t(`asset.${lost.to}`)}</Description>
          </DescriptionList>
        )}
        onAsk={(lost, password) => void conversion.send.submit(lost, password)}
        needsPassword
        isInSheet={conversion.asked !== null}
        offline={useOffline()}
        onSubmit={() => {
          if (first !== null) first.go()
          else if (form !== null && form.amount !== null) conversion.review(form.pair, form.amount)
        }}
        button={first?.text ?? problem ?? t('convert.review')}
        isBlocked={form?.balance === undefined || (problem !== null && first === null)}
      >
        {(send) =>
          pairs.isPending ? (
            <FormSkeleton />
          ) : form !== null ? (
            <ConvertForm
              form={form}
              send={
                <>
                  {send}
                  {first?.note}
                </>
              }
            />
          ) : (
            <Card>
              {pairs.data === undefined ? (
                <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
              ) : (
                <EmptyState
                  icon={ArrowLeftRight}
                  title={t('convert.noPairs')}
                  action={<WayOn to="/wallet" text="shell.wallet" />}
                />
              )}
            </Card>
          )
        }
      </MoneyForm>
      {shown !== null && <ConvertSheet key={shown.id} asked={shown} conversion={conversion} />}
    </>
  )
}

const FormSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-4" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-108 rounded-12" />
      <Skeleton className="h-14 rounded-12" />
      <Skeleton className="h-19 rounded-12" />
    </Card>
  )
}

type Props = { asked: Asked; conversion: ReturnType<typeof useConversion> }

/** The conversion in full, to confirm; with the earlier rate if it has changed. */
const ConvertSheet = ({ asked, conversion }: Props) => {
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
      cause={send.error}
      onConfirm={(password) => void confirm(asked, password)}
      from="/convert"
    >
      {before !== null && (
        <p role="alert" className="rounded-12 bg-brass-wash px-3 py-2.5">
          {t('convert.changed', { before: `${rateText(before)} · ${t('money.fee')} ${feeText(before)}` })}
        </p>
      )}
      <DescriptionList>
        <Description name={t('convert.give')} strong>
          <Amount value={amount} asset={pair.from} named exact />
        </Description>
      </DescriptionList>
      <QuoteFacts pair={pair} amount={amount} quote={quote} />
      {pair.reviewed && <p className="text-12 text-muted">{t('convert.reviewedNote')}</p>}
    </MoneySheet>
  )
}

/** What the player is asked to confirm; `before` is the rate they saw first, if it has changed since. */
type Asked = {
  readonly id: number
  readonly pair: Pair
  readonly amount: Money
  readonly before: Pair | null
}

type Options = { readonly pairs: ReturnType<typeof usePairs>; readonly onDone: (isReviewed: boolean) => void }

/** A conversion from its review to the answer: a changed rate is confirmed again, never accepted silently. */
const useConversion = ({ pairs, onDone }: Options) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(0)
  const send = useMoneyCall(convert, {
    onDone: ({ conversion }) => {
      setAsked(null)
      onDone(conversion.status !== 'complete')
    },
    refresh: [keys.money('conversion'), keys.assets],
    // Checked under the key: had it taken effect, the server would have repeated its first answer.
    settledBy: ['rate_changed'],
  })

  const confirm = async ({ pair, amount }: Asked, password: string) => {
    const { from, to, rateVersion } = pair
    const outcome = await send.submit({ from, to, amount, rateVersion }, password)
    if (outcome.kind !== 'refused') return
    if (!(outcome.error instanceof CallRefused) || outcome.error.kind !== 'rate_changed') return
    const found = findPair((await pairs.refetch()).data?.pairs ?? [], pair)
    if (found !== undefined) setAsked((now) => now && { ...now, pair: found, before: now.before ?? pair })
  }
  const review = (pair: Pair, amount: Money) => {
    send.reset()
    setOpened(opened + 1)
    setAsked({ id: opened + 1, pair, amount, before: null })
  }
  return { asked, send, confirm, review, close: () => setAsked(null) }
}

const EVERY_MS = 60_000

/** What can be converted into what, and how; refetched while shown. */
const usePairs = () =>
  useQuery({
    queryKey: [...keys.money('conversion'), 'pairs'],
    queryFn: ({ signal }) => call(convertConfigList, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
