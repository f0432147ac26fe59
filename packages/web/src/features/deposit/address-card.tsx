import type { DepositRow } from '@nibble/contract'
import { Check, Copy } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import type { Coin } from './queries.ts'

type Props = { coin: Coin; address: string; deposits: readonly DepositRow[] }

/** The player's own address: to scan, to compare, to copy; and the rules under which it is credited. */
export const AddressCard = ({ coin, address, deposits }: Props) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const needed = deposits[0]?.confirmations.needed

  return (
    <Card as="section" aria-labelledby="address" className="grid gap-4">
      <h2 id="address" className="text-16 font-semibold">
        {t('deposit.address')}
      </h2>
      {/* White in both themes: scanners want dark on light, and a quiet edge. */}
      <div className="mx-auto rounded-20 bg-[#fff] p-4">
        <QRCodeSVG value={address} size={176} level="M" title={t('deposit.qr')} className="block" />
      </div>
      <div className="rounded-12 border border-line bg-page p-3">
        <AddressGroups address={address} className="mx-auto text-16" />
      </div>
      <p className="text-12 text-muted">{t('deposit.addressText')}</p>
      <Button look="primary" size="large" wide onClick={() => void copy(address)}>
        {isCopied ? (
          <Check size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
        {t(isCopied ? 'common.copied' : 'deposit.copy')}
      </Button>
      <Facts className="border-t border-line pt-4">
        <Fact name={t('deposit.minimum')}>
          <Amount value={coin.minimum} asset={coin.coinName} named />
        </Fact>
        <Fact name={t('deposit.credited')}>
          {needed === undefined ? t('deposit.final') : t('deposit.blocks', { count: needed })}
        </Fact>
        <Fact name={t('deposit.small')}>{t('deposit.smallText')}</Fact>
        <Fact name={t('deposit.dust')}>{t('deposit.dustText')}</Fact>
      </Facts>
    </Card>
  )
}
