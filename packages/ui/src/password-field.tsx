import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, inputClass } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useKit } from './kit.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  onChange: (text: string) => void
}

/** A password field that allows showing and pasting. */
export const PasswordField = ({ label, hint, error, onChange, ...input }: Props) => {
  const { say } = useKit()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(tie) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={18}
            {...input}
            {...tie}
            type={isShown ? 'text' : 'password'}
            className={`${inputClass} pr-13`}
            onChange={({ target }) => onChange(target.value)}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={say(isShown ? 'money.hidePassword' : 'money.showPassword')}
            className="absolute top-0.5 right-0.5"
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
