import { ASSETS, isGameId, parseAmount } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, Download, ReceiptText, X } from 'lucide-react'
import { keys } from '../api/keys.ts'
import { bindId } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { shortRound } from '../text/format.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { PickBead } from '../ui/bead.tsx'
import { Command } from '../ui/command.tsx'
import { pickShortName } from '../ui/outcome-names.ts'
import { saveFile } from '../ui/save-file.ts'
import { receiptFile, saveReceipt } from './receipt-file.ts'
import { type KeptReceipt, listReceipts } from './receipt-store.ts'
import { ReceiptWarning } from './receipt-warning.tsx'

/** The player's receipts in this browser, to view and export. */
export const ReceiptsList = () => {
  const t = useText()
  const player = useStore(bindId) ?? ''
  const { data, isError } = useQuery({
    queryKey: [...keys.receipts, player],
    queryFn: () => listReceipts(player),
  })
  if (isError) return <Card className="text-muted">{t('receipts.failed')}</Card>
  if (data === undefined)
    return (
      <Card role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-10 w-full" />
      </Card>
    )
  const [newest] = data
  if (newest === undefined)
    return (
      <Card>
        <EmptyState icon={ReceiptText} title={t('receipts.none')} text={t('receipts.noneText')} />
      </Card>
    )
  return (
    <>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-16 font-semibold">{t('receipts.count', { count: data.length })}</h2>
          <Button size="small" onClick={() => saveAll(data)}>
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('receipts.all')}
          </Button>
        </div>
        <p className="max-w-[72ch] text-muted">{t('receipts.text')}</p>
        <Command name="verify" file={receiptFile(newest).name} />
      </Card>
      <Card as="section" className="py-2 lg:py-3">
        <ul className="divide-y divide-line">
          {data.map((kept) => (
            <ReceiptRow key={kept.betId} kept={kept} />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** One receipt a line, for `jq`, scripts and `split`. */
const saveAll = (all: readonly KeptReceipt[]) =>
  saveFile({
    name: `nibble-receipts-${new Date().toISOString().slice(0, 10)}.ndjson`,
    json: all.map(({ receipt }) => `${JSON.stringify(receipt)}\n`).join(''),
  })

const ReceiptRow = ({ kept }: { kept: KeptReceipt }) => {
  const t = useText()
  const format = useFormat()
  const { leaf } = kept.receipt
  const stake = parseAmount(leaf.stake)
  const asset = ASSETS.find((one) => one === leaf.asset)
  return (
    <li className="py-2">
      <div className="flex min-h-12 items-center gap-3">
        {isGameId(leaf.game) && <PickBead game={leaf.game} pick={leaf.pick} />}
        <span className="min-w-0 flex-1">
          {stake !== null && (
            <Amount
              className="font-semibold"
              value={stake}
              {...(asset !== undefined && { asset, named: true })}
              own
            />
          )}{' '}
          {isGameId(leaf.game) && (
            <span className="text-muted">
              {t('bets.on', { pick: pickShortName(t, leaf.game, leaf.pick) })}
            </span>
          )}
          <InlineList className="text-12 text-muted">
            {shortRound(leaf.round)}
            {format.dayClock(leaf.acceptedAt)}
          </InlineList>
        </span>
        {kept.problem === null ? (
          <Tag tone="win" icon={Check}>
            {t('receipts.holds')}
          </Tag>
        ) : (
          <Tag tone="loss" icon={X}>
            {t('receipts.broken')}
          </Tag>
        )}
        <IconButton
          icon={Download}
          label={t('receipt.exportOf', { bet: kept.betId })}
          onClick={() => saveReceipt(kept)}
        />
      </div>
      {kept.problem !== null && <ReceiptWarning problem={kept.problem} />}
    </li>
  )
}
