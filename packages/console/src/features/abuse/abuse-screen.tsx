import { Button } from '@nibble/ui/button.tsx'
import { Waypoints } from 'lucide-react'
import { useRows } from '../../api/use-read.ts'
import { ABUSE_STATE_NAMES } from '../../text/abuse-words.ts'
import { AbuseList } from '../../ui/abuse-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const STATES = ['open', 'upheld', 'cleared'] as const

const EMPTY = {
  open: 'No flag is waiting for a decision.',
  upheld: 'No flag was upheld.',
  cleared: 'No flag was cleared.',
  all: 'No account has been flagged yet.',
}

/** Accounts that look like one person's, and operators' decisions about them. */
export const AbuseScreen = () => {
  const list = useRows('abuse', { sort: { field: 'id', order: 'DESC' }, first: { state: 'open' } })
  const chosen = STATES.find((each) => each === list.filter['state']) ?? 'all'
  return (
    <Page
      title="Linked accounts"
      note="Searched for once a day. While a flag is open, its players’ rebates, rewards, prizes and jackpot shares are on hold, and they are promised a decision within 72 hours. Their balances and withdrawals are not affected."
    >
      <Tabs
        label="Which"
        value={chosen}
        onChange={(value) => list.setFilter(value === 'all' ? {} : { state: value })}
        tabs={[
          ...STATES.map((value) => ({ value, text: ABUSE_STATE_NAMES[value].text })),
          { value: 'all', text: 'Everything' },
        ]}
      />
      <Panel title="Flags" flush>
        <AbuseList
          of={list}
          empty={EMPTY[chosen]}
          emptyIcon={Waypoints}
          emptyAction={
            chosen !== 'all' && <Button onClick={() => list.setFilter({})}>Show everything</Button>
          }
        />
      </Panel>
    </Page>
  )
}
