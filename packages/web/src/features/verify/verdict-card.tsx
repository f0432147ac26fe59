import { type GameId, minus } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Skeleton, Spinner } from '@nibble/ui/skeleton.tsx'
import { ExternalLink, SearchX, ShieldAlert, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { pickName } from '../../ui/outcome-names.ts'
import { ShortRound } from '../../ui/short-round.tsx'
import { type Check, isFullyProven, isProven, isUnseen, openOf, stepsOf, tally } from './check.ts'
import { DownloadButton } from './download.tsx'
import { litOf } from './step-list.tsx'
import { stepName } from './step-name.ts'
import type { Target } from './target.ts'
import { TestChainText } from './test-chain-text.tsx'
import { useEndpoints } from './use-check.ts'

// Below the verdict, and loaded after it.
const strips = () => import('./proof-strip.tsx')
const ProofStrip = lazy(async () => ({ default: (await strips()).ProofStrip }))
const YourBets = lazy(async () => ({ default: (await strips()).YourBets }))

type Props = {
  check: Check | undefined
  isChecking: boolean
  target: Target
  /** The one whose result led here. */
  game: GameId | undefined
  onAsk: (target: Target) => void
}

/** Proven or not, in a word; then what it is about. */
export const VerdictCard = ({ check, isChecking, target, game, onAsk }: Props) => {
  const t = useText()
  const done = isChecking ? undefined : check
  const proven = done !== undefined && isProven(done)
  return (
    <Card
      as="section"
      className={cx(
        'grid grid-cols-1 gap-4',
        done !== undefined && !proven && done.unfound === null && 'verdict-failed',
        done !== undefined && isFullyProven(done) && 'verdict-proven',
      )}
    >
      <div role="status">
        <div className="flex items-center gap-4">
          <HashTile hash={done?.hash ?? null} lit={done === undefined ? [] : litOf(done, game)} size={80} />
          <div className="min-w-0 flex-1">
            {done === undefined ? (
              <p className="flex items-center gap-2 text-16 font-semibold">
                <Spinner size={20} />
                {t('verify.running')}
              </p>
            ) : (
              <Verdict check={done} proven={proven} />
            )}
          </div>
        </div>
        {done !== undefined && <Reservations check={done} proven={proven} />}
      </div>
      {done !== undefined && (
        <Suspense>
          <ProofStrip check={done} />
        </Suspense>
      )}
      {done !== undefined ? <Facts check={done} proven={proven} /> : <FactsSkeleton kind={target.kind} />}
      {done?.file != null && <DownloadButton file={done.file} rpc={agreeingEndpoint(done)} isMain={proven} />}
      {target.kind === 'round' && (
        <Suspense>
          <YourBets round={target.round} onAsk={onAsk} />
        </Suspense>
      )}
    </Card>
  )
}

/** A node that showed the block to this browser can show it to the command line too. */
const agreeingEndpoint = ({ steps: [...steps] }: Check): string | null => {
  const fetched = steps.find((step) => step.id === 'fetched')
  if (fetched?.id !== 'fetched') return null
  return fetched.facts.answers.find(({ kind }) => kind === 'agrees')?.endpoint ?? null
}

const Verdict = ({ check, proven }: { check: Check; proven: boolean }) => {
  const t = useText()
  const format = useFormat()
  const failed = check.steps.at(-1)
  const all = stepsOf(check.target).length
  const { passed, of } = tally(check)
  const open = openOf(check)
  const isSealUnseen = isUnseen(check)
  const isFull = isFullyProven(check)
  const Icon = isFull ? ShieldCheck : ShieldAlert
  const { unfound } = check
  if (unfound !== null)
    return (
      <>
        <p className="mb-0.5 flex items-center gap-2 text-brass">
          <SearchX size={24} strokeWidth={1.75} aria-hidden="true" />
          <b className="text-20">{t(UNFOUND[unfound].title)}</b>
        </p>
        <p className="text-muted">{t(UNFOUND[unfound].text)}</p>
      </>
    )
  return (
    <>
      <p
        className={cx(
          'mb-0.5 flex items-center gap-2',
          !proven ? 'text-loss' : isFull ? 'text-win' : 'text-brass',
        )}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        <b className="text-20">
          {t(
            !proven
              ? 'verify.notProven'
              : isSealUnseen
                ? 'verify.sealUnseen'
                : open.length > 0
                  ? 'verify.provenDraw'
                  : check.testChain !== null
                    ? 'verify.provenTest'
                    : 'verify.proven',
          )}
        </b>
      </p>
      <p className="text-muted">
        {proven || failed === undefined
          ? t('verify.tally', {
              passed,
              of,
              seconds: format.decimal(Math.max(1, Math.round(check.forMs / 100)) / 10),
            })
          : t('verify.stoppedAt', {
              step: stepsOf(check.target).indexOf(failed.id) + 1,
              of: all,
              name: stepName(t, failed),
            })}
      </p>
    </>
  )
}

const UNFOUND = {
  unknown: { title: 'verify.blockUnknown', text: 'verify.blockUnknownText' },
  rare: { title: 'verify.notChecked', text: 'verify.fetchedNone' },
  unanswered: { title: 'verify.notChecked', text: 'verify.notCheckedText' },
} as const

/** What the verdict rests on, and what it leaves out. */
const Reservations = ({ check, proven }: { check: Check; proven: boolean }) => {
  const t = useText()
  const all = stepsOf(check.target).length
  const { of } = tally(check)
  return (
    <div className="mt-3 grid gap-1 empty:hidden">
      {check.testChain !== null && <TestChainText chain={check.testChain} />}
      {proven && isUnseen(check) && <p>{t('verify.anchorUnseenText')}</p>}
      {proven && openOf(check).map((point) => <p key={point}>{t(OPEN[point])}</p>)}
      {proven && check.claim?.book !== undefined && !check.isKeyKnown && <p>{t('verify.keyUnknown')}</p>}
      {proven && of < all && (
        <p className="text-12 text-muted">{t('verify.tallyRest', { count: all - of, all })}</p>
      )}
    </div>
  )
}

const OPEN = {
  unsigned: 'verify.betUnsigned',
  unkept: 'verify.betUnkept',
  jackpot: 'verify.jackpotUnsigned',
} as const

const Facts = ({ check, proven }: { check: Check; proven: boolean }) => {
  const t = useText()
  const format = useFormat()
  const { claim, height } = check
  const bet = claim?.bet ?? null
  if (claim === null && height === null) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-3.5 [&>dd]:min-w-0 [&>dd]:text-right [&>dt]:text-muted">
      {claim !== null && (
        <>
          <dt>{t('verify.fact.round')}</dt>
          <dd>
            <ShortRound round={claim.round} />
          </dd>
          {claim.beacon !== null && (
            <>
              <dt>{t('table.label')}</dt>
              <dd>{t('records.guarded')}</dd>
            </>
          )}
        </>
      )}
      {height !== null && (
        <>
          <dt>{t('verify.fact.block')}</dt>
          <dd>
            <BlockLink height={height} />
          </dd>
        </>
      )}
      {claim !== null && (
        <>
          <dt>{t('verify.fact.draw')}</dt>
          <dd>{format.preciseTime(claim.drawAt)}</dd>
        </>
      )}
      {bet !== null && (
        <>
          <dt>{t('verify.fact.bet')}</dt>
          <dd>
            {t('verify.fact.betText', {
              amount: format.amount(bet.stake, { decimals: decimalsOf(bet.asset) }),
              asset: t(`asset.${bet.asset}`),
              pick: pickName(t, bet.game, bet.pick),
            })}
          </dd>
          <dt>{t('verify.fact.net')}</dt>
          <dd>
            <Amount
              className="font-semibold"
              value={bet.returnAsset === bet.asset ? minus(bet.returned, bet.stake) : bet.returned}
              asset={bet.returnAsset}
              signed
              named
              {...(proven && { tone: 'gain' })}
            />
          </dd>
        </>
      )}
    </dl>
  )
}

const FACTS: Record<Target['kind'], number> = { bet: 5, round: 3, block: 1, file: 5 }

/** As tall as the content, including the download. */
const FactsSkeleton = ({ kind }: { kind: Target['kind'] }) => (
  <div className="grid grid-cols-1 gap-2 border-t border-line pt-3.5">
    {Array.from({ length: FACTS[kind] }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an outline are all alike
      <Skeleton key={row} className="h-5 w-full" />
    ))}
    {kind !== 'block' && <Skeleton className="mt-2 h-[84px] w-full rounded-12 lg:h-[136px]" />}
  </div>
)

/** A development chain has no explorer. */
const BlockLink = ({ height }: { height: bigint }) => {
  const t = useText()
  const format = useFormat()
  const { config } = useEndpoints()
  const text = format.count(String(height))
  if (config?.chain.local !== false) return <>{text}</>
  return (
    <a
      className="-my-3 inline-flex min-h-11 items-center gap-2 text-azure"
      href={`https://bscscan.com/block/${height}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('verify.explorer', { height: text })} (${t('common.opensOutside')})`}
    >
      {text}
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}
