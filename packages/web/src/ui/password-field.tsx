import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useText } from '../text/text-context.ts'
import { Field, inputClass } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
}

/** A password that can be shown and pasted. */
export const PasswordField = ({ label, hint, error, ...input }: Props) => {
  const t = useText()
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
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={t(isShown ? 'money.hidePassword' : 'money.showPassword')}
            className="absolute top-0.5 right-0.5"
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
