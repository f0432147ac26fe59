import { Button } from '@nibble/ui/button.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { useState } from 'react'
import { type Period, problemOf } from '../text/period.ts'

/** The first and last day, inclusive. */
export const PeriodForm = ({ period, onChange }: { period: Period; onChange: (period: Period) => void }) => {
  const [typed, setTyped] = useState(period)
  const problem = problemOf(typed)
  return (
    <form
      className="flex items-start gap-2 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) onChange(typed)
      }}
    >
      <TextField
        label="From"
        className="max-sm:flex-1"
        type="date"
        required
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
        error={problem ?? undefined}
      />
      <TextField
        label="To"
        className="max-sm:flex-1"
        type="date"
        required
        value={typed.to}
        onChange={(to) => setTyped({ ...typed, to })}
      />
      <Button type="submit" className="mt-5" disabled={problem !== null}>
        Show
      </Button>
    </form>
  )
}
