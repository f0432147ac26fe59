import { type ConsoleDraft, type ConsoleTerms, reviewDraft } from '@nibble/contract/console'
import { PAYTABLE_NAMES } from '../../text/words.ts'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { ReturnsPreview } from './returns-preview.tsx'
import { TermsFacts } from './terms-facts.tsx'

type Props = { draft: ConsoleDraft; now: ConsoleTerms; onClose: () => void }

/** A draft beside what is in force: what it changes, what every pick would return, and the decision about it. */
export const DraftView = ({ draft, now, onClose }: Props) => {
  return (
    <DraftPanel
      {...{ draft, onClose }}
      decision="drafts.decide"
      from={`round ${draft.fromRound}`}
      effect={`From round ${draft.fromRound} on, bets are taken with the paytable ${PAYTABLE_NAMES[draft.paytable]} and these limits. Bets placed before keep the terms of their round.`}
      decideBy={reviewDraft}
    >
      <TermsFacts terms={draft} against={now} />
      <div className="max-h-96 overflow-y-auto rounded-6 border border-line">
        <ReturnsPreview paytable={draft.paytable} now={now.paytable} />
      </div>
    </DraftPanel>
  )
}
