import type { readBooks } from '@nibble/contract/console'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag, type Tone } from '@nibble/ui/tag.tsx'
import type { Answered } from '../../api/console-call.ts'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/values.tsx'

/** The result of the check that runs every minute. */
export const WatchPanel = ({ watch }: { watch: Watch }) => {
  const { text, tone } = watchState(watch)
  return (
    <Panel title="Invariants" note="Checked every minute; a violation stops withdrawals.">
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
              <b>Violated: {name}.</b>
            ) : (
              <b>Not read yet, so not known to hold: {name}.</b>
            )}{' '}
            {detail}
          </p>
        ))}
        <p className="text-12 text-muted">
          {watch.heldAt === null ? (
            'They have not all held at the same time yet. Until they do, nothing is paid.'
          ) : (
            <>
              All last held <Time at={watch.heldAt} />.
            </>
          )}
          {watch.fullAt !== null && (
            <>
              {' '}
              All entries last added up <Time at={watch.fullAt} />.
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}

type Watch = Answered<typeof readBooks>['watch']

/** The state of the invariants: one that could not be read is neither known to hold nor broken. */
export const watchState = ({ checkedAt, wrong }: Watch): { readonly text: string; readonly tone: Tone } => {
  if (wrong.some(({ kind }) => kind === 'broken')) return { text: 'Broken', tone: 'loss' }
  if (checkedAt === null) return { text: 'Not checked yet', tone: 'plain' }
  if (wrong.length > 0) return { text: 'Not read yet', tone: 'brass' }
  return { text: 'All hold', tone: 'win' }
}
