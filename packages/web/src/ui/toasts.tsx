import { Toast } from '@base-ui/react/toast'
import { CircleCheck, Info } from 'lucide-react'

const manager = Toast.createToastManager()

/** Confirms something that has happened. Errors stand where they arose, never here. */
export const showToast = (
  text: string,
  { forMs = 4_000, tone = 'done' }: { forMs?: number; tone?: 'done' | 'note' } = {},
) => {
  manager.add({ title: text, timeout: forMs, type: tone })
}

export const Toasts = ({ label }: { label: string }) => (
  <Toast.Provider toastManager={manager} limit={3}>
    <Toast.Portal>
      <Toast.Viewport
        aria-label={label}
        className="pointer-events-none fixed inset-x-4 top-[max(16px,env(safe-area-inset-top))] z-60 mx-auto grid max-w-[400px] gap-2 lg:top-5"
      >
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const ToastList = () => {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="pointer-events-auto rounded-12 border border-line-strong bg-raised shadow-2 transition duration-200 data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex min-h-12 items-center gap-3 px-4 py-3">
        {toast.type === 'note' ? (
          <Info size={20} strokeWidth={1.75} className="text-azure" aria-hidden="true" />
        ) : (
          <CircleCheck size={20} strokeWidth={1.75} className="text-win" aria-hidden="true" />
        )}
        <Toast.Title className="min-w-0 flex-1 font-semibold" />
      </Toast.Content>
    </Toast.Root>
  ))
}
