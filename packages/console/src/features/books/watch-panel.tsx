import type { readBooks } from '@nibble/contract/console'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag, type Tone } from '@nibble/ui/tag.tsx'
import type { Answered } from '../../api/console-call.ts'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/values.tsx'

/** What the check of every minute found. */
export const WatchPanel = ({ watch }: { watch: Watch }) => {
  const { text, tone } = watchState(watch)
  return (
    <Panel title="Invariants" note="Checked every minute; a broken one stops withdrawals.">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={tone}>{text}</Tag>
          {watch.checkedAt !== null && (
            <span className="text-muted">
              checked <Time at={watch.checkedAt} />
            </span>
          )}
        </p>
        {watch.wrong.map(({ name, detail, kind }) => (
          <p
            key={name}
            className={cx(
              'rounded-6 px-3 py-2 break-words',
              kind === 'broken' ? 'bg-loss-wash text-loss' : 'bg-raised text-muted',
            )}
          >
            {kind === 'broken' ? (
              <b>Does not hold: {name}.</b>
            ) : (
              <b>Not read yet, and so not known to hold: {name}.</b>
            )}{' '}
            {detail}
          </p>
        ))}
        <p className="text-12 text-muted">
          {watch.heldAt === null ? (
            'All of them have not held at once yet. Until then nothing is paid.'
          ) : (
            <>
              All were last seen to hold <Time at={watch.heldAt} />.
            </>
          )}
          {watch.fullAt !== null && (
            <>
              {' '}
              Every entry since the first was last added up <Time at={watch.fullAt} />.
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}

type Watch = Answered<typeof readBooks>['watch']

/** What one may say of the invariants: what could not be read is not known to hold, and is not broken either. */
export const watchState = ({ checkedAt, wrong }: Watch): { readonly text: string; readonly tone: Tone } => {
  if (wrong.some(({ kind }) => kind === 'broken')) return { text: 'Broken', tone: 'loss' }
  if (checkedAt === null) return { text: 'Not checked yet', tone: 'plain' }
  if (wrong.length > 0) return { text: 'Not read yet', tone: 'brass' }
  return { text: 'All hold', tone: 'win' }
}
