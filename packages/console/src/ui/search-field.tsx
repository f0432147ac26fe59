import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

type Props = { label: string; hint?: string; value: string; onSearch: (text: string) => void }

/** Looks when it is sent, not at every letter. */
export const SearchField = ({ label, hint, value, onSearch }: Props) => {
  const [text, setText] = useState(value)
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField label={label} hint={hint} value={text} onChange={setText} className="w-full max-w-md" />
      <Button type="submit" className="mt-5">
        <Search size={16} aria-hidden="true" />
        Search
      </Button>
    </form>
  )
}
