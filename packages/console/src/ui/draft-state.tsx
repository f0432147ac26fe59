import type { DraftState as State } from '@nibble/domain'
import { Tag } from './tag.tsx'

const STATES = {
  open: { text: 'Needs another person', tone: 'brass' },
  approved: { text: 'Approved', tone: 'win' },
  rejected: { text: 'Turned down', tone: 'plain' },
} as const satisfies Readonly<Record<State, unknown>>

/** How far a draft of terms is. */
export const DraftState = ({ state }: { state: State }) => (
  <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
)
