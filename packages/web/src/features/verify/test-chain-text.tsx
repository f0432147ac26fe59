import type { TestChain } from '@nibble/proof/checks'
import { useText } from '../../text/text-context.ts'

/** Beside every verdict that rests on another chain than BNB Smart Chain. */
export const TestChainText = ({ chain: { isNamed, firstBlock } }: { chain: TestChain }) => {
  const t = useText()
  const text =
    firstBlock === null
      ? t('verify.chainNamed')
      : t(isNamed ? 'verify.chainHouse' : 'verify.chainOther', {
          first: `${firstBlock.slice(0, 10)}…${firstBlock.slice(-6)}`,
        })
  // What was checked is bold: up to the first block in brackets, or to the end of the first sentence.
  const [bold = ''] = /^.*?(?=\s?[(（])|^.*?[.。，]/.exec(text) ?? []
  return (
    <p title={firstBlock ?? undefined}>
      <b>{bold}</b>
      {text.slice(bold.length)}
    </p>
  )
}
