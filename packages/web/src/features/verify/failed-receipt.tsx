import { ASSETS, isGameId, parseAmount } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { receiptFile, saveReceipt } from '../../book/receipt-file.ts'
import type { KeptReceipt } from '../../book/receipt-store.ts'
import { ReceiptWarning } from '../../book/receipt-warning.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { Command } from '../../ui/command.tsx'
import { pickName } from '../../ui/outcome-names.ts'

/** The receipt in this browser that fails for the checked bet: what it says, its file, and who else can check it. */
export const FailedReceipt = ({ kept, isDenied = false }: { kept: KeptReceipt; isDenied?: boolean }) => {
  const t = useText()
  return (
    <div className="grid grid-cols-1 gap-3">
      {isDenied && kept.problem === 'altered' ? (
        <InlineError text={t('receipt.denied')} />
      ) : (
        kept.problem !== null && <ReceiptWarning problem={kept.problem} />
      )}
      {kept.problem === 'altered' && <Signed leaf={kept.receipt.leaf} />}
      <Button wide onClick={() => saveReceipt(kept)}>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('receipt.export')}
      </Button>
      {kept.problem === 'altered' && (
        <Command
          name={`watch ${location.origin} --receipt`}
          file={receiptFile(kept).name}
          text={t('receipt.watch')}
        />
      )}
    </div>
  )
}

/** Of a bet that the house says it does not know: the receipt in this browser, if there is one. */
export const DeniedReceipt = ({ betId }: { betId: string }) => {
  const { data } = useQuery({
    queryKey: ['verify', 'denied', betId],
    queryFn: async () => (await import('./late-check.ts')).findDenied(betId),
    gcTime: 0,
  })
  return data == null ? null : <FailedReceipt kept={data} isDenied />
}

/** The bet that the house signed, next to the one that it shows below, if any. */
const Signed = ({ leaf }: Pick<KeptReceipt['receipt'], 'leaf'>) => {
  const t = useText()
  const format = useFormat()
  const stake = parseAmount(leaf.stake)
  const asset = ASSETS.find((one) => one === leaf.asset)
  if (stake === null || asset === undefined || !isGameId(leaf.game)) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 [&>dd]:text-right [&>dt]:text-muted">
      <dt>{t('receipt.signed')}</dt>
      <dd>
        {t('verify.fact.betText', {
          amount: format.amount(stake, { decimals: decimalsOf(asset) }),
          asset: t(`asset.${asset}`),
          pick: pickName(t, leaf.game, leaf.pick),
        })}
      </dd>
    </dl>
  )
}
