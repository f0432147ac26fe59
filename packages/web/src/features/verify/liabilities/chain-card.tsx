import type { LiabilityRoot } from '@nibble/contract'
import { splitRaw } from '@nibble/domain'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Spinner } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { endpointName } from '../endpoints.ts'
import type { HoldingsAnswer } from './ask-holdings.ts'
import { type ChainAnswer, owedRaw } from './use-liabilities.ts'

type Props = { root: LiabilityRoot; chain: UseQueryResult<readonly ChainAnswer[]> }

/** What endpoints of the reader's own choice say, each by itself. */
export const ChainCard = ({ root, chain }: Props) => {
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
    case 'elsewhere':
      return <Tag tone="loss">{t('liabilities.chainElsewhere')}</Tag>
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
