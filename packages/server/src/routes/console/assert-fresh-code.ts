import { ConsoleRefusal } from '../../console-refusal.ts'
import { hasFreshCode } from '../../features/operators/index.ts'
import type { OperatorVisit } from '../../http/console/serve-console.ts'

/** Money above the four-eyes limit asks for a code of the last minutes: an open console alone is not enough. */
export const assertFreshCode = (
  { session, now }: OperatorVisit,
  { takesTwo }: { readonly takesTwo: boolean },
): void => {
  if (takesTwo && !hasFreshCode(session, now)) throw new ConsoleRefusal('fresh_code_needed')
}
