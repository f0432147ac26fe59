import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { useKit } from './kit.ts'

type Props = { error: unknown; title?: string; onRetry?: () => void; className?: string }

/** Something failed to load: the reason and a retry button, in place of the content. */
export const ErrorState = ({ error, title, onRetry, className }: Props) => {
  const { say, explain } = useKit()
  return (
    <div role="alert" className={cx('grid justify-items-center gap-2 px-4 py-8 text-center', className)}>
      <CircleAlert size={28} strokeWidth={1.5} className="mb-1 text-loss" aria-hidden="true" />
      <p className="text-16 font-semibold">{title ?? say('error.title')}</p>
      <p className="max-w-[48ch] text-muted">{explain(error)}</p>
      {onRetry !== undefined && (
        <Button size="small" className="mt-3" onClick={onRetry}>
          <RotateCw size={16} aria-hidden="true" />
          {say('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** The same in one line, next to a form that keeps its input. */
export const InlineError = ({ text }: { text: string }) => (
  <p role="alert" className="flex gap-2 rounded-12 bg-loss-wash px-3 py-2.5 text-loss">
    <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
    <span>{text}</span>
  </p>
)
