import { useText } from '../../../text/text-context.ts'
import { Card } from '../../../ui/card.tsx'

/** What a player is owed, said in full: a total means nothing to who does not know what is in it. */
export const WhatCounts = () => {
  const t = useText()
  return (
    <Card as="section" className="grid grid-cols-1 gap-2">
      <h2 className="text-16 font-semibold tracking-tight">{t('liabilities.what')}</h2>
      <p className="max-w-[68ch] text-muted">{t('liabilities.whatIn')}</p>
      <p className="max-w-[68ch] text-muted">{t('liabilities.whatOut')}</p>
      <p className="max-w-[68ch] text-muted">{t('liabilities.whatTree')}</p>
    </Card>
  )
}
