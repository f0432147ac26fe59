import { useQuery } from '@tanstack/react-query'
import { agentQuery } from '../../api/team.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LevelCard } from '../../ui/levels/level-card.tsx'

/** How one stands, how far it is to the next level, and when that changed. */
export const LevelsCard = () => {
  const agent = useQuery(agentQuery)
  if (agent.isError && agent.data === undefined)
    return (
      <Card>
        <ErrorState error={agent.error} onRetry={() => void agent.refetch()} />
      </Card>
    )
  return <LevelCard info={agent.data} />
}
