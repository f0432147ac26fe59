import { ArrowLeftRight } from 'lucide-react'
import { useOffers } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { NotOffered } from '../../ui/not-offered.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { UnansweredCard } from '../../ui/unanswered-card.tsx'
import { useLast } from '../../ui/use-last.ts'
import { ConvertForm } from './convert-form.tsx'
import { ConvertSheet } from './convert-sheet.tsx'
import { OrderList } from './order-list.tsx'
import { useConversion, usePairs } from './use-conversion.ts'
import { useDraft } from './use-draft.ts'

/** `/convert`: one asset into another, at once or after a review; and the conversions so far. */
export const ConvertScreen = () => {
  const t = useText()
  return (
    <Screen title={t('title.convert')} back="/wallet">
      <div className="grid grid-cols-1 items-start gap-6 pt-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)] lg:pt-6">
        {useOffers('conversions') ? <Order /> : <NotOffered what="conversions" />}
        <OrderList />
      </div>
    </Screen>
  )
}

const Order = () => {
  const t = useText()
  const pairs = usePairs()
  const draft = useDraft(pairs.data?.pairs ?? [])
  const conversion = useConversion({
    pairs,
    onDone: (isReviewed) => {
      showToast(t(isReviewed ? 'convert.sent' : 'convert.done'))
      draft?.type('')
    },
  })
  // The sheet keeps its contents while it closes.
  const shown = useLast(conversion.asked)

  const { lost } = conversion.send
  if (lost !== null && conversion.asked === null)
    return (
      <UnansweredCard
        call={conversion.send}
        needsPassword
        onAsk={(password) => void conversion.send.submit(lost, password)}
      >
        <Facts>
          <Fact name={t('convert.give')}>
            <Amount value={lost.amount} asset={lost.from} named />
          </Fact>
          <Fact name={t('convert.to')}>{t(`asset.${lost.to}`)}</Fact>
        </Facts>
      </UnansweredCard>
    )
  if (pairs.isPending) return <FormSkeleton />
  if (pairs.data === undefined)
    return (
      <Card>
        <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
      </Card>
    )
  if (draft === null)
    return (
      <Card>
        <EmptyState icon={ArrowLeftRight} title={t('convert.noPairs')} />
      </Card>
    )
  return (
    <>
      <ConvertForm
        draft={draft}
        onReview={() => draft.amount !== null && conversion.review(draft.pair, draft.amount)}
      />
      {shown !== null && <ConvertSheet key={shown.id} asked={shown} conversion={conversion} />}
    </>
  )
}

const FormSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-4" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-19 rounded-12" />
      <Skeleton className="h-19 rounded-12" />
      <Skeleton className="h-24 rounded-12" />
      <Skeleton className="h-32 rounded-12" />
      <Skeleton className="h-14 rounded-12" />
    </Card>
  )
}
