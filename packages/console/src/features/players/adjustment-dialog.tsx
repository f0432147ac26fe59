import { type ConsolePlayer, requestAdjustment } from '@nibble/contract/console'
import { ASSETS, type Asset, amountOf, minus, parseAmount, plus, ZERO } from '@nibble/domain'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { InlineError } from '../../ui/states.tsx'

type Props = { player: ConsolePlayer; onClose: () => void }

/** Gives a player something of the house's, or takes it, with a reason. A sum above the limit waits for another person. */
export const AdjustmentDialog = ({ player, onClose }: Props) => {
  const [way, setWay] = useState<'give' | 'take'>('give')
  const [asset, setAsset] = useState<Asset>('USDT')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  // One key for as long as the dialog is open: what was sent twice counts once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const request = useAct(requestAdjustment, {
    done: ({ state }) =>
      state === 'applied' ? 'The adjustment is applied.' : 'It waits for another person, under Adjustments.',
    onDone: onClose,
  })

  const size = parseAmount(text)
  const balance = player.purses.find((one) => one.asset === asset && one.purse === 'main')?.balance ?? ZERO
  const then = size === null ? null : way === 'give' ? plus(balance, size) : minus(balance, size)
  const isReady = size !== null && size > 0n && reason.trim().length >= 3
  return (
    <Dialog title={`Adjust ${player.name ?? player.bindId}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          const amount = way === 'give' ? size : amountOf(-size)
          request.act({ idempotencyKey, player: player.id, asset, amount, reason: reason.trim() })
        }}
      >
        <div className="grid gap-3 sm:grid-cols-3">
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
          Main purse: <Money of={balance} asset={asset} />
          {then !== null && (
            <>
              {' '}
              now, <span className={cx(then < 0n && 'text-loss')}>{moneyText(then)}</span> then
            </>
          )}
          . What one person adjusts above 1,000 USDT in 24 hours waits for another.
        </p>
        <TextArea label="Reason, for the audit log" value={reason} onChange={setReason} maxLength={500} />
        {request.failure !== null && <InlineError>{request.failure}</InlineError>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look={way === 'give' ? 'primary' : 'danger'}
            disabled={!isReady}
            busy={request.isBusy ? 'Waiting for the server…' : undefined}
          >
            {way === 'give' ? 'Give' : 'Take'}{' '}
            {size === null ? '' : `${moneyText(size)} ${ASSET_NAMES[asset]}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
