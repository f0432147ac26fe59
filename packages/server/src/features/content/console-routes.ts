import {
  type ConsoleContent,
  createContent,
  getContent as getCall,
  listContent as listCall,
  updateContent,
} from '@nibble/contract/console'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { recordAction } from '../../shared/operators.ts'
import { type Content, type ContentSave, getContent, listContent, saveContent } from './content.ts'

export const contentCalls = ({ db }: ConsoleSetup): ServedCall[] => {
  const save = async (
    { content, replaces }: Pick<ContentSave, 'content' | 'replaces'>,
    { by, now }: OperatorVisit,
  ): Promise<ConsoleContent> => {
    const saved = await saveContent(
      db,
      { content, replaces, operator: by.operator, now },
      async (client, { before, after }) => {
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

const viewOf = ({ id, ...content }: Content): ConsoleContent => ({ ...content, id: String(id) })
