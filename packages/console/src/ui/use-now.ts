import { useEffect, useState } from 'react'

/** The time, renewed so often: ages and deadlines go on while one looks at them. */
export const useNow = (everyMs = 10_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
