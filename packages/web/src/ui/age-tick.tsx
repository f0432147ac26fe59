import { Checkbox } from '@nibble/ui/checkbox.tsx'
import { FieldError } from '@nibble/ui/field.tsx'
import { useId } from 'react'
import { useText } from '../text/text-context.ts'

type AgeTickProps = { checked: boolean; onChange: (isOfAge: boolean) => void; isTried: boolean }

export const AgeTick = ({ checked, onChange, isTried }: AgeTickProps) => {
  const t = useText()
  const note = useId()
  return (
    <div>
      <Checkbox
        checked={checked}
        onChange={onChange}
        aria-invalid={isTried && !checked}
        aria-describedby={note}
      >
        {t('login.ofAge')}
      </Checkbox>
      <p id={note} className="mt-1 pl-9 text-12 empty:hidden" aria-live="polite">
        {isTried && !checked && <FieldError text={t('login.ofAgeMissing')} />}
      </p>
    </div>
  )
}
