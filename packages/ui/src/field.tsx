import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

export const inputClass =
  'kit-input min-h-12 w-full rounded-12 border border-line-strong bg-page px-4 text-16 text-text transition hover:border-faint aria-invalid:border-loss disabled:opacity-50'

type FieldProps = {
  label: string
  /** Something beside the field already names it: the label is for screen readers only. */
  bare?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  /** Receives the attributes that link the input to its label, hint and error. */
  children: (tie: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** A labelled input; the error appears above the hint, which may say how to fix it. The input is kept. */
export const Field = ({ label, bare = false, hint, error, className, children }: FieldProps) => {
  const id = useId()
  return (
    <div className={cx('kit-field grid gap-2', className)}>
      <label htmlFor={id} className={bare ? 'sr-only' : 'text-muted'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined })}
      <p
        id={`${id}-note`}
        className="flex flex-wrap gap-1.5 text-12 text-muted empty:hidden"
        aria-live="polite"
      >
        {error !== undefined && <FieldError text={error} />}
        {hint}
      </p>
    </div>
  )
}

/** The error of an input or checkbox. */
export const FieldError = ({ text }: { text: string }) => (
  <span className="flex basis-full gap-1.5 text-loss">
    <CircleAlert size={16} className="shrink-0" aria-hidden="true" />
    {text}
  </span>
)

type Labelled<Tag extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, 'className' | 'children' | 'onChange'> & { onChange: (text: string) => void }

type TextFieldProps = Labelled<'input'> & { mono?: boolean }

export const TextField = ({
  label,
  bare,
  hint,
  error,
  className,
  mono = false,
  onChange,
  ...input
}: TextFieldProps) => (
  <Field label={label} bare={bare} hint={hint} error={error} className={className}>
    {(tie) => (
      <input
        {...input}
        {...tie}
        className={cx(inputClass, mono && 'font-mono')}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
