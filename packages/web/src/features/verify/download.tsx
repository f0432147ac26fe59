import { Button } from '@nibble/ui/button.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Check as CheckIcon, Copy, Download } from 'lucide-react'
import { useFormat, useText } from '../../text/text-context.ts'
import { useCopy } from '../../ui/copyable.tsx'
import type { Check } from './check.ts'

type ProofFile = NonNullable<Check['file']>

/** At the bottom of a phone, in place of the tabs. */
export const DownloadBar = ({ file }: { file: ProofFile }) => {
  const t = useText()
  const format = useFormat()
  const kilobytes = format.decimal(Math.round(file.json.length / 102.4) / 10)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-page px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] lg:hidden">
      <Button variant="primary" size="large" wide onClick={() => saveFile(file)}>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('verify.downloadSize', { kilobytes })}
      </Button>
    </div>
  )
}

/** The file, and the command that reads it; a phone has the button at its bottom. */
export const DownloadButton = ({ file }: { file: ProofFile }) => {
  const t = useText()
  return (
    <div className="grid gap-3">
      <Button variant="primary" wide onClick={() => saveFile(file)} className="max-lg:hidden">
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('verify.download')}
      </Button>
      <Command name="verify" file={file.name} />
    </div>
  )
}

/** Hands a file to the browser's downloads. */
export const saveFile = ({ name, json }: ProofFile) => {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

type Props = { name: 'verify' | 'liabilities'; file: string }

/** The command that re-checks a file, as it works in a clone of the source. */
export const Command = ({ name, file }: Props) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const command = `npm run --silent nibble -- ${name} ${file}`
  return (
    <div className="text-12 text-muted">
      <p>{t('verify.offline')}</p>
      <div className="mt-1.5 flex items-start gap-1 rounded-6 bg-raised pl-3">
        <code className="min-w-0 flex-1 self-center py-2.5 font-mono break-words text-text">{command}</code>
        <IconButton
          icon={isCopied ? CheckIcon : Copy}
          label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${t('verify.command')}`}
          onClick={() => void copy(command)}
        />
      </div>
    </div>
  )
}
