import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cx } from './class-names.ts'
import { iconButtonClass } from './icon-button.tsx'
import { type SheetProps, useKit } from './kit.ts'

/** Slides up from the bottom on a phone, centred from 600 px. It traps focus and restores it. */
export const SheetDialog = ({ open, onClose, title, insistent = false, children, footer }: SheetProps) => {
  const { say } = useKit()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      disablePointerDismissal={insistent}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-20 border border-line-strong bg-card shadow-2 transition duration-200',
            'data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(480px,calc(100vw-48px))] sm:-translate-1/2 sm:rounded-20 sm:data-starting-style:-translate-y-[calc(50%-12px)] sm:data-ending-style:-translate-y-[calc(50%-12px)]',
          )}
        >
          <div className="flex items-center justify-between gap-3 pt-3 pr-2 pl-4 sm:pl-5">
            <Dialog.Title className="text-16 font-semibold">{title}</Dialog.Title>
            <Dialog.Close className={iconButtonClass} aria-label={say('common.close')}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-4 sm:px-5 sm:pb-5">{children}</div>
          {footer !== undefined && (
            <div className="grid gap-2 border-t border-line p-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:p-5">
              {footer}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
