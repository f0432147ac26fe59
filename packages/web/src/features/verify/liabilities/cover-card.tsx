import type { LiabilityRoot } from '@nibble/contract'
import { type Amount as Money, splitRaw } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Check, Copy, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useCopy } from '../../../ui/copyable.tsx'
import { type ChainAnswer, owedRaw } from './use-liabilities.ts'

type Props = { root: LiabilityRoot; answers: readonly ChainAnswer[] | undefined }
type Cover = 'covered' | 'notCovered' | 'unread'

const VARIANTS: Record<Cover, { icon: typeof ShieldCheck; text: string; card: string }> = {
  covered: { icon: ShieldCheck, text: 'text-win', card: 'verdict-proven' },
  notCovered: { icon: ShieldAlert, text: 'text-loss', card: 'verdict-failed' },
  unread: { icon: ShieldQuestion, text: 'text-muted', card: '' },
}

/** Covered or not, in a word; then the sums. An endpoint of the reader's choice takes precedence over the server. */
export const CoverCard = ({ root, answers }: Props) => {
  const t = useText()
  const format = useFormat()
  const { holdings } = root
  const held = holdings === null ? null : splitRaw(holdings.raw, holdings.decimals).amount
  const cover = coverOf(root, answers)
  const { icon: Icon, text, card } = VARIANTS[cover]
  return (
    <Card as="section" className={cx('grid grid-cols-1 gap-4', card)}>
      <div className="grid gap-1" role="status">
        <p className="text-muted">{t('liabilities.question')}</p>
        <p className={cx('flex items-center gap-2', text)}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          <b className="text-20">{t(`liabilities.${cover}`)}</b>
        </p>
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
      {held !== null && <Bar owed={root.total} held={held} />}
      <DescriptionList className="border-t border-line pt-3.5">
        <Description name={t('liabilities.owed')}>
          <Amount value={root.total} asset="USDT" named className="font-semibold" />
        </Description>
        {held !== null && (
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

const coverOf = (root: LiabilityRoot, answers: readonly ChainAnswer[] | undefined): Cover => {
  if (root.holdings === null) return 'unread'
  const owed = owedRaw(root)
  const said = (answers ?? []).flatMap(({ answer }) => (answer.kind === 'held' ? [answer.raw] : []))
  const covers = said.length === 0 ? root.holdings.raw >= owed : said.every((raw) => raw >= owed)
  return covers ? 'covered' : 'notCovered'
}

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
