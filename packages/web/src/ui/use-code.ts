import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow, useServerSecond } from '../realtime/server-second.ts'

const AGAIN_AFTER_MS = 60_000

type Options = {
  /** The address that the code goes to. */
  to: string
  send: (to: string) => Promise<unknown>
  /** When the code was sent that one comes with. */
  sentAt?: number | undefined
}

/** Sending a code to an address: how long until another may be asked for, and what came of it. */
export const useCode = ({ to, send, sentAt }: Options) => {
  const now = useServerSecond()
  const [sent, setSent] = useState(sentAt === undefined ? null : { to, at: sentAt })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_, reached) => setSent({ to: reached, at: serverNow() }),
  })
  const isSent = sent !== null && sent.to === to
  return {
    isSent,
    isSending: sending.isPending,
    /** Of asking for one to this address. */
    error: sending.variables === to ? sending.error : null,
    waitSeconds: isSent ? Math.max(0, Math.ceil((sent.at + AGAIN_AFTER_MS - now) / 1000)) : 0,
    ask: () => sending.mutate(to),
  }
}
