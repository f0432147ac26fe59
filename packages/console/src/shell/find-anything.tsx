import { findAnything } from '@nibble/contract/console'
import { TextField } from '@nibble/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '../api/console-call.ts'
import { listAddress } from '../text/list-address.ts'

/** Finds anything with a number, hash, address or name from any screen. The server says where it is. */
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
      className="relative order-1 w-full pb-2 lg:order-none lg:mx-6 lg:w-md lg:pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.querySelector('input')
        const wanted = text.trim()
        // For a hash longer than the field, shows its beginning, for comparison.
        if (wanted !== '') mutate(wanted, { onError: () => field?.scrollTo({ left: 0 }) })
      }}
    >
      <TextField
        className="[&_input]:pr-11! lg:[&_p]:absolute lg:[&_p]:inset-x-0 lg:[&_p]:top-full lg:[&_p]:z-10 lg:[&_p]:rounded-b-12 lg:[&_p]:border lg:[&_p]:border-line lg:[&_p]:bg-card lg:[&_p]:p-2.5"
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
      <button
        type="submit"
        aria-label="Find"
        className="absolute top-0 right-0 grid h-(--kit-height) w-11 place-items-center text-muted lg:top-2"
      >
        <Search size={18} aria-hidden="true" />
      </button>
    </form>
  )
}
