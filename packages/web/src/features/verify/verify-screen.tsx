import './verify.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchWord } from '../../paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AskForm } from './ask-form.tsx'
import { DownloadBar } from './download.tsx'
import { EndpointsCard } from './endpoints-card.tsx'
import { StartPanel } from './start-panel.tsx'
import { StepList } from './step-list.tsx'
import { readTarget, TARGET_KINDS, type Target, type TargetKind } from './target.ts'
import { useCheck, useEndpoints } from './use-check.ts'
import { VerdictCard } from './verdict-card.tsx'

/** `/verify`: open to anybody. A bet, a round or a block; the verdict first, then the evidence. */
export const VerifyScreen = () => {
  const t = useText()
  const navigate = useNavigate()
  const search: unknown = useSearch({ strict: false })
  const { kind, typed } = askedFor(search)
  const target = typed === null ? null : readTarget(kind, typed)
  const check = useCheck(target)
  const { list } = useEndpoints()

  const ask = (next: Target) =>
    void navigate({ to: '/verify', search: { [next.kind]: textOf(next) }, replace: true })
  const isIdle = target === null
  return (
    <Screen title={t('shell.verify')} subtitle={t('verify.subtitle')} back="/index" className="pb-28 lg:pb-8">
      <div className="grid grid-cols-1 items-start gap-4 pt-3 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-6 lg:pt-6 xl:grid-cols-[minmax(0,1fr)_344px] xl:gap-x-10">
        <div className="lg:col-span-2">
          <AskForm
            key={`${kind} ${typed}`}
            kind={kind}
            typed={typed ?? ''}
            isChecking={check.isFetching}
            onAsk={(next) => (sameTarget(next, target) ? void check.refetch() : ask(next))}
          />
        </div>
        {isIdle ? (
          <StartPanel onAsk={ask} />
        ) : (
          <>
            <div className="grid grid-cols-1 gap-4 lg:order-2 lg:col-start-2">
              {check.isError ? (
                <Card>
                  <ErrorState error={check.error} onRetry={() => void check.refetch()} />
                </Card>
              ) : (
                <VerdictCard check={check.data} isChecking={check.isFetching} target={target} onAsk={ask} />
              )}
              <EndpointsCard className="max-lg:hidden" />
            </div>
            {list.length === 0 ? (
              <p className="text-muted lg:row-start-2">{t('verify.endpointNone')}</p>
            ) : (
              !check.isError && <StepList check={check.data} isChecking={check.isFetching} target={target} />
            )}
          </>
        )}
        <EndpointsCard className={isIdle ? '' : 'lg:hidden'} />
      </div>
      {check.data?.file != null && <DownloadBar file={check.data.file} />}
    </Screen>
  )
}

const askedFor = (search: unknown): { readonly kind: TargetKind; readonly typed: string | null } => {
  for (const kind of TARGET_KINDS) {
    const typed = searchWord(search, kind)
    if (typed !== null) return { kind, typed }
  }
  return { kind: 'round', typed: null }
}

const textOf = (target: Target): string => {
  if (target.kind === 'bet') return target.betId
  if (target.kind === 'round') return target.round
  return 'hash' in target ? target.hash : String(target.height)
}

const sameTarget = (a: Target, b: Target | null): boolean =>
  b !== null && a.kind === b.kind && textOf(a) === textOf(b)
