import {
  addOperator as addCall,
  getAuditRow,
  getOperator as getCall,
  listAuditLog,
  listOperators as listCall,
  resetOperator as resetCall,
  updateOperator as updateCall,
} from '@nibble/contract/console'
import {
  addOperator,
  getOperator,
  listActions,
  listOperators,
  resetOperator,
  updateOperator,
} from '../../features/operators/index.ts'
import { ConsoleFailure } from '../../http/console/console-failure.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { onePage, orderBy } from './listing.ts'

export const operatorCalls = ({ db }: ConsoleSetup): ServedCall[] => [
  forOperator(listCall, async (asked, { now }) =>
    onePage(asked, (part) =>
      listOperators(db, { order: orderBy(asked, { name: 'o.name', id: 'o.id' }, 'o.name'), now, ...part }),
    ),
  ),
  forOperator(getCall, async ({ id }, { now }) => getOperator(db, { id: BigInt(id), now })),
  forOperator(addCall, async (asked, { by, now }) => {
    const { id, password } = await addOperator(db, { ...asked, by, now })
    return { id: String(id), password }
  }),
  forOperator(updateCall, async (asked, { by, now }) => {
    const id = BigInt(asked.id)
    await updateOperator(db, { ...asked, id, by, now })
    return getOperator(db, { id, now })
  }),
  forOperator(resetCall, async ({ id, reason }, { by, now }) => {
    const { password } = await resetOperator(db, { id: BigInt(id), reason, by, now })
    return { id, password }
  }),

  forOperator(listAuditLog, async (asked) =>
    onePage(asked, (part) =>
      listActions(db, { filter: asked.filter, oldestFirst: asked.sort?.order === 'ASC', ...part }),
    ),
  ),
  forOperator(getAuditRow, async ({ id }) => {
    const [row] = await listActions(db, { filter: { id: BigInt(id) }, limit: 1, offset: 0 })
    if (row === undefined) throw new ConsoleFailure('not_found')
    return row
  }),
]
