import './toasts.css'
import { CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { createStore, useStore } from '../state/store.ts'

type Toast = { readonly id: number; readonly text: string; readonly tone: 'done' | 'note' }
type ToastStyle = { forMs?: number; tone?: Toast['tone'] }

const SHOWN_AT_ONCE = 3
const shown = createStore<readonly Toast[]>([])
let lastId = 0

/** Confirms something that has happened. Errors stand where they arose, never here. */
export const showToast = (text: string, { forMs = 4_000, tone = 'done' }: ToastStyle = {}) => {
  lastId += 1
  const id = lastId
  shown.set([...shown.get(), { id, text, tone }].slice(-SHOWN_AT_ONCE))
  setTimeout(() => dismiss(id), forMs)
}

const dismiss = (id: number) => shown.set(shown.get().filter((toast) => toast.id !== id))

/**
 * On a phone above the tabs: what counts (the balance, the asset switch, the title) stands at the top of a screen, and the
 * thumb that has just confirmed something is near. Where a screen has a bar of its own, which grows with the bet on it, they
 * stand under the header and the title; with a sheet open at the very top, since a sheet leaves no other place free, and the
 * header is veiled. In a desktop's corner, where no form is. The live region is always there, so that a screen reader hears
 * what appears in it. A tap puts a toast away; `children` stand above them and stay.
 */
export const Toasts = ({ children }: { children?: ReactNode }) => (
  <div
    role="status"
    aria-live="polite"
    className="toasts pointer-events-none fixed z-60 mx-auto grid max-w-[400px] gap-2"
  >
    {children}
    {useStore(shown).map(({ id, text, tone }) => {
      const Icon = tone === 'note' ? Info : CircleCheck
      return (
        <div
          key={id}
          onPointerDown={() => dismiss(id)}
          className="pointer-events-auto flex min-h-12 animate-arrive items-center gap-3 rounded-12 border border-line-strong bg-raised px-4 py-3 font-semibold shadow-2"
        >
          <Icon
            size={20}
            strokeWidth={1.75}
            className={tone === 'note' ? 'text-azure' : 'text-win'}
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
        </div>
      )
    })}
  </div>
)
