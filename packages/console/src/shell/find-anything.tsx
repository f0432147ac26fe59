import { findAnything } from '@nibble/contract/console'
import { TextField } from '@nibble/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '../api/console-call.ts'
import { listAddress } from '../text/list-address.ts'

/** Looks from any screen for what has a number, a hash, an address or a name. The server tells where it is. */
export const FindAnything = () => {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const { mutate, error, reset } = useMutation({
    mutationFn: (wanted: string) => call(findAnything, { text: wanted }),
    onSuccess: ({ list, open }, wanted) => {
      setText('')
      const wish = open === null ? { filter: { q: wanted } } : { filter: {}, open }
      void navigate(listAddress(`/${list}`, wish))
    },
  })
  return (
    <form
      className="order-1 w-full pb-2 lg:order-none lg:mx-6 lg:w-md lg:pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = text.trim()
        if (wanted !== '') mutate(wanted)
      }}
    >
      <TextField
        label="Find anything"
        bare
        placeholder="Player, bet, round, address or transaction"
        value={text}
        onChange={(typed) => {
          setText(typed)
          reset()
        }}
        error={error === null ? undefined : sentenceOf(error)}
        spellCheck={false}
        autoComplete="off"
      />
    </form>
  )
}
