import { type Amount as AmountValue, decidingNibbles, explain, GAME_IDS, setSizeOf } from '@nibble/domain'
import { Tag } from '@nibble/ui/tag.tsx'
import { Check as CheckMark, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { HashText } from '../../hash-tile/hash-text.tsx'
import { Tail } from '../../hash-tile/tail.tsx'
import { longRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { OutcomeBead } from '../../ui/bead.tsx'
import { OutcomeRows } from '../../ui/bead-rows.tsx'
import { outcomeName, outcomeText } from '../../ui/outcome-names.ts'
import { PathStrip, SealAxis } from './book-drawings.tsx'
import type { CheckStep, EndpointAnswer } from './check.ts'
import { endpointName } from './endpoints.ts'
import { TimeAxis } from './time-axis.tsx'

// Long, since it shows the evidence of every proof step in the same few forms.

/** The evidence of a step, so that a person can check it. */
export const Evidence = ({ step, lit }: { step: CheckStep; lit: readonly number[] }) => (
  <div className="proof-evidence">{seen(step, lit)}</div>
)

const seen = (step: CheckStep, lit: readonly number[]): ReactNode => {
  switch (step.id) {
    case 'fetched':
      return <Answers answers={step.facts.answers} />
    case 'header_hash':
      return <Hashes step={step} lit={lit} />
    case 'parent_link':
      return <Link step={step} />
    case 'draw_time':
      return <TimeAxis facts={step.facts} />
    case 'seal':
      return <Seal step={step} />
    case 'round_times':
      return <Times step={step} />
    case 'rules':
      return <Rules step={step} />
    case 'result':
      return <Result step={step} />
    case 'return':
      return <Return step={step} />
    case 'jackpot':
      return <Jackpot step={step} />
    case 'beacon':
      return step.facts === null ? null : <Beacon facts={step.facts} lit={lit} />
    case 'receipt':
      return step.facts === null ? null : <Receipt facts={step.facts} />
    case 'sealed':
      return step.facts === null ? null : <Book facts={step.facts} />
    case 'anchor':
      return step.facts === null ? null : <Anchor facts={step.facts} />
  }
}

type Of<Id extends CheckStep['id']> = { step: Extract<CheckStep, { id: Id }> }

const Answers = ({ answers }: { answers: readonly EndpointAnswer[] }) => {
  const t = useText()
  return (
    <ul className="grid grid-cols-1 gap-2">
      {answers.map(({ endpoint, kind, forMs }) => (
        <li key={endpoint} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 wrap-anywhere" title={endpoint}>
            {endpointName(endpoint)}
          </span>
          {kind === 'agrees' ? (
            <Tag tone="win" icon={CheckMark}>
              {t('verify.answer.agrees', { ms: forMs ?? 0 })}
            </Tag>
          ) : (
            <Tag tone={kind === 'differs' ? 'loss' : 'plain'} icon={X}>
              {t(`verify.answer.${kind}`)}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}

const Receipt = ({ facts }: { facts: NonNullable<Of<'receipt'>['step']['facts']> }) => {
  const t = useText()
  const format = useFormat()
  return (
    <Pairs>
      <dt>{t('way.accepted')}</dt>
      <dd>{format.preciseTime(facts.acceptedAt)}</dd>
      <dt>{t('way.signedWith')}</dt>
      <dd>
        <Ends text={facts.keyId} />
      </dd>
    </Pairs>
  )
}

const Book = ({ facts }: { facts: NonNullable<Of<'sealed'>['step']['facts']> }) => {
  const t = useText()
  return (
    <div className="grid grid-cols-1 gap-3">
      {facts.place !== null && <PathStrip size={facts.size} place={facts.place} />}
      <Pairs>
        <dt>{t('way.book')}</dt>
        <dd>{t('way.entries', { count: facts.size })}</dd>
        <dt>{t('way.root')}</dt>
        <dd>
          <Ends text={facts.root} />
        </dd>
      </Pairs>
    </div>
  )
}

const Anchor = ({ facts: { anchor } }: { facts: NonNullable<Of<'anchor'>['step']['facts']> }) => {
  const t = useText()
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-3">
      <SealAxis sealedAt={anchor.blockTime} drawAt={anchor.drawAt} />
      <Pairs>
        <dt>{t('way.inBlock')}</dt>
        <dd>{format.count(anchor.height)}</dd>
        <dt>{t('chain.transaction')}</dt>
        <dd>
          <Ends text={anchor.transaction} />
        </dd>
      </Pairs>
    </div>
  )
}

/** Which beacon it is, and the combined result of block and beacon. */
const Beacon = ({
  facts,
  lit,
}: {
  facts: NonNullable<Of<'beacon'>['step']['facts']>
  lit: readonly number[]
}) => {
  const t = useText()
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-3">
      <Pairs>
        <dt>{t('table.beacon')}</dt>
        <dd>{format.count(facts.round)}</dd>
        <dt>{t('table.network')}</dt>
        <dd>{facts.network}</dd>
      </Pairs>
      {facts.problem === null && (
        <div>
          <h3 className="mb-1 text-12 text-muted">{t('table.hash')}</h3>
          <HashText hash={facts.hash} lit={lit} label={t('table.hash')} />
        </div>
      )}
    </div>
  )
}

const Hashes = ({ step: { state, facts }, lit }: Of<'header_hash'> & { lit: readonly number[] }) => {
  const t = useText()
  if (state === 'passed') return <HashText hash={facts.computed} lit={lit} label={t('block.hash')} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="mb-1 text-12 text-muted">{t('verify.hashStated')}</h3>
        <HashText hash={facts.stated} label={t('verify.hashStated')} />
      </div>
      <div>
        <h3 className="mb-1 text-12 text-muted">{t('verify.hashComputed')}</h3>
        <HashText hash={facts.computed} label={t('verify.hashComputed')} />
      </div>
    </div>
  )
}

const Pairs = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 [&>dd]:min-w-0 [&>dt]:text-muted">{children}</dl>
)

/** The ends of an address or hash; the full text on hover. */
const Ends = ({ text }: { text: string }) => (
  <span className="font-mono" title={text}>
    {text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text}
  </span>
)

const Link = ({ step: { facts } }: Of<'parent_link'>) => {
  const t = useText()
  return (
    <Pairs>
      <dt>{t('verify.hashStated')}</dt>
      <dd>
        <Ends text={facts.parentHash} />
      </dd>
      <dt>{t('verify.hashComputed')}</dt>
      <dd>{facts.computed === null ? '–' : <Ends text={facts.computed} />}</dd>
    </Pairs>
  )
}

const Times = ({ step: { state, facts } }: Of<'round_times'>) => {
  const t = useText()
  const format = useFormat()
  return (
    <Pairs>
      <dt>{t('verify.fact.round')}</dt>
      <dd>{longRound(facts.round)}</dd>
      <dt>{t('verify.fact.draw')}</dt>
      <dd className={state === 'failed' ? 'text-loss' : ''}>{format.preciseTime(facts.stated)}</dd>
    </Pairs>
  )
}

const Seal = ({ step: { facts } }: Of<'seal'>) => {
  const t = useText()
  return (
    <Pairs>
      <dt>{t('verify.sealRecovered')}</dt>
      <dd>{facts.signer === null ? t('verify.sealNobody') : <Ends text={facts.signer} />}</dd>
      <dt>{t('verify.sealMiner')}</dt>
      <dd>
        <Ends text={facts.miner} />
      </dd>
    </Pairs>
  )
}

const Rules = ({ step: { state, facts } }: Of<'rules'>) => {
  const t = useText()
  return (
    <Pairs>
      <dt>{t('verify.rulesFingerprint')}</dt>
      <dd>
        <Ends text={facts.computed} />
      </dd>
      <dt>{t('verify.rulesCommitted')}</dt>
      <dd className={state === 'failed' ? 'text-loss' : ''}>
        <Ends text={facts.stated} />
      </dd>
    </Pairs>
  )
}

/** Sets of characters add nothing to the exact one. */
const SHOWN = GAME_IDS.filter((game) => setSizeOf(game) === null)

const Result = ({ step: { state, facts } }: Of<'result'>) => {
  const t = useText()
  const { bet, hash, height } = facts
  if (bet === null) return <OutcomeRows games={SHOWN} block={{ hash, height }} />
  const seenNow = explain({ game: bet.game, hash, height })
  const { name, detail } = outcomeText(t, bet.game, seenNow)
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex min-h-7 flex-wrap items-center gap-2.5">
        <Tail hash={hash} lit={decidingNibbles({ game: bet.game, hash })} label={hash.slice(-5)} />
        {detail !== null && <span>{detail}</span>}
        <ChevronRight size={16} className="text-faint" aria-hidden="true" />
        <OutcomeBead game={bet.game} outcome={seenNow.outcome} />
        <b>{name}</b>
      </p>
      {state === 'failed' && (
        <p className="text-loss">
          {t('verify.resultStated')}: {outcomeName(t, bet.game, bet.outcome)}
        </p>
      )}
    </div>
  )
}

const Return = ({ step: { state, facts } }: Of<'return'>) => {
  const t = useText()
  const format = useFormat()
  const { bet, ratio } = facts
  if (bet === null || ratio === null) return null
  const paid = format.amount(bet.returned, { decimals: decimalsOf(bet.returnAsset) })
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-2.5">
      <span>
        {format.amount(bet.stake, { decimals: decimalsOf(bet.asset) })} × {format.multiple(ratio)} =
      </span>
      <b>
        {facts.computed === null
          ? '–'
          : format.amount(facts.computed.amount, { decimals: decimalsOf(bet.returnAsset) })}{' '}
        {t(`asset.${bet.returnAsset}`)}
      </b>
      {state === 'passed' ? (
        <Tag tone="win">{t('verify.asPaid')}</Tag>
      ) : (
        <Tag tone="loss">{t('verify.notAsPaid', { amount: paid })}</Tag>
      )}
    </p>
  )
}

/** The characters that must all be equal and, if they are, what each pool paid. */
const Jackpot = ({ step: { facts } }: Of<'jackpot'>) => {
  const t = useText()
  const format = useFormat()
  return (
    <Pairs>
      <dt className="font-mono">…{facts.ending}</dt>
      <dd>
        {facts.pools.map(({ asset, pool, own, computed }) => {
          const amount = (value: AmountValue) =>
            `${format.amount(value, { decimals: decimalsOf(asset) })} ${t(`asset.${asset}`)}`
          return (
            <p key={asset}>
              {t('verify.jackpotShared', { prize: amount(computed.prize), pool: amount(pool) })}
              {own !== null &&
                computed.share !== null &&
                ` ${t('verify.jackpotOwn', { share: amount(computed.share) })}`}
            </p>
          )
        })}
      </dd>
    </Pairs>
  )
}
