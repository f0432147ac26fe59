import { useRows } from '../../api/use-rows.ts'
import { AbuseList } from '../../ui/abuse-list.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Flags that this player is in with others, and whether they stop him from earning. */
export const LinkedPanel = ({ player }: { player: string }) => {
  const list = useRows('abuse', {
    ...{ sort: { field: 'id', order: 'DESC' }, perPage: 5, inAddress: false },
    always: { player },
  })
  return (
    <Panel title="Linked accounts" flush>
      <AbuseList of={list} empty="Nothing ties this player to another." />
    </Panel>
  )
}
