import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea, TextField } from './field.tsx'
import { InlineError } from './states.tsx'

export type Asked = {
  readonly title: string
  /** What will happen, to whom, with which sum. */
  readonly text: ReactNode
  /** What the button says, e.g. "Reject and return 120.20 USDT". */
  readonly confirm: string
  readonly danger?: boolean
  /** Who reads the reason; left out where none is asked for. */
  readonly reason?: { readonly label: string; readonly hint?: string }
  /** A word that has to be typed first. */
  readonly typed?: string
}

/** Asks once more before something is done. Waits for the server; what was typed stays when it says no. */
export const ReasonDialog = ({
  asked: { title, text, confirm, danger = false, reason, typed },
  onConfirm,
  onClose,
  isBusy,
  failure,
}: {
  asked: Asked
  onConfirm: (reason: string) => void
  onClose: () => void
  isBusy: boolean
  failure: string | null
}) => {
  const [words, setWords] = useState('')
  const [word, setWord] = useState('')
  const isReady = (reason === undefined || words.trim() !== '') && (typed === undefined || word === typed)

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onConfirm(words.trim())
        }}
      >
        <div className="text-muted">{text}</div>
        {reason !== undefined && (
          <TextArea {...reason} value={words} onChange={setWords} maxLength={500} required data-first="" />
        )}
        {typed !== undefined && (
          <TextField
            label={`Type “${typed}” to confirm`}
            value={word}
            onChange={setWord}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {failure !== null && <InlineError>{failure}</InlineError>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            disabled={!isReady}
            busy={isBusy ? 'Waiting for the server…' : undefined}
            {...(reason === undefined && typed === undefined && { 'data-first': '' })}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
