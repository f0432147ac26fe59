import { type ConsolePlayer, resumePlayer, stopPlayer } from '@nibble/contract/console'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { AdjustmentDialog } from './adjustment-dialog.tsx'

/** What this operator may do to the player. */
export const PlayerActions = ({ player }: { player: ConsolePlayer }) => {
  const [asked, setAsked] = useState<'stop' | 'resume' | 'adjust' | null>(null)
  const onDone = () => setAsked(null)
  const stop = useAct(stopPlayer, { done: 'The player is stopped.', onDone })
  const resume = useAct(resumePlayer, { done: 'The player plays again.', onDone })
  const { canAccess: mayStop = false } = useCanAccess({ resource: 'players', action: 'stop' })
  const { canAccess: mayResume = false } = useCanAccess({ resource: 'players', action: 'resume' })
  const { canAccess: mayAdjust = false } = useCanAccess({ resource: 'adjustments', action: 'request' })
  const isStop = asked === 'stop'
  const act = isStop ? stop : resume
  const ask = (what: 'stop' | 'resume') => {
    stop.reset()
    resume.reset()
    setAsked(what)
  }

  return (
    <>
      {mayAdjust && <Button onClick={() => setAsked('adjust')}>Adjust</Button>}
      {player.isStopped
        ? mayResume && <Button onClick={() => ask('resume')}>Let the player go on</Button>
        : mayStop && (
            <Button look="danger" onClick={() => ask('stop')}>
              Stop
            </Button>
          )}
      <WhoMay permission={player.isStopped ? 'players.resume' : 'players.stop'}>
        {player.isStopped ? 'let a player go on' : 'stop a player'}
      </WhoMay>
      <WhoMay permission="adjustments.request">adjust a balance</WhoMay>
      {asked === 'adjust' && <AdjustmentDialog player={player} onClose={onDone} />}
      {(asked === 'stop' || asked === 'resume') && (
        <ReasonDialog
          asked={{
            title: isStop ? 'Stop the player' : 'Let the player play again',
            text: isStop
              ? 'This player can no longer stake, convert or transfer, and withdrawals go to review. Placed bets settle as always.'
              : `The player was stopped: ${player.stop?.reason ?? ''}`,
            confirm: isStop ? 'Stop the player' : 'Let the player go on',
            danger: isStop,
            reason: { label: 'Reason, for other operators' },
          }}
          onConfirm={(reason) => act.act({ id: player.id, reason })}
          onClose={onDone}
          isBusy={act.isBusy}
          failure={act.failure}
        />
      )}
    </>
  )
}
