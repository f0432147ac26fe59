import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DrawsPanel } from './draws-panel.tsx'
import { ProducersPanel } from './producers-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { RiskPanel } from './risk-panel.tsx'

const VIEWS = [
  { value: 'draws', text: 'Open draws' },
  { value: 'revenue', text: 'Revenue against theory' },
  { value: 'producers', text: 'Block producers' },
] as const

export const ExposureScreen = () => {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('draws')
  return (
    <Page title="Exposure" note="What the next draws may cost, and whether results run as the odds say.">
      <Tabs label="What" value={view} onChange={setView} tabs={VIEWS} />
      {view === 'draws' && (
        <>
          <RiskPanel />
          <DrawsPanel />
        </>
      )}
      {view === 'revenue' && <RevenuePanel />}
      {view === 'producers' && <ProducersPanel />}
    </Page>
  )
}
