import { ASSETS, amountOf, minus, ZERO } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { ADDRESS, HASH, Sample, StyleSection } from '../sample.tsx'

const SUM = amountOf(1_284_510_000n)
const LOSS = minus(ZERO, SUM)

/** Amounts, coins and addresses. */
export const Money = () => {
  const t = useText()
  return (
    <StyleSection name="money">
      <Sample name="amount">
        <Amount value={SUM} asset="USDT" named className="text-20 font-semibold" />
        <Amount value={SUM} asset="PLAY_POINT" named />
        <Amount value={SUM} signed tone="gain" />
        <Amount value={LOSS} signed tone="gain" />
        <Amount value={LOSS} signed tone="result" />
        <Amount value={ZERO} signed tone="result" />
      </Sample>
      <Sample name="asset-coin">
        {ASSETS.map((asset) => (
          <AssetCoin key={asset} asset={asset} />
        ))}
      </Sample>
      <Sample name="facts, copyable" as="column">
        <Card>
          <DescriptionList>
            <Description name={t('withdraw.minimum')}>
              <Amount value={SUM} asset="USDT" named />
            </Description>
            <Description name={t('money.receive')} strong>
              <Amount value={SUM} asset="USDT" named />
            </Description>
          </DescriptionList>
        </Card>
        <Card padded={false} className="px-4 py-1">
          <dl>
            <Copyable term={t('profile.bindId')} text="6BF26964" />
            <Copyable term={t('withdraw.address')} text={ADDRESS} />
          </dl>
        </Card>
      </Sample>
      <Sample name="address-groups, transaction-link" as="column">
        <AddressGroups address={ADDRESS} />
        <TransactionLink hash={HASH} />
      </Sample>
    </StyleSection>
  )
}
