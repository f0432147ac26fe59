import { type ConsolePlayer, flagPlayer, unflagPlayer } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'

/** While a flag is open, a person reviews each withdrawal. */
export const FlagsPanel = ({ player }: { player: ConsolePlayer }) => {
  /** A flag's id, or null for a new one. */
  const [asked, setAsked] = useState<{ flag: string | null } | null>(null)
  const onDone = () => setAsked(null)
  const flag = useAct(flagPlayer, { done: 'Flagged: their withdrawals are reviewed.', onDone })
  const unflag = useAct(unflagPlayer, { done: 'The flag is closed.', onDone })
  const { canAccess: mayFlag = false } = useCanAccess({ resource: 'players', action: 'flag' })
  const { canAccess: mayClose = false } = useCanAccess({ resource: 'players', action: 'unflag' })
  const ask = (closed: string | null) => {
    flag.reset()
    unflag.reset()
    setAsked({ flag: closed })
  }
  const isNew = asked?.flag === null

  return (
    <Panel
      title="Flags"
      actions={
        <>
          <WhoMay permission="players.unflag">close a flag</WhoMay>
          {mayFlag ? (
            <Button onClick={() => ask(null)}>Flag</Button>
          ) : (
            <WhoMay permission="players.flag">flag a player</WhoMay>
          )}
        </>
      }
      flush
    >
      {player.flags.length === 0 ? (
        <EmptyState text="No flags." />
      ) : (
        <ul>
          {player.flags.map(({ id, reason, openedBy, openedAt, closedBy, closedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5 last:border-0"
            >
              <div className="min-w-0">
                <p>{reason}</p>
                <p className="text-12 text-muted">
                  {openedBy?.name ?? 'the house itself'}, <Time at={openedAt} />
                  {closedAt !== null && (
                    <>
                      {' '}
                      · closed by {closedBy?.name ?? 'the house itself'}, <Time at={closedAt} />
                    </>
                  )}
                </p>
              </div>
              {closedAt !== null ? (
                <Tag>Closed</Tag>
              ) : mayClose ? (
                <Button variant="ghost" onClick={() => ask(id)}>
                  Close
                </Button>
              ) : (
                <Tag tone="brass">Open</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: isNew ? 'Flag the player' : 'Close the flag',
            text: isNew
              ? 'While a flag is open, none of this player’s withdrawals are released automatically. The player is not told.'
              : 'Without open flags, small unsuspicious withdrawals are released automatically again.',
            confirm: isNew ? 'Flag' : 'Close the flag',
            reason: { label: 'Reason, for other operators' },
          }}
          onConfirm={(reason) =>
            asked.flag === null
              ? flag.act({ id: player.id, reason })
              : unflag.act({ id: player.id, flag: asked.flag, reason })
          }
          onClose={onDone}
          isBusy={isNew ? flag.isBusy : unflag.isBusy}
          failure={isNew ? flag.failure : unflag.failure}
        />
      )}
    </Panel>
  )
}
