import '../play.css'
import type { RoundView } from '@nibble/contract'
import { sum } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../realtime/connection.ts'
import { serverNow } from '../../../realtime/server-second.ts'
import { late } from '../../../screen/late.ts'
import { useStore } from '../../../state/store.ts'
import { shortRound } from '../../../text/format.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { pickName } from '../../../ui/outcome-names.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { OpenBetsStrip } from '../mine/open-bets-card.tsx'
import { firstChoice } from '../picks/pick-choice.ts'
import { PICKS } from '../picks/picks-section.tsx'
import { type Moment, SAFETY_MS } from '../round/moment.ts'
import { decideBlocker } from './blocker.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import { EditPanel } from './edit-panel.tsx'
import { offered } from './offered-assets.ts'
import { previewOf } from './preview.ts'
import type { Intent, SlipState } from './slip-state.ts'
import { oneTap, type SlipPanelProps } from './use-slip.ts'

// Fetched with the table, so that it is there when a bet is placed.
const usePlaced = late(() => import('./placed-panel.tsx'))

// Only for players on a break: rarely needed and never urgent.
const PauseNote = lazy(async () => ({ default: (await import('../../../screen/pause-note.tsx')).PauseNote }))

/** On a lower screen the open sheet would cover the picks; the board's extend further down. */
const TALL_PX = { game: 700, board: 900 }

/** The slip: a bottom sheet on a phone, a card in the middle on a desktop. */
export const SlipPanel = (slipProps: SlipPanelProps) => {
  const { bets, moment, stake, slip } = slipProps
  const t = useText()
  const props =
    moment.round?.paytable === 'guarded' && slipProps.picked !== ''
      ? { ...slipProps, picked: t('table.picked', { pick: slipProps.picked }) }
      : slipProps
  const isOnline = useOnline()
  const isOneTap = useStore(oneTap)
  const [isTall] = useState(() => innerHeight >= TALL_PX[props.isBoard ? 'board' : 'game'])
  const isPlaced = slip.state.at === 'placed'
  const [pulled, setPulled] = useState<{ isOpen: boolean; isPlaced: boolean } | null>(null)
  // Until the player has chosen a pick, they are looking for picks: the sheet does not cover them. Nor does it cover the
  // live table once the bet is placed.
  const isChosen = bets.length > 0 && (props.isBoard || props.games.every((game) => firstChoice(game) === ''))
  const isOpen = pulled?.isPlaced === isPlaced ? pulled.isOpen : isTall && isChosen && !isPlaced
  const { round } = moment
  const paytable = round?.paytable
  const { chosen } = props.subAccount
  const asset = chosen && offered(chosen, { bets, paytable })

  const blocker = decideBlocker({
    ...props,
    isOnline,
    stake: stake.amount,
    bets: bets.length,
    limits: asset,
    available: asset?.available,
  })
  const preview =
    asset === undefined || round === null || stake.amount === null || bets.length === 0
      ? null
      : previewOf({ bets, asset: asset.asset, stake: stake.amount, paytable: round.paytable })

  const place = () => {
    const { amount } = stake
    if (blocker !== null || asset === undefined || round === null || amount === null) return
    if (round.closesAt - serverNow() <= SAFETY_MS) return
    const intent: Intent = {
      round: round.round,
      asset: asset.asset,
      bets: bets.map((bet) => ({ ...bet, stake: amount })),
    }
    if (isOneTap) void slip.submit(intent)
    else slip.ask(intent)
  }

  const panel = useRef<HTMLElement>(null)
  useFocusAfter(panel, slip.state.at)
  // The picks stay in view above the sheet: play.css says how much room it needs.
  const isKnown = round !== null
  useEffect(() => {
    if (!isOpen || !isKnown) return
    // A frame later: an arrival scrolls to the top first.
    const frame = requestAnimationFrame(() =>
      document.getElementById(PICKS)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isOpen, isKnown])

  return (
    <section
      // A sheet of its own: what grew smaller would count as moved.
      key={`${isPlaced}`}
      ref={panel}
      aria-label={t('slip.title')}
      className={cx(
        'slip-sheet fixed inset-x-0 bottom-0 z-30 rounded-t-20 border-t border-line-strong bg-card px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))]',
        'lg:static lg:z-auto lg:rounded-20 lg:border lg:border-line lg:px-5 lg:pt-3 lg:pb-4 lg:shadow-2',
      )}
    >
      {props.pause !== null ? (
        <Suspense>
          <PauseNote pause={props.pause} />
        </Suspense>
      ) : (
        <>
          {/* It grows upward beside the sheet, so that a late strip moves nothing in it. */}
          <div className="absolute inset-x-0 bottom-full lg:hidden">
            <SheetHandle isOpen={isOpen} onToggle={() => setPulled({ isOpen: !isOpen, isPlaced })} />
            <div className="slip-strip">
              {!isOpen && !isPlaced && (
                <OpenBetsStrip
                  round={round?.round ?? null}
                  games={props.games}
                  isClosed={moment.phase !== 'open'}
                  canCancel={isOnline && moment.phase === 'open'}
                />
              )}
            </div>
          </div>
          <SlipStep
            {...props}
            subAccount={{ ...props.subAccount, chosen: asset }}
            blocker={blocker}
            preview={preview}
            place={place}
            isOpen={isOpen}
            isOneTap={isOneTap}
          />
        </>
      )}
    </section>
  )
}

/** Going back from the second step focuses the first step's button, not the top of the page. */
const useFocusAfter = (panel: RefObject<HTMLElement | null>, at: SlipState['at']) => {
  const before = useRef(at)
  useEffect(() => {
    const wasElsewhere = before.current !== 'editing'
    before.current = at
    if (at !== 'editing' || !wasElsewhere || document.activeElement !== document.body) return
    panel.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus({ preventScroll: true })
  }, [at, panel])
}

type StepProps = SlipPanelProps & {
  blocker: ReturnType<typeof decideBlocker>
  preview: ReturnType<typeof previewOf> | null
  place: () => void
  isOpen: boolean
  isOneTap: boolean
}

const SlipStep = (props: StepProps) => {
  const { slip, moment, picked, isMost, preview, isOneTap } = props
  const t = useText()
  const { state } = slip
  const placed = usePlaced()

  /** Its round may be over by now, and with it the panel that would say so. */
  const askAgain = async (intent: Intent) => {
    const isPlaced = await slip.submit(intent)
    if (isPlaced && moment.round?.round !== intent.round) showToast(t('slip.placed'))
  }

  if (state.at === 'unknown')
    return (
      <UnknownPanel
        intent={state.intent}
        message={state.message}
        onAsk={() => void askAgain(state.intent)}
        onLetGo={slip.letGo}
      />
    )

  if (state.at === 'placed' && moment.round?.round === state.intent.round)
    return placed === null ? (
      <h2>{t('slip.placed')}</h2>
    ) : (
      <placed.PlacedPanel
        {...state}
        canCancel={moment.phase === 'open'}
        isOpen={props.isOpen}
        isBoard={props.isBoard}
        onAnother={slip.edit}
      />
    )

  const isAsking = state.at === 'confirming' || (state.at === 'submitting' && !isOneTap)
  if (isAsking && (state.at === 'submitting' || isStillOpen(moment, state.intent.round)))
    return (
      <ConfirmPanel
        intent={state.intent}
        preview={preview}
        picked={picked}
        isMost={isMost}
        drawAt={moment.round?.drawAt ?? 0}
        busy={state.at === 'submitting'}
        onConfirm={() => void slip.submit(state.intent)}
        onChange={slip.edit}
      />
    )

  const refusal =
    state.at === 'confirming' ? t('slip.lateClose') : state.at === 'editing' ? state.refusal : null
  return (
    <EditPanel {...props} busy={state.at === 'submitting'}>
      {refusal !== null && <InlineError text={refusal} />}
    </EditPanel>
  )
}

const isStillOpen = ({ round, phase }: Moment, asked: RoundView['round']) =>
  phase === 'open' && round?.round === asked

type Props = { isOpen: boolean; onToggle: () => void }

/** The handle of a phone's sheet: open, or only its button. */
const SheetHandle = ({ isOpen, onToggle }: Props) => {
  const t = useText()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'slip.collapse' : 'slip.open')}
      onClick={onToggle}
      className="absolute -top-5 left-1/2 grid h-11 w-24 -translate-x-1/2 place-items-center pt-[11px] lg:hidden"
    >
      <span className="h-1 w-9 rounded-full bg-line-strong" />
    </button>
  )
}

type UnknownPanelProps = { intent: Intent; message: string | null; onAsk: () => void; onLetGo: () => void }

/** No answer came. Retrying uses the same key, so nothing is ever placed twice. */
const UnknownPanel = ({ intent, message, onAsk, onLetGo }: UnknownPanelProps) => {
  const t = useText()
  const [first, ...others] = intent.bets
  return (
    <div className="grid grid-cols-1 gap-3">
      {message !== null && <InlineError text={message} />}
      <p className="font-semibold">
        <Amount value={sum(intent.bets.map(({ stake }) => stake))} asset={intent.asset} named />
        {' · '}
        {first !== undefined && others.length === 0
          ? `${t(`game.${first.game}`)} · ${pickName(t, first.game, first.pick)}`
          : t('board.count', { count: intent.bets.length })}
        {' · '}
        {t('result.title', { round: shortRound(intent.round) })}
      </p>
      <p className="text-muted">{t('slip.unknown')}</p>
      <Button variant="primary" size="large" onClick={onAsk}>
        {t('money.askAgain')}
      </Button>
      <Button onClick={onLetGo}>{t('slip.letGo')}</Button>
    </div>
  )
}
