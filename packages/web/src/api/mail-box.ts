import { mailBox } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useGameConfig } from './queries.ts'

const EVERY_MS = 3_000

/** What a development server would have sent; only one on a local chain is asked, and it may refuse. */
export const useMailBox = ({ watches = false }: { watches?: boolean } = {}) =>
  useQuery({
    queryKey: ['mailBox'],
    queryFn: ({ signal }) => call(mailBox, {}, { signal }),
    enabled: useGameConfig().data?.chain.local === true,
    refetchInterval: watches ? EVERY_MS : false,
  })
