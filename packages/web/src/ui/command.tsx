import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Check as CheckIcon, Copy } from 'lucide-react'
import { useText } from '../text/text-context.ts'
import { useCopy } from './copyable.tsx'

type Props = {
  name: 'verify' | 'liabilities' | `watch ${string} --receipt`
  file: string
  /** What to do with it; by default, to check the file offline. */
  text?: string
  /** A node to query for what only the chain shows. */
  rpc?: string | null
}

/** The command that re-checks a file, run in a clone of the source. */
export const Command = ({ name, file, text, rpc = null }: Props) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const asks = rpc === null ? '' : ` --rpc ${quoted(rpc)}`
  const command = `npm run --silent nibble -- ${name} ${file}${asks}`
  return (
    <div className="text-12 text-muted">
      <p>{text ?? t('verify.offline')}</p>
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

/** Quoted as one word for a shell, whatever it contains. */
const quoted = (word: string): string =>
  /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
