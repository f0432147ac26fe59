import { Button } from '@nibble/ui/button.tsx'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState, InlineError } from '@nibble/ui/error-state.tsx'
import { ListSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { Skeleton, Spinner } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Ban, CircleCheck, Clock, Inbox, Send } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { AT, ignore, Sample, StyleSection } from '../sample.tsx'

/** Messages about a screen's state: empty, failed, loading, and progress. */
export const Messages = () => {
  const t = useText()
  return (
    <StyleSection name="messages">
      <Sample name="section-head, dotted" as="column">
        <SectionHead title={t('withdraw.none')}>
          <InlineList className="text-12 text-muted">
            {t('roundLength.1m')}
            {t('game.niu-niu')}
            {t('common.now')}
          </InlineList>
        </SectionHead>
      </Sample>
      <Sample name="empty-state" as="column">
        <Card>
          <EmptyState
            icon={Inbox}
            title={t('withdraw.none')}
            text={t('withdraw.noneText')}
            action={<Button variant="primary">{t('withdraw.go')}</Button>}
          />
        </Card>
      </Sample>
      <Sample name="error-state" as="column">
        <Card>
          <ErrorState error={null} onRetry={ignore} />
        </Card>
        <InlineError text={t('error.timeout')} />
      </Sample>
      <Sample name="skeleton, list-skeleton, spinner" as="column">
        <Skeleton className="h-10 w-56" />
        <ListSkeleton rows={2} />
        <Spinner />
      </Sample>
      <Sample name="tag">
        <Tag icon={Clock}>{t('withdraw.state.to_be_reviewed')}</Tag>
        <Tag tone="win" icon={CircleCheck}>
          {t('withdraw.state.success')}
        </Tag>
        <Tag tone="loss" icon={Ban}>
          {t('withdraw.state.rejected')}
        </Tag>
        <Tag tone="brass" icon={Clock}>
          {t('withdraw.state.to_be_released')}
        </Tag>
        <Tag tone="azure" icon={Send}>
          {t('withdraw.state.withdrawing')}
        </Tag>
      </Sample>
      <Sample name="timeline" as="column">
        <Timeline
          steps={[
            { state: 'done', title: t('withdraw.step.submitted'), at: AT },
            { state: 'now', title: t('withdraw.state.to_be_reviewed'), text: t('withdraw.late') },
            { state: 'bad', title: t('withdraw.state.rejected') },
            { state: 'next', title: t('withdraw.step.arrived') },
          ]}
        />
      </Sample>
    </StyleSection>
  )
}
