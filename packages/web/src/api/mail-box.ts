import { mailBox } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useGameConfig } from './queries.ts'

const EVERY_MS = 3_000

/** Mails that a development server would have sent; asked only on a local chain, and may be refused. */
export const useMailBox = ({ watches = false }: { watches?: boolean } = {}) =>
  useQuery({
    queryKey: ['mailBox'],
    queryFn: ({ signal }) => call(mailBox, {}, { signal }),
    enabled: useGameConfig().data?.chain.local === true,
    refetchInterval: watches ? EVERY_MS : false,
  })
