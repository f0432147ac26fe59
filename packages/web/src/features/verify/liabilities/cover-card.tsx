import type { LiabilityRoot } from '@nibble/contract'
import { type Amount as Money, splitRaw } from '@nibble/domain'
import type { PlainKey } from '@nibble/phrases'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Check, Copy, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useCopy } from '../../../ui/copyable.tsx'
import { TestChainText } from '../test-chain-text.tsx'
import { type Contradiction, type Cover, coverOf } from './cover.ts'
import type { ChainAnswer } from './use-liabilities.ts'

/** `answers` are undefined until all endpoints have answered. */
type Props = { root: LiabilityRoot; answers: readonly ChainAnswer[] | undefined; isReading: boolean }
type Verdict = Cover['kind'] | 'covered_test' | 'reading'

const VERDICTS = {
  covered: { icon: ShieldCheck, name: 'liabilities.covered', text: 'text-win', card: 'verdict-proven' },
  covered_test: { icon: ShieldAlert, name: 'liabilities.coveredTest', text: 'text-brass', card: '' },
  not_covered: {
    icon: ShieldAlert,
    name: 'liabilities.notCovered',
    text: 'text-loss',
    card: 'verdict-failed',
  },
  contradicted: {
    icon: ShieldAlert,
    name: 'liabilities.contradicted',
    text: 'text-loss',
    card: 'verdict-failed',
  },
  unread: { icon: ShieldQuestion, name: 'liabilities.unread', text: 'text-muted', card: '' },
  unchecked: { icon: ShieldQuestion, name: 'liabilities.unchecked', text: 'text-muted', card: '' },
  reading: { icon: ShieldQuestion, name: 'liabilities.reading', text: 'text-muted', card: '' },
} as const satisfies Record<Verdict, { icon: typeof ShieldCheck; name: PlainKey; text: string; card: string }>

const CONTRADICTIONS = {
  other_block: 'liabilities.saysOtherBlock',
  other_token: 'liabilities.saysOtherToken',
  elsewhere: 'liabilities.saysElsewhere',
} as const satisfies Record<Contradiction, PlainKey>

/** Covered or not by the reader's endpoints, in a word; then what the house says. */
export const CoverCard = ({ root, answers, isReading }: Props) => {
  const t = useText()
  const format = useFormat()
  const { holdings } = root
  const held = holdings === null ? null : splitRaw(holdings.raw, holdings.decimals).amount
  const cover = coverOf(root, answers ?? [])
  const testChain = 'testChain' in cover ? cover.testChain : null
  const verdict = cover.kind === 'unchecked' && isReading ? 'reading' : verdictOf(cover)
  const { icon: Icon, name, text, card } = VERDICTS[verdict]
  const isConfirmed = cover.kind === 'covered'
  return (
    <Card as="section" className={cx('grid grid-cols-1 gap-4', card)}>
      <div className="grid gap-1" role="status">
        <p className="text-muted">{t('liabilities.question')}</p>
        <p className={cx('flex items-center gap-2', text)}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          <b className="text-20">{t(name)}</b>
        </p>
        {testChain !== null && <TestChainText chain={testChain} />}
        {cover.kind === 'contradicted' && (
          <>
            {cover.says.map((says) => (
              <p key={says}>{t(CONTRADICTIONS[says])}</p>
            ))}
            <p>{t('liabilities.contradictedText')}</p>
          </>
        )}
        {verdict === 'unchecked' && <p>{t('liabilities.uncheckedText')}</p>}
        {held !== null && (
          <p className="text-muted">
            {t('liabilities.coverText', {
              held: format.amount(held),
              owed: format.amount(root.total),
              count: root.count,
            })}
          </p>
        )}
        {holdings === null && <p className="text-muted">{t('liabilities.noDeposits')}</p>}
      </div>
      {held !== null && isConfirmed && <Bar owed={root.total} held={held} />}
      <DescriptionList className="border-t border-line pt-3.5">
        <Description name={t('liabilities.owed')}>
          <Amount value={root.total} asset="USDT" named className="font-semibold" />
        </Description>
        {held !== null && isConfirmed && (
          <Description name={t('liabilities.held')}>
            <Amount value={held} asset="USDT" named className="font-semibold" />
          </Description>
        )}
        <Description name={t('liabilities.takenAt')}>{format.dayTime(root.takenAt)}</Description>
        {holdings !== null && (
          <Description name={t('liabilities.block')}>{format.count(holdings.height)}</Description>
        )}
      </DescriptionList>
      <HashLine label={t('liabilities.root')} hash={root.root} />
      <p className="max-w-[68ch] text-muted">{t('liabilities.answerText')}</p>
    </Card>
  )
}

const verdictOf = (cover: Cover): Verdict =>
  cover.kind === 'covered' && cover.testChain !== null ? 'covered_test' : cover.kind

const WHOLE = 10_000

/** The share of holdings that is owed. */
const Bar = ({ owed, held }: { owed: Money; held: Money }) => {
  const t = useText()
  const format = useFormat()
  const shares = owed === 0n ? 0 : held === 0n || owed > held ? WHOLE : Number((owed * BigInt(WHOLE)) / held)
  const isTiny = shares === 0 && owed > 0n
  const percent = `${isTiny ? '< ' : ''}${format.percent({ num: isTiny ? 1 : shares, den: WHOLE })}`
  return (
    <div className="grid gap-1.5">
      <div className="h-2.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <div
          className="h-full min-w-1 rounded-full bg-azure"
          style={{ width: `${(shares * 100) / WHOLE}%` }}
        />
      </div>
      <p className="text-12 text-muted">{t('liabilities.share', { percent })}</p>
    </div>
  )
}

/** A full hash, to compare with somebody else's. */
const HashLine = ({ label, hash }: { label: string; hash: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  return (
    <div className="flex items-center gap-2 rounded-12 bg-raised py-1 pl-3.5">
      <p className="min-w-0 flex-1">
        <span className="block text-12 text-muted">{label}</span>
        <code className="block font-mono text-12 break-all">{hash}</code>
      </p>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={t(isCopied ? 'common.copied' : 'common.copy')}
        onClick={() => void copy(hash)}
      />
    </div>
  )
}
