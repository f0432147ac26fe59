import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { InlineError } from './error-state.tsx'
import { type SheetProps, useKit } from './kit.ts'
import { Sheet } from './sheet.tsx'

type Props = Omit<SheetProps, 'footer'> & {
  /** The confirm button's label, e.g. "Reject and return 120.20 USDT". */
  confirm: string
  variant?: 'primary' | 'danger'
  /** The cancel button's label; null for none: closing the sheet cancels. */
  cancel?: string | null
  /** False while input is missing. */
  isReady?: boolean
  /** The button's label while busy. */
  busy: string | null
  /** Why it failed; the input stays. */
  error: string | null
  onConfirm: () => void
  /** Replaces the button if something has to be done first. */
  instead?: ReactNode
  /** What will happen, to whom and with which amount, and the fields to fill in. */
  children: ReactNode
}

/** Asks for confirmation before an action and waits for its result. */
export const ConfirmSheet = ({
  confirm,
  variant = 'primary',
  cancel,
  isReady = true,
  busy,
  error,
  onConfirm,
  instead,
  children,
  ...sheet
}: Props) => {
  const { say } = useKit()
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the form that opened the sheet, wherever the sheet is rendered.
    event.stopPropagation()
    if (busy === null && isReady) onConfirm()
  }
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          {/* Next to the button, where the user is looking: the end of a long form may be out of sight. */}
          {error !== null && <InlineError text={error} />}
          <div className={cx('grid gap-2', cancel !== null && 'sm:grid-cols-2')}>
            {instead ?? (
              <Button
                type="submit"
                form={form}
                variant={variant}
                size="large"
                disabled={!isReady}
                busy={busy ?? undefined}
              >
                {confirm}
              </Button>
            )}
            {cancel !== null && (
              <Button size="large" onClick={sheet.onClose}>
                {cancel ?? say('common.cancel')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Sheet>
  )
}
