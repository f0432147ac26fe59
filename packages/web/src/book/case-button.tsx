import { Button } from '@nibble/ui/button.tsx'
import { Download } from 'lucide-react'
import { useText } from '../text/text-context.ts'

type Props = { kind: 'bet' | 'deposit' | 'withdrawal'; id: string }

/** Saves the case file of the current record. */
export const CaseButton = (asked: Props) => {
  const t = useText()
  return (
    <Button
      size="small"
      title={t('case.about')}
      onClick={() => void import('./save-case.ts').then(({ saveCase }) => saveCase(t, asked))}
    >
      <Download size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('case.save')}
    </Button>
  )
}
