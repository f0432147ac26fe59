import { Button } from '@nibble/ui/button.tsx'
import { Download } from 'lucide-react'
import { useFormat, useText } from '../../text/text-context.ts'
import { Command } from '../../ui/command.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Check } from './check.ts'

type ProofFile = NonNullable<Check['file']>

/** At the bottom of a phone, replacing the tabs. */
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

type ButtonProps = { file: ProofFile; rpc: string | null; isMain: boolean }

/** The file, and the command that reads it; on a phone the button is at the bottom. */
export const DownloadButton = ({ file, rpc, isMain }: ButtonProps) => {
  const t = useText()
  return (
    <div className="grid gap-3">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        wide
        onClick={() => saveFile(file)}
        className="max-lg:hidden"
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('verify.download')}
      </Button>
      <Command name="verify" file={file.name} rpc={rpc} />
    </div>
  )
}
