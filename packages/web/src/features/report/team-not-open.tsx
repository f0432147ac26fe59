import { Hourglass } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Teams have no report yet: it says so, and shows no zeros in its place. */
export const TeamNotOpen = ({ onOwn }: { onOwn: () => void }) => {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={Hourglass}
        title={t('report.teamTitle')}
        text={t('report.teamText')}
        action={<Button onClick={onOwn}>{t('report.seeOwn')}</Button>}
      />
    </Card>
  )
}
