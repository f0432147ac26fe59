import type { AdjustmentRefusal } from '@nibble/domain'
import { ConsoleRefusal } from '../../console-refusal.ts'
import { Refusal } from '../../refusal.ts'

/** The error for what was decided: operators hear most of it alone, the second person's is an old acquaintance. */
export const refusedAdjustment = ({ kind }: AdjustmentRefusal): Error =>
  kind === 'second_person_needed' ? new Refusal(kind) : new ConsoleRefusal(kind)
