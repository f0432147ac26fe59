import type { Asset } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { Preview } from './preview.ts'

type Props = {
  preview: Preview | null
  asset: Asset | undefined
  /** One bet returns that much if it wins; several, or niu niu, at most that. */
  isMost: boolean
  drawAt: number | null
}

/** What comes back, what is gained, when it is drawn. */
export const ReturnLine = ({ preview, asset, isMost, drawAt }: Props) => {
  const t = useText()
  const format = useFormat()
  const returned = preview?.returned
  return (
    <dl className="flex justify-between gap-3 lg:border-y lg:border-line lg:py-3 [&_dd]:font-semibold [&_dt]:text-12 [&_dt]:text-muted">
      <div>
        <dt>{t(isMost ? 'slip.returnMost' : 'slip.return')}</dt>
        <dd>
          {returned === undefined ? (
            '–'
          ) : (
            <Amount value={returned.amount} asset={returned.asset} named={returned.asset !== asset} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('slip.net')}</dt>
        <dd>
          {preview === null ? (
            '–'
          ) : (
            <Amount value={preview.net} asset={preview.returned.asset} signed tone="gain" />
          )}
        </dd>
      </div>
      <div className="text-right">
        <dt>{t('slip.draw')}</dt>
        <dd>{drawAt === null ? '–' : format.time(drawAt)}</dd>
      </div>
    </dl>
  )
}
