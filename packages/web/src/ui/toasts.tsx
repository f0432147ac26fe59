import './toasts.css'
import { CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { createStore, useStore } from '../state/store.ts'

type Toast = { readonly id: number; readonly text: string; readonly tone: 'done' | 'note' }
type ToastStyle = { forMs?: number; tone?: Toast['tone'] }

const shown = createStore<Toast | null>(null)
let lastId = 0

/** Confirms something that has happened. Errors stand where they arose, never here. */
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
 * One at a time: the next takes its place. On a phone right above the tabs, or above the button at the foot of a screen that has
 * its own: the balance, the title and the outcome stand at the top, the picks in the middle, and the thumb that has just
 * confirmed something is near. With a sheet open at the very top, since a sheet leaves no other place free, and the header is
 * veiled. In a desktop's corner, where no form is. The live region is always there, so that a screen reader hears what appears
 * in it. A tap puts a toast away; `children` stay, and wait while there is one.
 */
export const Toasts = ({ children }: { children?: ReactNode }) => {
  const toast = useStore(shown)
  const Icon = toast?.tone === 'note' ? Info : CircleCheck
  return (
    <div
      role="status"
      aria-live="polite"
      className="toasts pointer-events-none fixed z-60 mx-auto grid max-w-[400px]"
    >
      {toast === null ? (
        children
      ) : (
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
