import type { mailBox, ResponseOf } from '@nibble/contract'
import { Check, Copy } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

type Mail = ResponseOf<typeof mailBox>['mails'][number]

/** One mail, its code on top to be copied. */
export const MailCard = ({ mail: { at, to, subject, text } }: { mail: Mail }) => {
  const t = useText()
  const format = useFormat()
  const { isCopied, copy } = useCopy()
  const code = /\b\d{6}\b/.exec(text)?.[0]
  return (
    <Card as="article" className="grid gap-3">
      <div>
        <p className="text-12 text-muted [overflow-wrap:anywhere]">
          {format.dayClock(at)} · {to}
        </p>
        <h2 className="text-16 font-semibold">{subject}</h2>
      </div>
      {code !== undefined && (
        <p className="flex items-center justify-between rounded-12 border border-line bg-page pl-4">
          <b className="font-mono text-20 tracking-widest">{code}</b>
          <IconButton
            icon={isCopied ? Check : Copy}
            label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${t('register.code')}`}
            onClick={() => void copy(code)}
          />
        </p>
      )}
      <p className="text-12 whitespace-pre-line text-muted">{text}</p>
    </Card>
  )
}
