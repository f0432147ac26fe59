import { useState } from 'react'
import { ACTION_OPTIONS } from '../../text/action-names.ts'
import { plainWords } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type AuditWish, filterOf, SUBJECTS, wishOf } from './audit-wish.ts'

type Filter = Readonly<Record<string, unknown>>

/** By whom, what, to what and on which days. */
export const AuditFilter = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const [wish, setWish] = useState<AuditWish>(() => wishOf(filter))
  const set = (part: Partial<AuditWish>) => setWish((before) => ({ ...before, ...part }))
  return (
    <form
      className="grid grid-cols-2 items-end gap-2 sm:grid-cols-3 xl:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(filterOf(wish))
      }}
    >
      <SelectField
        label="What was done"
        value={wish.action}
        onChange={(action) => set({ action })}
        options={[{ value: '', text: 'Anything' }, ...ACTION_OPTIONS]}
      />
      <TextField
        label="By the operator"
        value={wish.operator}
        onChange={(operator) => set({ operator })}
        spellCheck={false}
        autoComplete="off"
      />
      <SelectField
        label="Done to"
        value={wish.subject}
        onChange={(subject) => set({ subject })}
        options={[
          { value: '', text: 'Anything' },
          ...SUBJECTS.map((value) => ({ value, text: plainWords(value) })),
        ]}
      />
      <TextField label="Its number" value={wish.subjectId} onChange={(subjectId) => set({ subjectId })} />
      <TextField label="From the day" type="date" value={wish.from} onChange={(from) => set({ from })} />
      <TextField label="To the day" type="date" value={wish.to} onChange={(to) => set({ to })} />
      <div className="flex gap-2">
        <Button type="submit">Filter</Button>
        <Button
          look="ghost"
          onClick={() => {
            setWish(wishOf({}))
            onFilter({})
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}
