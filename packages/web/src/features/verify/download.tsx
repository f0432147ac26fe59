import { Download } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Button } from '../../ui/button.tsx'
import type { Check } from './check.ts'

type ProofFile = NonNullable<Check['file']>

/** At the bottom of a phone, in place of the tabs. */
export const DownloadBar = ({ file }: { file: ProofFile }) => {
  const t = useText()
  const format = useFormat()
  const kilobytes = format.decimal(Math.round(file.json.length / 102.4) / 10)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-page px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] lg:hidden">
      <Button look="primary" size="large" wide onClick={() => saveFile(file)}>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('verify.downloadSize', { kilobytes })}
      </Button>
    </div>
  )
}

export const DownloadButton = ({ file }: { file: ProofFile }) => {
  const t = useText()
  return (
    <div className="hidden gap-3 lg:grid">
      <Button look="primary" wide onClick={() => saveFile(file)}>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('verify.download')}
      </Button>
      <p className="text-12 text-muted">
        {t('verify.offline')}
        <code className="mt-1.5 block overflow-x-auto rounded-6 bg-raised px-3 py-2.5 font-mono whitespace-nowrap text-text">
          nibble verify {file.name}
        </code>
      </p>
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
