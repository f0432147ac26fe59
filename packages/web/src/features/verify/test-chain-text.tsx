import type { TestChain } from '@nibble/proof/checks'
import { useText } from '../../text/text-context.ts'

/** Beside every verdict that rests on another chain than BNB Smart Chain. */
export const TestChainText = ({ chain: { isNamed, firstBlock } }: { chain: TestChain }) => {
  const t = useText()
  if (firstBlock === null) return <p className="font-semibold">{t('verify.chainNamed')}</p>
  const first = `${firstBlock.slice(0, 10)}…${firstBlock.slice(-6)}`
  return (
    <p className="font-semibold" title={firstBlock}>
      {t(isNamed ? 'verify.chainHouse' : 'verify.chainOther', { first })}
    </p>
  )
}
