import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

export const inputClass =
  'min-h-12 w-full rounded-12 border border-line-strong bg-page px-4 text-16 text-text transition hover:border-faint aria-invalid:border-loss disabled:opacity-50'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
  /** Gets what ties the input to its label, hint and error. */
  children: (tie: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** A labelled input; the error stands under it, and what was typed stays. */
export const Field = ({ label, hint, error, className, children }: FieldProps) => {
  const id = useId()
  return (
    <div className={cx('grid gap-2', className)}>
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined })}
      <p id={`${id}-note`} className="flex gap-1.5 text-12 text-muted empty:hidden" aria-live="polite">
        {error === undefined ? (
          hint
        ) : (
          <span className="flex gap-1.5 text-loss">
            <CircleAlert size={16} aria-hidden="true" />
            {error}
          </span>
        )}
      </p>
    </div>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, 'className' | 'children'> & { mono?: boolean }

export const TextField = ({ label, hint, error, className, mono = false, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
    {(tie) => <input {...input} {...tie} className={cx(inputClass, mono && 'font-mono')} />}
  </Field>
)
