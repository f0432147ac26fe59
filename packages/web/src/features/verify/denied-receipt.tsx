import { useQuery } from '@tanstack/react-query'
import { FailedReceipt } from './failed-receipt.tsx'

/** Of a bet that the house says it does not know: the receipt in this browser, if there is one. */
export const DeniedReceipt = ({ betId }: { betId: string }) => {
  const { data } = useQuery({
    queryKey: ['verify', 'denied', betId],
    queryFn: async () => (await import('./late-check.ts')).findDenied(betId),
    gcTime: 0,
  })
  return data == null ? null : <FailedReceipt kept={data} isDenied />
}
