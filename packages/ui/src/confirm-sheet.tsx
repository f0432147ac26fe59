import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { InlineError } from './error-state.tsx'
import { type SheetProps, useKit } from './kit.ts'
import { Sheet } from './sheet.tsx'

type Props = Omit<SheetProps, 'footer'> & {
  /** What the button says, e.g. "Reject and return 120.20 USDT". */
  confirm: string
  variant?: 'primary' | 'danger'
  /** What the other button says; null where there is none, and the sheet is left by closing it. */
  cancel?: string | null
  /** False while something is missing. */
  isReady?: boolean
  /** The word while it works. */
  busy: string | null
  /** Why it was not done; what was typed stays. */
  error: string | null
  onConfirm: () => void
  /** In place of the button, where something has to be done first. */
  instead?: ReactNode
  /** What will happen, to whom, with which sum; and what has to be filled in. */
  children: ReactNode
}

/** Asks once more before something is done, and waits for the answer. */
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
    // React passes it on to the form that the sheet was opened from, wherever the sheet is shown.
    event.stopPropagation()
    if (busy === null && isReady) onConfirm()
  }
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          {/* At the button, where they look who pressed it: the end of a long form may be out of sight. */}
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
