import { email } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import { TextField } from '@nibble/ui/field.tsx'
import type { ComponentProps } from 'react'
import { useText } from '../text/text-context.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

export const EmailField = (input: Props) => {
  const t = useText()
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      {...input}
      label={t('register.email')}
      type="email"
    />
  )
}

/** What is wrong with an address, by the server's rules. */
export const emailProblem = (t: Translator, text: string): string | undefined => {
  if (text.trim() === '') return t('register.emailMissing')
  return email.safeParse(text).success ? undefined : t('register.emailMalformed')
}
