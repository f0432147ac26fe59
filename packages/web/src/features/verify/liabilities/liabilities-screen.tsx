import '../verify.css'
import type { LiabilityRoot } from '@nibble/contract'
import { splitRaw } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton, Spinner } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw, Scale } from 'lucide-react'
import { Screen } from '../../../screen/screen.tsx'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { WayOn } from '../../../ui/way-on.tsx'
import { endpointName } from '../endpoints.ts'
import { EndpointsCard } from '../endpoints-card.tsx'
import type { HoldingsAnswer } from './ask-holdings.ts'
import { owedRaw } from './cover.ts'
import { CoverCard } from './cover-card.tsx'
import { OwnCard } from './own-card.tsx'
import { type ChainAnswer, useChainAnswers, useRoots } from './use-liabilities.ts'

/** `/liabilities`: public. What the house owes and holds, and whether the reader's balance is counted. */
export const LiabilitiesScreen = () => {
  const t = useText()
  const roots = useRoots()
  const newest = roots.data?.items[0]
  const chain = useChainAnswers(newest)
  return (
    <Screen title={t('liabilities.title')} subtitle={t('liabilities.subtitle')} back="/verify">
      <div className="grid grid-cols-1 items-start gap-4 pt-3 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-6 lg:pt-5 xl:grid-cols-[minmax(0,1fr)_344px] xl:gap-x-10">
        {roots.isLoadingError ? (
          <Card className="lg:col-span-2">
            <ErrorState error={roots.error} onRetry={() => void roots.refetch()} />
          </Card>
        ) : roots.isPending ? (
          <Card>
            <Skeleton className="h-48 w-full" />
          </Card>
        ) : newest === undefined ? (
          <Card className="lg:col-span-2">
            <EmptyState
              icon={Scale}
              title={t('liabilities.none')}
              text={t('liabilities.noneText')}
              action={<WayOn to="/verify" text="shell.verify" />}
            />
          </Card>
        ) : (
          <>
            <div className="grid grid-cols-1 gap-4 lg:gap-5">
              <CoverCard root={newest} answers={chain.data} isReading={chain.isFetching} />
              <OwnCard root={newest} />
              <WhatCounts />
            </div>
            <div className="grid grid-cols-1 gap-4">
              <ChainCard root={newest} chain={chain} />
              {newest.holdings !== null && <EndpointsCard />}
              <DaysCard roots={roots.data.items} />
            </div>
          </>
        )}
      </div>
    </Screen>
  )
}

/** Earlier days, so that a later change of a root would be noticed. */
const DaysCard = ({ roots }: { roots: readonly LiabilityRoot[] }) => {
  const t = useText()
  const earlier = roots.slice(1)
  if (earlier.length === 0) return null
  return (
    <Card as="section" className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t('liabilities.days')}</h2>
      <p className="text-muted">{t('liabilities.daysText')}</p>
      <ul className="divide-y divide-line">
        {earlier.map((root) => (
          <li key={root.day} className="grid gap-0.5 py-2.5">
            <span className="flex justify-between gap-3">
              <span>{root.day}</span>
              <Amount value={root.total} asset="USDT" named />
            </span>
            {root.holdings !== null && (
              <span className="flex justify-between gap-3 text-12 text-muted">
                {t('liabilities.held')}
                <Amount
                  value={splitRaw(root.holdings.raw, root.holdings.decimals).amount}
                  asset="USDT"
                  named
                />
              </span>
            )}
            <code className="truncate font-mono text-12 text-muted" title={root.root}>
              {root.root}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What makes up a player's claim: a total means nothing without its parts. */
const WhatCounts = () => {
  const t = useText()
  return (
    <Card as="section" className="grid grid-cols-1 gap-2">
      <h2 className="text-16 font-semibold tracking-tight">{t('liabilities.what')}</h2>
      <p className="max-w-[68ch] text-muted">{t('liabilities.whatIn')}</p>
      <p className="max-w-[68ch] text-muted">{t('liabilities.whatOut')}</p>
      <p className="max-w-[68ch] text-muted">{t('liabilities.whatTree')}</p>
    </Card>
  )
}

type Props = { root: LiabilityRoot; chain: UseQueryResult<readonly ChainAnswer[]> }

/** What each endpoint of the reader's choice says. */
const ChainCard = ({ root, chain }: Props) => {
  const t = useText()
  if (root.holdings === null) return null
  return (
    <Card as="section" className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t('liabilities.chain')}</h2>
      <p className="text-muted">{t('liabilities.chainText')}</p>
      {chain.data === undefined ? (
        chain.isFetching && (
          <p className="flex items-center gap-2 py-2" role="status">
            <Spinner />
            {t('liabilities.reading')}
          </p>
        )
      ) : (
        <ul className="divide-y divide-line">
          {chain.data.map(({ endpoint, answer }) => (
            <li key={endpoint} className="grid gap-1 py-2.5">
              <span className="flex items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{endpointName(endpoint)}</span>
                <Verdict root={root} answer={answer} />
              </span>
              <Said root={root} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="small"
        wide
        busy={chain.isFetching ? t('liabilities.reading') : undefined}
        onClick={() => void chain.refetch()}
      >
        <RotateCw size={16} aria-hidden="true" />
        {t('liabilities.chainAsk')}
      </Button>
    </Card>
  )
}

type AnswerProps = { root: LiabilityRoot; answer: HoldingsAnswer }

const Verdict = ({ root, answer }: AnswerProps) => {
  const t = useText()
  switch (answer.kind) {
    case 'held':
      return answer.raw >= owedRaw(root) ? (
        <Tag tone="win">{t('liabilities.chainEnough')}</Tag>
      ) : (
        <Tag tone="loss">{t('liabilities.chainShort')}</Tag>
      )
    case 'other_block':
      return <Tag tone="loss">{t('liabilities.chainOtherBlock')}</Tag>
    case 'other_token':
      return <Tag tone="loss">{t('liabilities.chainOtherToken')}</Tag>
    case 'elsewhere':
      return <Tag tone="loss">{t('liabilities.chainElsewhere')}</Tag>
    case 'no_block':
      return <Tag>{t('verify.answer.unknown')}</Tag>
    case 'silent':
      return <Tag>{t('liabilities.chainSilent')}</Tag>
  }
}

const Said = ({ root, answer }: AnswerProps) => {
  const t = useText()
  const format = useFormat()
  if (answer.kind !== 'held' || root.holdings === null) return null
  const amount = format.amount(splitRaw(answer.raw, root.holdings.decimals).amount)
  const height = format.count(String(answer.height))
  return (
    <span className="text-12 text-muted">
      <span className="block">{t('liabilities.chainAtLeast', { amount })}</span>
      {t(answer.isThen ? 'liabilities.chainThen' : 'liabilities.chainNow', { height })}
    </span>
  )
}
