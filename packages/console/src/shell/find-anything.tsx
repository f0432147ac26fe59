import { TextField } from '@nibble/ui/field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOf } from '../text/list-of.ts'

/** Looks from any screen for what has a number, a hash, an address or a name. */
export const FindAnything = () => {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  return (
    <form
      className="order-1 w-full pb-2 lg:order-none lg:mx-6 lg:w-md lg:pb-0"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = text.trim()
        if (wanted === '') return
        setText('')
        void navigate(listOf(wanted))
      }}
    >
      <TextField
        label="Find anything"
        bare
        placeholder="Player, bet, round, address or transaction"
        value={text}
        onChange={setText}
        spellCheck={false}
        autoComplete="off"
      />
    </form>
  )
}
