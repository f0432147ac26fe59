import type { contest, ResponseOf } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { PlaceList } from '../../ui/place-list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

type Last = NonNullable<ResponseOf<typeof contest>['last']>

/** Who won the one before, and what was paid. */
export const LastContest = ({ last }: { last: Last }) => {
  const t = useText()
  return (
    <section aria-labelledby="contest-last">
      <SectionHead id="contest-last" title={t('contest.last')} />
      <Card padded={false} className="overflow-hidden px-4 lg:px-5">
        {last.rows.length === 0 ? (
          <p className="py-4 text-muted">{t('contest.lastNone')}</p>
        ) : (
          <PlaceList rows={last.rows} label={t('contest.last')} measure="points" paid />
        )}
      </Card>
    </section>
  )
}
