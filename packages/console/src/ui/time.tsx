import { timeText } from '../text/format.ts'

export const Time = ({ at }: { at: number }) => (
  <time className="whitespace-nowrap" dateTime={new Date(at).toISOString()}>
    {timeText(at)}
  </time>
)
