import { decideAbuse, listAbuse } from '@nibble/contract/console'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { decideAbuseFlag } from './decide-abuse-flag.ts'
import { listAbuseFlags } from './list-abuse-flags.ts'

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
