import { type ConsoleAbuseFlag, decideAbuse } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ABUSE_NAMES, ABUSE_STATE_NAMES, evidenceText, heldText, pauseText } from '../text/abuse-words.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { RowsTable } from './rows-table.tsx'
import { Hex, PlayerLink, Time } from './values.tsx'
import { WhoMay } from './who-may.tsx'

type Props = Pick<
  Parameters<typeof RowsTable<ConsoleAbuseFlag>>[0],
  'of' | 'empty' | 'emptyIcon' | 'emptyAction'
>
type Decision = 'uphold' | 'clear'

/** Flags with their players and reasons; those with permission can decide. */
export const AbuseList = (list: Props) => {
  const { of } = list
  const [asked, setAsked] = useState<{ flag: ConsoleAbuseFlag; decision: Decision } | null>(null)
  const onDone = () => setAsked(null)
  const decide = useAct(decideAbuse, { done: 'Decided.', onDone })
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'abuse', action: 'decide' })
  const ask = (flag: ConsoleAbuseFlag, decision: Decision) => {
    decide.reset()
    setAsked({ flag, decision })
  }
  const now: Column<ConsoleAbuseFlag> = {
    head: 'Now',
    cell: (flag) => (
      <div className="grid justify-items-start gap-1.5">
        <Tag tone={ABUSE_STATE_NAMES[flag.state].tone}>{ABUSE_STATE_NAMES[flag.state].text}</Tag>
        {flag.decidedAt !== null && (
          <span className="text-12 text-muted">
            {flag.decidedBy?.name ?? 'the house itself'}, <Time at={flag.decidedAt} />: {flag.reason}
          </span>
        )}
        {mayDecide && flag.state === 'open' && <Button onClick={() => ask(flag, 'uphold')}>Uphold</Button>}
        {mayDecide && flag.state !== 'cleared' && <Button onClick={() => ask(flag, 'clear')}>Clear</Button>}
      </div>
    ),
  }
  const isClear = asked?.decision === 'clear'

  return (
    <>
      {of.rows?.some(({ state }) => state === 'open') === true && (
        <div className="px-4 pt-3 empty:hidden">
          <WhoMay permission="abuse.decide">decide about linked accounts</WhoMay>
        </div>
      )}
      <RowsTable label="Linked accounts" columns={[WHAT, now]} {...list} />
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: isClear ? 'Clear the flag' : 'Uphold the flag',
            text: isClear
              ? 'Its players receive what is on hold and earn again from today. The same evidence is not flagged again.'
              : 'What is on hold goes back to the house, jackpot shares to their jackpot, and its players earn nothing from today. They are told this, but not why; their balances stay theirs.',
            confirm: isClear ? 'Clear the flag' : 'Uphold the flag',
            danger: !isClear,
            reason: { label: 'Reason, for other operators' },
          }}
          onConfirm={(reason) => decide.act({ id: asked.flag.id, decision: asked.decision, reason })}
          onClose={onDone}
          isBusy={decide.isBusy}
          failure={decide.failure}
        />
      )}
    </>
  )
}

const WHAT: Column<ConsoleAbuseFlag> = {
  head: 'Suspicion and evidence',
  cell: (flag) => (
    <div className="grid gap-1 py-1">
      <b>{ABUSE_NAMES[flag.kind]}</b>
      <span className="text-12 text-muted">
        Flag {flag.id}, found <Time at={flag.foundAt} />
        {flag.decideBy !== null && (
          <>
            , decision promised by <Time at={flag.decideBy} />
          </>
        )}
      </span>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {flag.players.map((player) => (
          <li key={player.id} className="flex flex-wrap items-baseline gap-x-1.5">
            <PlayerLink player={player} />
            <span className="text-12 text-muted">
              {[pauseText({ ...player, state: flag.state }), ...player.held.map(heldText)].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <AbuseEvidence flag={flag} />
    </div>
  ),
}

/** What links its players, pair by pair, in plain words. */
const AbuseEvidence = ({ flag: { players, evidence } }: { flag: ConsoleAbuseFlag }) => {
  const nameOf = (id: string): string => {
    const found = players.find((player) => player.id === id)
    return found?.name ?? found?.bindId ?? id
  }
  return (
    <ul className="grid list-disc gap-0.5 pl-5 text-12">
      {evidence.map(({ one, other, kind, times, address }) => (
        <li key={`${one} ${other} ${kind}`}>
          {nameOf(one)} and {nameOf(other)}: {evidenceText({ kind, times })}
          {address !== null && (
            <>
              {' '}
              (<Hex of={address} />)
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
