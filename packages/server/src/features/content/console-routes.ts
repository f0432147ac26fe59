import {
  type ConsoleContent,
  createContent,
  getContent as getCall,
  listContent as listCall,
  mayDo,
  type Role,
  updateContent,
} from '@nibble/contract/console'
import { DAY_MS } from '@nibble/domain'
import type pg from 'pg'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { assertFreshCode, type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { lockActor, recordAction } from '../../shared/operators.ts'
import { type Content, type ContentSave, getContent, listContent, saveContent } from './content.ts'

export const contentCalls = ({ db }: ConsoleSetup): ServedCall[] => {
  const save = async (
    { content, replaces }: Pick<ContentSave, 'content' | 'replaces'>,
    visit: OperatorVisit,
  ): Promise<ConsoleContent> => {
    const { by, now } = visit
    const saved = await saveContent(
      db,
      { content, replaces, operator: by.operator, now },
      async (client, { before, after }) => {
        if (after.isShown) {
          await assertFewShown(client, { by, now })
          const leadsElsewhere = after.url?.startsWith('https:') === true
          const isNew = before?.isShown !== true || before.url !== after.url
          assertFreshCode(visit, { takesTwo: leadsElsewhere && isNew })
        }
        const action = before === null ? 'content.create' : 'content.update'
        await recordAction(client, { by, action, subject: 'content', subjectId: after.id, before, after })
      },
    )
    return viewOf(saved)
  }

  return [
    forOperator(listCall, async (asked) => {
      const { rows, hasNext } = await onePage(asked, (part) =>
        listContent(db, { kind: asked.filter.kind, ...part }),
      )
      return { rows: rows.map(viewOf), hasNext }
    }),
    forOperator(getCall, async ({ id }) => viewOf(await getContent(db, { id: BigInt(id) }))),
    forOperator(createContent, (content, visit) => save({ content, replaces: null }, visit)),
    forOperator(updateContent, ({ id, version, ...content }, visit) =>
      save({ content, replaces: { id: BigInt(id), version } }, visit),
    ),
  ]
}

/** How many entries an operator who may not stop the house may show to every player within a day; a notice is also pushed. */
const MOST_A_DAY = 20

/** Hiding is not counted: anything wrong can be taken down. */
const assertFewShown = async (
  client: pg.ClientBase,
  { by, now }: Pick<OperatorVisit, 'by' | 'now'>,
): Promise<void> => {
  await lockActor(client, by)
  const { rows } = await client.query<{ roles: Role[]; count: bigint }>(
    `select roles, (select count(*) from operator_action
                    where operator_id = o.id and subject = 'content' and after->>'isShown' = 'true' and at > $2) as count
     from operator o where id = $1`,
    [by.operator, new Date(now - DAY_MS)],
  )
  const [acting] = rows
  if (acting !== undefined && !mayDo(acting.roles, 'stops.stop') && acting.count >= MOST_A_DAY)
    throw new ConsoleRefusal('too_many_shown')
}

const viewOf = ({ id, ...content }: Content): ConsoleContent => ({ ...content, id: String(id) })
