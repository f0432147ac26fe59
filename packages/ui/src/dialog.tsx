import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { type SheetProps, useKit } from './kit.ts'

/**
 * The browser's native modal dialog as the frame of sheets: it traps focus, closes on Escape and restores focus. An
 * element with `data-first` gets the focus first.
 */
export const Dialog = ({ open, ...rest }: SheetProps) => (open ? <OpenDialog {...rest} /> : null)

const OpenDialog = ({ title, onClose, wide = false, children, footer }: Omit<SheetProps, 'open'>) => {
  const { say } = useKit()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A closed dialog's fields cannot take focus; an opening one focuses its close button.
  useEffect(() => {
    ref.current?.showModal()
    ref.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-32px)] overflow-y-auto rounded-12 border border-line-strong bg-card p-0 text-text shadow-2',
        wide ? 'w-[min(760px,calc(100vw-32px))]' : 'w-[min(520px,calc(100vw-32px))]',
      )}
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <Button variant="ghost" aria-label={say('common.close')} className="px-2" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </Button>
      </header>
      <div className="p-4">{children}</div>
      {footer !== undefined && (
        // Confirm on the right, cancel beside it; on a phone below it, both full width.
        <div className="grid gap-2 px-4 pb-4 sm:[&>div]:flex sm:[&>div]:flex-row-reverse sm:[&>div]:flex-wrap">
          {footer}
        </div>
      )}
    </dialog>
  )
}
