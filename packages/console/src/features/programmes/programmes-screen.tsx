import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ReportPanel } from './report-panel.tsx'
import { TermsPanels } from './terms-panels.tsx'

const VIEWS = [
  { value: 'terms', text: 'Terms' },
  { value: 'report', text: 'Cost report' },
] as const

/** What the house gives back: by which terms, and what it costs. */
export const ProgrammesScreen = () => {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('terms')
  return (
    <Page
      title="Programmes"
      note="What the house gives back. Terms are drafted by one operator, approved by another, and never hold backwards."
    >
      <Tabs label="What" value={view} onChange={setView} tabs={VIEWS} />
      {view === 'terms' && <TermsPanels />}
      {view === 'report' && <ReportPanel />}
    </Page>
  )
}
