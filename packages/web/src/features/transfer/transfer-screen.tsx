import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOffers } from '../../api/queries.ts'
import { searchWord } from '../../paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { MoneyWaits } from '../../ui/money-waits.tsx'
import { NotOffered } from '../../ui/not-offered.tsx'
import { Segment } from '../../ui/segment.tsx'
import { PurseForm } from './purse-form.tsx'
import { SendForm } from './send-form.tsx'
import { TransferList } from './transfer-list.tsx'

const KINDS = ['player', 'purses'] as const
type Kind = (typeof KINDS)[number]

/** `/transfer`: to another player, or between one's own purses; and the transfers so far. */
export const TransferScreen = () => {
  const t = useText()
  const navigate = useNavigate()
  const isOffered = useOffers('transfers')
  const wanted = searchWord(useSearch({ strict: false }), 'kind')
  const kind: Kind = wanted === 'purses' ? 'purses' : 'player'
  return (
    <Screen title={t('title.transfer')} back="/wallet">
      <div className="grid grid-cols-1 items-start gap-6 pt-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)] lg:pt-6">
        {isOffered ? (
          <div className="grid gap-3">
            <Segment
              wide
              label={t('transfer.kind')}
              value={kind}
              onChange={(next) =>
                void navigate({ to: '/transfer', search: { kind: next }, replace: true, resetScroll: false })
              }
              options={KINDS.map((value) => ({ value, text: t(`transfer.${value}`) }))}
            />
            {kind === 'player' && <MoneyWaits />}
            {kind === 'player' ? <SendForm /> : <PurseForm />}
          </div>
        ) : (
          <NotOffered what="transfers" />
        )}
        <TransferList />
      </div>
    </Screen>
  )
}
