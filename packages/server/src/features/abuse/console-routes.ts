import { decideAbuse, listAbuse, mayDo } from '@nibble/contract/console'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { assertFreshCode, type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { maskedAddress } from '../../shared/people.ts'
import { decideAbuseFlag } from './decide-abuse-flag.ts'
import { listAbuseFlags } from './list-abuse-flags.ts'

export const abuseCalls = ({ db }: ConsoleSetup): ServedCall[] => [
  forOperator(listAbuse, async (asked, { session }) => {
    const { state, player } = asked.filter
    const { rows, hasNext } = await onePage(asked, (part) =>
      listAbuseFlags(db, {
        filter: { state, player: player === undefined ? undefined : BigInt(player) },
        oldestFirst: asked.sort?.order === 'ASC',
        ...part,
      }),
    )
    if (mayDo(session.operator.roles, 'abuse.decide')) return { rows, hasNext }
    const masked = (flag: (typeof rows)[number]) => ({
      ...flag,
      evidence: flag.evidence.map((each) => ({
        ...each,
        address: each.address === null ? null : maskedAddress(each.address),
      })),
    })
    return { rows: rows.map(masked), hasNext }
  }),
  forOperator(decideAbuse, async ({ id, decision, reason }, visit) => {
    assertFreshCode(visit)
    await decideAbuseFlag(db, { id: BigInt(id), decision, reason, by: visit.by, now: visit.now })
    return { id }
  }),
]
