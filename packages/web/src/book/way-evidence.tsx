import type { BetRow } from '@nibble/contract'
import { minus, normaliseHash, ZERO } from '@nibble/domain'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortRound } from '../text/format.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount, decimalsOf } from '../ui/amount.tsx'
import { outcomeName, pickName } from '../ui/outcome-names.ts'
import { TransactionLink } from '../ui/transaction-link.tsx'
import type { RoundBook } from './evidence.ts'
import { receiptFile } from './receipt-file.ts'
import type { KeptReceipt } from './receipt-store.ts'
import type { Stamp } from './stamps.ts'
import { useDrawFacts } from './use-way.ts'

type Props = { stamp: Stamp; bet: BetRow; book: RoundBook | null; receipt: KeptReceipt | null }

/** The evidence behind a stamp. */
export const WayEvidence = (props: Props) => {
  switch (props.stamp.id) {
    case 'accepted':
      return <Accepted {...props} />
    case 'sealed':
      return <Sealed {...props} />
    case 'drawn':
      return <Drawn {...props} />
    case 'paid':
      return <Paid {...props} />
  }
}

type PanelProps = {
  facts?: readonly (readonly [string, ReactNode])[]
  checks?: readonly string[]
  more?: ReactNode
  text?: string
}

const Panel = ({ facts = [], checks = [], more, text }: PanelProps) => {
  const t = useText()
  return (
    <>
      {facts.length > 0 && (
        <div className="min-w-0">
          <p className="way-label">{t('way.evidence')}</p>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className="min-w-0">
        {checks.length > 0 && (
          <>
            <p className="way-label">{t('way.checkable')}</p>
            <ul>
              {checks.map((check) => (
                <li key={check}>
                  <ShieldCheck
                    size={16}
                    strokeWidth={1.75}
                    className="mt-0.5 text-azure"
                    aria-hidden="true"
                  />
                  <span>{check}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {text !== undefined && <p className="text-muted">{text}</p>}
        {more}
      </div>
    </>
  )
}

const Ends = ({ text }: { text: string }) => (
  <span className="font-mono" title={text}>{`${text.slice(0, 6)}…${text.slice(-4)}`}</span>
)

const Accepted = ({ bet, receipt }: Props) => {
  const t = useText()
  const format = useFormat()
  const stake = format.amount(bet.stake, { decimals: decimalsOf(bet.asset) })
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('way.bet'),
      t('verify.fact.betText', {
        amount: stake,
        asset: t(`asset.${bet.asset}`),
        pick: pickName(t, bet.game, bet.pick),
      }),
    ],
    [t('way.table'), t(bet.paytable === 'guarded' ? 'records.guarded' : 'table.block')],
  ]
  if (receipt === null) return <Panel facts={facts} text={t('way.notYet')} />
  const kilobytes = format.decimal(Math.round(receiptFile(receipt).json.length / 102.4) / 10)
  return (
    <Panel
      facts={[
        ...facts,
        [t('way.time'), format.preciseTime(receipt.receipt.leaf.acceptedAt)],
        [t('way.receipt'), t('way.receiptSigned', { kilobytes })],
        [t('way.signedWith'), <Ends key="key" text={receipt.receipt.keyId} />],
      ]}
      checks={[t('way.acceptedOne'), t('way.acceptedTwo')]}
    />
  )
}

const Sealed = ({ stamp, bet, book }: Props) => {
  const t = useText()
  const format = useFormat()
  const number = useDrawFacts(bet)?.number ?? null
  const coming = t(stamp.kind === 'late' ? 'way.lateText' : 'way.atCloseText')
  if (book === null) return <Panel text={coming} />
  const facts: (readonly [string, ReactNode])[] = [
    [t('way.book'), t('way.entries', { count: book.size })],
    [
      t('way.stakes'),
      book.totals.map(({ asset, amount }) => (
        <span key={asset} className="block">
          <Amount value={amount} asset={asset} named />
        </span>
      )),
    ],
    ...(number === null
      ? []
      : [[t('way.place'), t('way.number', { number: format.count(number) })] as const]),
    ...(book.anchor === null ? [] : [[t('way.inBlock'), format.count(book.anchor.height)] as const]),
    [t('way.root'), <Ends key="root" text={book.root} />],
    [t('way.signedWith'), <Ends key="key" text={book.keyId} />],
  ]
  const open = (
    <a className="way-link" href={`/api/book/${bet.round}/leaves`} target="_blank" rel="noreferrer">
      {t('way.open', { round: shortRound(bet.round) })}
      <ArrowRight size={16} aria-hidden="true" />
    </a>
  )
  const checks = [t('way.sealedTwo')]
  if (stamp.kind === 'off')
    return <Panel facts={facts} checks={checks} text={t('way.signedOnlyText')} more={open} />
  if (stamp.kind === 'unsealed')
    return <Panel facts={facts} checks={checks} text={t('way.unsealedText')} more={open} />
  if (stamp.kind === 'bad') return <Panel facts={facts} text={t('way.bookBadText')} more={open} />
  if (stamp.kind !== 'sealed') return <Panel facts={facts} text={coming} />
  return (
    <Panel
      facts={facts}
      checks={[t('way.sealedOne'), ...checks]}
      more={
        <>
          {book.anchor !== null && <TransactionLink hash={book.anchor.transaction} />}
          {open}
        </>
      }
    />
  )
}

const Drawn = ({ bet }: Props) => {
  const t = useText()
  const format = useFormat()
  const facts = useDrawFacts(bet)
  const hash = bet.hash === null ? null : normaliseHash(bet.hash)
  if (facts === undefined || hash === null)
    return <Panel facts={[[t('way.drawTime'), format.preciseTime(bet.drawAt)]]} text={t('way.waitText')} />
  return (
    <Panel
      facts={[
        [t('way.parent'), format.preciseTime(facts.parentTimeMs)],
        [t('way.drawTime'), format.preciseTime(bet.drawAt)],
        [t('way.thisBlock'), format.preciseTime(facts.timeMs)],
        [t('way.producer'), <Ends key="producer" text={facts.producer} />],
        ...(bet.guarded === null
          ? []
          : [
              [t('table.beacon'), format.count(bet.guarded.beaconRound)] as const,
              [t('table.network'), bet.guarded.network] as const,
              [t('table.hash'), <Ends key="hash" text={bet.guarded.hash} />] as const,
            ]),
      ]}
      checks={[
        t('way.drawnOne'),
        t('way.drawnTwo', { ending: hash.slice(-2) }),
        ...(bet.guarded === null ? [] : [t('way.drawnBeacon', { ending: bet.guarded.hash.slice(-2) })]),
      ]}
    />
  )
}

const Paid = ({ stamp, bet }: Props) => {
  const t = useText()
  const format = useFormat()
  if (bet.status === 'cancelled') return <Panel text={t(`bets.by.${bet.cancelledBy ?? 'player'}`)} />
  if (stamp.state !== 'done' || bet.returned === null || bet.outcome === null)
    return <Panel text={t('way.payText')} />
  const amount = (value: Parameters<typeof format.amount>[0], asset: BetRow['asset']) =>
    `${format.amount(value, { decimals: decimalsOf(asset) })} ${t(`asset.${asset}`)}`
  return (
    <Panel
      facts={[
        [t('records.result'), outcomeName(t, bet.game, bet.outcome)],
        [t('way.rule'), `${t(`game.${bet.game}`)}, ${t(`records.${bet.paytable}`)}`],
        [t('way.return'), amount(bet.returned, bet.returnAsset)],
        ...(bet.returnAsset === bet.asset
          ? [[t('way.lessStake'), amount(minus(ZERO, bet.stake), bet.asset)] as const]
          : []),
        ...(bet.net === null
          ? []
          : [
              [
                t('way.net'),
                <Amount key="net" value={bet.net} asset={bet.returnAsset} signed named tone="gain" own />,
              ] as const,
            ]),
      ]}
      checks={[t('way.paidOne'), t('way.paidTwo')]}
    />
  )
}
