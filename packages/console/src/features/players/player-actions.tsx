import { type ConsolePlayer, requestAdjustment, resumePlayer, stopPlayer } from '@nibble/contract/console'
import { ASSETS, type Asset, amountOf, minus, parseAmount, plus, ZERO } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import { isReason, ReasonField, SelectField, sumProblem } from '../../ui/field.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { Money } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'

/** What this operator may do to the player. */
export const PlayerActions = ({ player }: { player: ConsolePlayer }) => {
  const [asked, setAsked] = useState<'stop' | 'resume' | 'adjust' | null>(null)
  const onDone = () => setAsked(null)
  const stop = useAct(stopPlayer, { done: 'The player is stopped.', onDone })
  const resume = useAct(resumePlayer, { done: 'The player can play again.', onDone })
  const { canAccess: mayStop = false } = useCanAccess({ resource: 'players', action: 'stop' })
  const { canAccess: mayResume = false } = useCanAccess({ resource: 'players', action: 'resume' })
  const { canAccess: mayAdjust = false } = useCanAccess({ resource: 'adjustments', action: 'request' })
  const isStop = asked === 'stop'
  const act = isStop ? stop : resume
  const ask = (what: 'stop' | 'resume') => {
    stop.reset()
    resume.reset()
    setAsked(what)
  }

  return (
    <>
      {mayAdjust && <Button onClick={() => setAsked('adjust')}>Adjust</Button>}
      {player.isStopped
        ? mayResume && <Button onClick={() => ask('resume')}>Let the player play again</Button>
        : mayStop && (
            <Button variant="danger" onClick={() => ask('stop')}>
              Stop
            </Button>
          )}
      <WhoMay permission={player.isStopped ? 'players.resume' : 'players.stop'}>
        {player.isStopped ? 'let a player play again' : 'stop a player'}
      </WhoMay>
      <WhoMay permission="adjustments.request">adjust a balance</WhoMay>
      {asked === 'adjust' && <AdjustmentSheet player={player} onClose={onDone} />}
      {(asked === 'stop' || asked === 'resume') && (
        <ReasonSheet
          asked={{
            title: isStop ? 'Stop the player' : 'Let the player play again',
            text: isStop
              ? 'This player can no longer stake, convert or transfer, and withdrawals go to review. Placed bets settle as usual.'
              : `The player was stopped: ${player.stop?.reason ?? ''}`,
            confirm: isStop ? 'Stop the player' : 'Let the player play again',
            danger: isStop,
            reason: { label: 'Reason, for other operators' },
          }}
          onConfirm={(reason) => act.act({ id: player.id, reason })}
          onClose={onDone}
          isBusy={act.isBusy}
          failure={act.failure}
        />
      )}
    </>
  )
}

type Props = { player: ConsolePlayer; onClose: () => void }

/** Credits or debits a player from the house's funds, with a reason. A sum above the limit waits for another person. */
const AdjustmentSheet = ({ player, onClose }: Props) => {
  const [way, setWay] = useState<'give' | 'take'>('give')
  const [asset, setAsset] = useState<Asset>('USDT')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  // One key as long as the dialog is open: a repeated send counts once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const request = useAct(requestAdjustment, {
    done: ({ state }) =>
      state === 'applied'
        ? 'The adjustment is applied.'
        : 'It is waiting for another person, under Adjustments.',
    onDone: onClose,
  })

  const size = parseAmount(text)
  const balance =
    player.subAccounts.find((one) => one.asset === asset && one.subAccount === 'main')?.balance ?? ZERO
  const then = size === null ? null : way === 'give' ? plus(balance, size) : minus(balance, size)
  const isReady = size !== null && size > 0n && then !== null && then >= 0n && isReason(reason)
  return (
    <ConfirmSheet
      open
      title={`Adjust ${player.name ?? player.bindId}`}
      onClose={onClose}
      confirm={`${way === 'give' ? 'Give' : 'Take'} ${size === null ? '' : `${moneyText(size)} ${ASSET_NAMES[asset]}`}`}
      variant={way === 'give' ? 'primary' : 'danger'}
      isReady={isReady}
      busy={request.isBusy ? 'Waiting for the server…' : null}
      error={request.failure}
      onConfirm={() => {
        if (size === null) return
        const amount = way === 'give' ? size : amountOf(-size)
        request.act({ idempotencyKey, player: player.id, asset, amount, reason: reason.trim() })
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <SelectField
          label="Way"
          value={way}
          onChange={(value) => setWay(value === 'take' ? 'take' : 'give')}
          options={[
            { value: 'give', text: 'Give' },
            { value: 'take', text: 'Take' },
          ]}
        />
        <TextField
          label="Amount"
          value={text}
          onChange={(value) => setText(value.trim())}
          inputMode="decimal"
          error={sumProblem(text) ?? (then !== null && then < 0n ? 'More than the player has.' : undefined)}
          data-first=""
        />
        <SelectField
          label="Asset"
          value={asset}
          onChange={(value) => setAsset(ASSETS.find((one) => one === value) ?? asset)}
          options={ASSETS.map((value) => ({ value, text: ASSET_NAMES[value] }))}
        />
      </div>
      <p className="text-12 text-muted">
        Main sub-account: <Money of={balance} asset={asset} />
        {then !== null && (
          <>
            {' '}
            now, <span className={cx(then < 0n && 'text-loss')}>{moneyText(then)}</span> then
          </>
        )}
        . Beyond 1,000 USDT by one person in 24 hours, adjustments wait for another person.
      </p>
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
    </ConfirmSheet>
  )
}
