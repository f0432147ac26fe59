import './table.css'
import type { TableChoice } from '@nibble/contract'
import type { GameId, Table } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { Segment } from '@nibble/ui/segment.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useGameConfig } from '../../../api/queries.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { tableReturn } from './table-return.ts'

export type TableSwitchProps = {
  table: TableChoice
  onTable: (table: TableChoice) => void
  /** The games by which the tables are compared. */
  games: readonly GameId[]
}

/** *Block* or *Guarded*, each with its average return, and what the chosen one means. */
export const TableSwitch = ({ table, onTable, games }: TableSwitchProps) => {
  const t = useText()
  const format = useFormat()
  const { data: config } = useGameConfig()
  const option = (value: typeof table, paytable: Table) => {
    const { percent: exact, isLeast } = tableReturn(format, games, paytable)
    const back = (percent: string) => t('table.back', { percent })
    return {
      value,
      text: (
        <span>
          {t(value === 'guarded' ? 'records.guarded' : 'table.block')}{' '}
          {isLeast ? (
            <>
              <span className="sm:hidden">{back(`≥\u00a0${exact}`)}</span>
              <span className="max-sm:hidden">{back(t('table.least', { percent: exact }))}</span>
            </>
          ) : (
            <span>{back(exact)}</span>
          )}
        </span>
      ),
    }
  }

  return (
    <>
      <div className="table-switch">
        <Segment
          wide
          label={t('table.label')}
          value={table}
          onChange={onTable}
          options={[option('block', config?.paytable ?? 'classic'), option('guarded', 'guarded')]}
        />
      </div>
      <TableNote table={table} isLocal={config?.chain.local === true} />
    </>
  )
}

/** One sentence on what decides, and a link to the rest. */
const TableNote = ({ table, isLocal }: { table: TableSwitchProps['table']; isLocal: boolean }) => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={cx('table-note', table === 'guarded' && 'table-guarded')}>
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0">
        {t(noteOf(table, isLocal))}{' '}
        <button type="button" onClick={() => setIsOpen(true)}>
          {t('table.more')}
        </button>
      </span>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('table.moreTitle')}>
        <div className="table-words">
          <dl>
            <div>
              <dt>{t('table.block')}</dt>
              <dd>{t('table.blockText')}</dd>
            </div>
            <div>
              <dt>{t('records.guarded')}</dt>
              <dd>{t('table.guardedText')}</dd>
            </div>
            <div>
              <dt>{t('table.lateTitle')}</dt>
              <dd>{t('table.lateText')}</dd>
            </div>
            <div>
              <dt>{t('table.alsoTitle')}</dt>
              <dd>{t('table.alsoText')}</dd>
            </div>
          </dl>
          {isLocal && <p>{t('table.localText')}</p>}
        </div>
      </Sheet>
    </div>
  )
}

/** Players who run the beacon themselves are not protected by it. */
const noteOf = (table: TableSwitchProps['table'], isLocal: boolean) => {
  if (table === 'block') return 'table.blockNote'
  return isLocal ? 'table.localNote' : 'table.guardedNote'
}
