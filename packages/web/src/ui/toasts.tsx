import './toasts.css'
import { CircleCheck, Info } from 'lucide-react'
import { createStore, useStore } from '../state/store.ts'

type Toast = { readonly id: number; readonly text: string; readonly tone: 'done' | 'note' }
type ToastStyle = { forMs?: number; tone?: Toast['tone'] }

const shown = createStore<Toast | null>(null)
let lastId = 0

/** Confirms something that has happened. Errors are shown where they arise, never here. */
export const showToast = (text: string, { forMs = 4_000, tone = 'done' }: ToastStyle = {}) => {
  lastId += 1
  const id = lastId
  shown.set({ id, text, tone })
  setTimeout(() => {
    if (shown.get()?.id === id) dismiss()
  }, forMs)
}

const dismiss = () => shown.set(null)

/**
 * One at a time: the next replaces it. On a phone right above the tabs, or above a screen's own bottom button: balance,
 * title and outcome are at the top, the picks in the middle, and the thumb that just confirmed something is near. With
 * an open sheet at the very top: the sheet leaves no other free place, and the header is dimmed. On a desktop in a
 * corner away from forms. The live region is always mounted, so that screen readers announce what appears in it. A tap
 * dismisses it.
 */
export const Toasts = () => {
  const toast = useStore(shown)
  const Icon = toast?.tone === 'note' ? Info : CircleCheck
  return (
    <div
      role="status"
      aria-live="polite"
      className="toasts pointer-events-none fixed z-60 mx-auto grid max-w-[400px]"
    >
      {toast !== null && (
        <div
          key={toast.id}
          onPointerDown={dismiss}
          className="pointer-events-auto flex min-h-12 animate-arrive items-center gap-3 rounded-12 border border-line-strong bg-raised px-4 py-3 font-semibold shadow-2"
        >
          <Icon
            size={20}
            strokeWidth={1.75}
            className={toast.tone === 'note' ? 'text-azure' : 'text-win'}
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{toast.text}</span>
        </div>
      )}
    </div>
  )
}
