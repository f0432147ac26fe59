import { Download } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import type { CsvFile } from './use-csv-file.ts'

export const CsvButton = ({ file, disabled }: { file: CsvFile; disabled: boolean }) => {
  const t = useText()
  return (
    <Button
      look="ghost"
      size="small"
      className="-mr-4"
      aria-label={t('wallet.csvLabel')}
      disabled={disabled}
      busy={file.isBusy ? t('wallet.csvBusy') : undefined}
      onClick={() => void file.save()}
    >
      <Download size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('wallet.csv')}
    </Button>
  )
}
