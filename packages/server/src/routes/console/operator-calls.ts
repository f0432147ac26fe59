import {
  addOperator as addCall,
  confirmOperatorChange,
  getAuditRow,
  getOperator as getCall,
  listAuditLog,
  listOperators as listCall,
  listOperatorChanges,
  refuseOperatorChange,
  resetOperator as resetCall,
  updateOperator as updateCall,
} from '@nibble/contract/console'
import {
  addOperator,
  confirmChange,
  getOperator,
  listActions,
  listChanges,
  listOperators,
  refuseChange,
  resetOperator,
  updateOperator,
} from '../../features/operators/index.ts'
import { ConsoleFailure } from '../../http/console/console-failure.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import { assertFreshCode } from './assert-fresh-code.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { onePage, orderBy } from './listing.ts'

export const operatorCalls = ({ db, seal }: ConsoleSetup): ServedCall[] => [
  forOperator(listCall, async (asked, { now }) =>
    onePage(asked, (part) =>
      listOperators(db, { order: orderBy(asked, { name: 'o.name', id: 'o.id' }, 'o.name'), now, ...part }),
    ),
  ),
  forOperator(getCall, async ({ id }, { now }) => getOperator(db, { id: BigInt(id), now })),
  forOperator(addCall, async (asked, { by, now }) => {
    const added = await addOperator(db, { ...asked, by, now })
    return added.change === null
      ? { id: String(added.id), password: added.password, change: null }
      : { id: null, password: null, change: String(added.change) }
  }),
  forOperator(updateCall, async (asked, { by, now }) => {
    const id = BigInt(asked.id)
    const { change } = await updateOperator(db, { ...asked, id, by, now })
    return { ...(await getOperator(db, { id, now })), change: change === null ? null : String(change) }
  }),
  forOperator(resetCall, async ({ id, reason }, { by, now }) => {
    const reset = await resetOperator(db, { id: BigInt(id), reason, by, now })
    return reset.change === null
      ? { id, password: reset.password, change: null }
      : { id, password: null, change: String(reset.change) }
  }),

  forOperator(listOperatorChanges, async (asked, { now }) =>
    onePage(asked, (part) => listChanges(db, { isOpen: asked.filter.open === true, now, ...part })),
  ),
  forOperator(confirmOperatorChange, async ({ id }, visit) => {
    assertFreshCode(visit, { takesTwo: true })
    const { by, now } = visit
    return { id, ...(await confirmChange(db, { id: BigInt(id), by, now, seal })) }
  }),
  forOperator(refuseOperatorChange, async ({ id, reason }, { by, now }) => {
    await refuseChange(db, { id: BigInt(id), reason, by, now })
    return { id }
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
