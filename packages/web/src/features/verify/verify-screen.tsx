import './verify.css'
import { GAME_IDS } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { FieldError } from '@nibble/ui/field.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Spinner } from '@nibble/ui/skeleton.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight, Search, SearchX } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { searchWord } from '../../paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { longRound } from '../../text/format.ts'
import { useText } from '../../text/text-context.ts'
import { OtherProof } from './check.ts'
import { DownloadBar } from './download.tsx'
import { EndpointsCard } from './endpoints-card.tsx'
import { ComingSteps, NotYetCard } from './not-yet.tsx'
import { StartPanel, useStartLoads } from './start-panel.tsx'
import { StepList } from './step-list.tsx'
import {
  readTarget,
  TARGET_KINDS,
  type Target,
  type TargetKind,
  TYPED_KINDS,
  type TypedKind,
} from './target.ts'
import { isFinal, isUnknownBet, useCheck, useEndpoints } from './use-check.ts'
import { VerdictCard } from './verdict-card.tsx'

const DeniedReceipt = lazy(async () => ({ default: (await import('./proof-strip.tsx')).DeniedReceipt }))
const FileField = lazy(async () => ({ default: (await import('./file-field.tsx')).FileField }))

/** `/verify`: public. A bet, a round, a block or a file; the verdict first, then the evidence. */
export const VerifyScreen = () => {
  const t = useText()
  const navigate = useNavigate()
  const search: unknown = useSearch({ strict: false })
  const { kind, typed } = askedFor(search)
  const [file, setFile] = useState<FileTarget | null>(null)
  // The input is of another kind than the last check: hide its result.
  const [isOther, setIsOther] = useState(false)
  const game = GAME_IDS.find((id) => id === searchWord(search, 'game'))
  const target = file ?? (typed === null ? null : readTarget(kind, typed))
  const { check, waitsFor } = useCheck(target)
  const { list } = useEndpoints()

  const ask = (next: Target) => {
    setIsOther(false)
    setFile(next.kind === 'file' ? next : null)
    if (next.kind !== 'file')
      void navigate({ to: '/verify', search: { [next.kind]: textOf(next) }, replace: true })
  }
  const isIdle = target === null || isOther
  // Nothing can be checked: the message, and below it something else to start with.
  const isRefused = check.error instanceof OtherProof || isFinal(check.error)
  const startLoads = useStartLoads()
  return (
    <Screen title={t('shell.verify')} subtitle={t('verify.subtitle')} back="/index" className="pb-28 lg:pb-8">
      <div className="grid grid-cols-1 items-start gap-4 pt-3 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-6 lg:pt-5 xl:grid-cols-[minmax(0,1fr)_344px] xl:gap-x-10">
        <div className="lg:col-span-2">
          <AskForm
            key={file === null ? `${kind} ${typed}` : 'file'}
            kind={file === null ? kind : 'file'}
            typed={typed ?? ''}
            file={file}
            isChecking={check.isFetching && waitsFor === null}
            onKind={(next) => setIsOther(next !== target?.kind)}
            onUnread={() => setIsOther(true)}
            onAsk={(next) => (sameTarget(next, target) ? void check.refetch() : ask(next))}
          />
        </div>
        {isIdle || isRefused ? (
          <div className="grid grid-cols-1 gap-4 lg:gap-5">
            {!isIdle && (
              <Card>
                <div role="alert">
                  <EmptyState
                    icon={SearchX}
                    title={
                      check.error instanceof OtherProof
                        ? t('verify.otherProof')
                        : errorSentence(t, check.error)
                    }
                  />
                </div>
                {target.kind === 'bet' && isUnknownBet(check.error) && (
                  <Suspense>
                    <DeniedReceipt betId={target.betId} />
                  </Suspense>
                )}
              </Card>
            )}
            <StartPanel onAsk={ask} />
          </div>
        ) : (
          <>
            <div className="grid grid-cols-1 gap-4 lg:order-2 lg:col-start-2">
              {check.isError ? (
                <Card>
                  <ErrorState error={check.error} onRetry={() => void check.refetch()} />
                </Card>
              ) : waitsFor !== null ? (
                <NotYetCard target={target} />
              ) : (
                <VerdictCard
                  check={check.data}
                  isChecking={check.isFetching}
                  target={target}
                  game={game}
                  onAsk={ask}
                />
              )}
              <EndpointsCard className="max-lg:hidden" />
            </div>
            {list.length === 0 ? (
              <p className="text-muted lg:row-start-2">{t('verify.endpointNone')}</p>
            ) : (
              !check.isError &&
              (waitsFor === null ? (
                <StepList check={check.data} isChecking={check.isFetching} target={target} game={game} />
              ) : (
                <ComingSteps target={target} className="lg:col-start-1 lg:row-start-2 lg:row-end-4" />
              ))
            )}
          </>
        )}
        <EndpointsCard className={isIdle || isRefused ? (startLoads ? 'max-lg:hidden' : '') : 'lg:hidden'} />
      </div>
      {!isIdle && check.data?.file != null && <DownloadBar file={check.data.file} />}
    </Screen>
  )
}

type FileTarget = Extract<Target, { kind: 'file' }>

const askedFor = (search: unknown): { readonly kind: TypedKind; readonly typed: string | null } => {
  for (const kind of TYPED_KINDS) {
    const typed = searchWord(search, kind)
    if (typed !== null) return { kind, typed }
  }
  return { kind: 'round', typed: null }
}

const textOf = (target: Exclude<Target, FileTarget>): string => {
  if (target.kind === 'bet') return target.betId
  if (target.kind === 'round') return target.round
  return 'hash' in target ? target.hash : String(target.height)
}

const sameTarget = (a: Target, b: Target | null): boolean =>
  a === b ||
  (b !== null && a.kind !== 'file' && b.kind !== 'file' && a.kind === b.kind && textOf(a) === textOf(b))

type Props = {
  kind: TargetKind
  typed: string
  file: FileTarget | null
  isChecking: boolean
  onKind: (kind: TargetKind) => void
  onUnread: () => void
  onAsk: (target: Target) => void
}

const EXAMPLE = '20261120 1 0871'

/** What to check, and its number. */
const AskForm = (props: Props) => {
  const t = useText()
  const id = useId()
  const [kind, setKind] = useState(props.kind)
  const [text, setText] = useState(props.kind === 'round' ? spaced(props.typed) : props.typed)
  // A link's number can be as wrong as a typed one.
  const [isBad, setIsBad] = useState(
    kind !== 'file' && props.typed !== '' && readTarget(kind, props.typed) === null,
  )
  const isSignedIn = useStore(token) !== null
  const isSame =
    kind === 'file'
      ? props.file !== null
      : kind === props.kind && props.typed !== '' && readTarget(kind, text) !== null

  const submit = () => {
    const target = kind === 'file' ? props.file : readTarget(kind, text)
    setIsBad(target === null && kind !== 'file')
    if (target !== null) props.onAsk(target)
  }
  return (
    <form
      className="grid grid-cols-1 items-start gap-2 lg:grid-cols-[280px_minmax(0,1fr)_auto] lg:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Segment
        wide
        label={t('verify.what')}
        value={kind}
        onChange={(next) => {
          setKind(next)
          props.onKind(next)
          setText('')
          setIsBad(false)
        }}
        options={TARGET_KINDS.map((value) => ({ value, text: t(`verify.${value}`) }))}
      />
      {kind === 'file' ? (
        <Suspense fallback={<div className="h-12" />}>
          <FileField file={props.file} onFile={props.onAsk} onUnread={props.onUnread} />
        </Suspense>
      ) : (
        <div className="min-w-0">
          <div className="flex h-12 items-center gap-2.5 rounded-12 border border-line-strong bg-card px-3.5 text-faint transition hover:border-faint has-aria-invalid:border-loss has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure">
            <Search size={20} strokeWidth={1.75} aria-hidden="true" />
            <input
              className="h-11 w-full min-w-0 bg-transparent text-16 font-semibold text-text outline-none placeholder:font-normal lg:text-14"
              aria-label={t(`verify.${kind}Input`)}
              placeholder={t(`verify.${kind}Input`)}
              inputMode={kind === 'block' ? 'text' : 'numeric'}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={text}
              aria-invalid={isBad}
              aria-describedby={id}
              onChange={({ target }) => {
                setText(target.value)
                setIsBad(false)
              }}
            />
            <button
              type="submit"
              aria-label={t(isSame ? 'verify.again' : 'verify.check')}
              className="-mr-3 grid size-11 shrink-0 place-items-center text-muted lg:hidden"
            >
              {props.isChecking ? (
                <Spinner size={20} />
              ) : (
                <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
              )}
            </button>
          </div>
          <p id={id} role="alert" className="pt-1.5 text-12 empty:hidden">
            {isBad && <FieldError text={badText(t, kind)} />}
          </p>
          {kind === 'bet' && !isSignedIn && <p className="pt-1.5 text-12 text-muted">{t('verify.signIn')}</p>}
        </div>
      )}
      {kind !== 'file' && (
        <Button
          type="submit"
          className="max-lg:hidden"
          busy={props.isChecking ? t('verify.checking') : undefined}
        >
          {t(isSame ? 'verify.again' : 'verify.check')}
        </Button>
      )}
    </form>
  )
}

const badText = (t: ReturnType<typeof useText>, kind: TypedKind): string => {
  if (kind === 'round') return t('verify.roundBad', { example: EXAMPLE })
  return t(kind === 'bet' ? 'verify.betBad' : 'verify.blockBad')
}

const spaced = (round: string): string => (/^\d{13}$/.test(round) ? longRound(round) : round)
