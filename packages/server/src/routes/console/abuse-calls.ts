import { decideAbuse, listAbuse } from '@nibble/contract/console'
import { decideAbuseFlag, listAbuseFlags } from '../../features/abuse/index.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { onePage } from './listing.ts'

export const abuseCalls = ({ db }: ConsoleSetup): ServedCall[] => [
  forOperator(listAbuse, async (asked) => {
    const { state, player } = asked.filter
    return onePage(asked, (part) =>
      listAbuseFlags(db, {
        filter: { state, player: player === undefined ? undefined : BigInt(player) },
        oldestFirst: asked.sort?.order === 'ASC',
        ...part,
      }),
    )
  }),
  forOperator(decideAbuse, async ({ id, decision, reason }, { by, now }) => {
    await decideAbuseFlag(db, { id: BigInt(id), decision, reason, by, now })
    return { id }
  }),
]
