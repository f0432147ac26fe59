import type { TopicEvent } from '@nibble/client'
import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<(event: TopicEvent) => void>()

export const tellTopic = (event: TopicEvent) => {
  for (const listener of [...listeners]) listener(event)
}

/** Calls back for every message of the socket while the component is mounted. What lasts lives in the query cache. */
export const useTopics = (onEvent: (event: TopicEvent) => void) => {
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    const listener = (event: TopicEvent) => tell(event)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
