import type { TestChain } from '@nibble/proof/checks'
import { useText } from '../../text/text-context.ts'

/** Beside every verdict that rests on another chain than BNB Smart Chain: what was checked, in bold, and what that is worth. */
export const TestChainText = ({ chain: { isNamed, firstBlock } }: { chain: TestChain }) => {
  const t = useText()
  if (firstBlock === null)
    return (
      <p>
        <b className="block">{t('verify.chainNamed')}</b>
        {t('verify.chainNamedNote')}
      </p>
    )
  return (
    <p title={firstBlock}>
      <b className="block">{t(isNamed ? 'verify.chainHouse' : 'verify.chainOther')}</b>
      {t('verify.chainNote', { first: `${firstBlock.slice(0, 10)}…${firstBlock.slice(-6)}` })}
    </p>
  )
}
