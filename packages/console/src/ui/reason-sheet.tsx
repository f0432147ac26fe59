import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { type ReactNode, useState } from 'react'
import { isReason, ReasonField } from './field.tsx'
import { HashBlock } from './values.tsx'

export type Asked = {
  readonly title: string
  /** What will happen, to whom and with which amount. */
  readonly text: ReactNode
  /** Where money goes, for comparison. */
  readonly address?: string
  /** The button's label, e.g. "Reject and return 120.20 USDT". */
  readonly confirm: string
  readonly danger?: boolean
  /** Who reads the reason; omitted if none is required. */
  readonly reason?: { readonly label: string; readonly hint?: string }
  /** A word that has to be typed first. */
  readonly typed?: string
}

type Props = {
  asked: Asked
  onConfirm: (reason: string) => void
  onClose: () => void
  isBusy: boolean
  failure: string | null
}

/** Asks an operator to confirm with a reason or a typed word. */
export const ReasonSheet = ({ asked, onConfirm, onClose, isBusy, failure }: Props) => {
  const { title, text, address, confirm, danger = false, reason, typed } = asked
  const [words, setWords] = useState('')
  const [word, setWord] = useState('')
  const isReady = (reason === undefined || isReason(words)) && (typed === undefined || word === typed)

  return (
    <ConfirmSheet
      open
      title={title}
      onClose={onClose}
      confirm={confirm}
      variant={danger ? 'danger' : 'primary'}
      isReady={isReady}
      busy={isBusy ? 'Waiting for the server…' : null}
      error={failure}
      onConfirm={() => onConfirm(words.trim())}
    >
      <div className="text-muted">{text}</div>
      {address !== undefined && (
        <div className="grid gap-1">
          <span className="text-12 text-muted">To the address</span>
          <HashBlock of={address} />
        </div>
      )}
      {reason !== undefined && (
        <ReasonField {...reason} value={words} onChange={setWords} required data-first="" />
      )}
      {typed !== undefined && (
        <TextField
          label={`Type “${typed}” to confirm`}
          value={word}
          onChange={setWord}
          autoComplete="off"
          spellCheck={false}
          error={typed.startsWith(word) ? undefined : `Type “${typed}” in lower case.`}
        />
      )}
    </ConfirmSheet>
  )
}
