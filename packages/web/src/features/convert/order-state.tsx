import type { ConversionRow } from '@nibble/contract'
import { CircleCheck, Clock, type LucideIcon, RefreshCw, Undo2, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useText } from '../../text/text-context.ts'
import { Tag } from '../../ui/tag.tsx'

type Look = { icon: LucideIcon; tone: NonNullable<ComponentProps<typeof Tag>['tone']> }

const LOOKS: Readonly<Record<ConversionRow['status'], Look>> = {
  pending: { icon: Clock, tone: 'brass' },
  approved: { icon: CircleCheck, tone: 'azure' },
  in_progress: { icon: RefreshCw, tone: 'azure' },
  complete: { icon: CircleCheck, tone: 'win' },
  rejected: { icon: X, tone: 'loss' },
  cancelled: { icon: Undo2, tone: 'plain' },
}

/** Where a conversion stands: icon, word and colour. */
export const OrderState = ({ status }: Pick<ConversionRow, 'status'>) => {
  const t = useText()
  return <Tag {...LOOKS[status]}>{t(`convert.state.${status}`)}</Tag>
}
