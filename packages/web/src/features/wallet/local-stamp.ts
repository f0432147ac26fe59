/** `2026-11-21 15:04:05+08:00`: the device's own time, with what it differs from UTC by. */
export const localStamp = (at: number): string => {
  const date = new Date(at)
  const ahead = -date.getTimezoneOffset()
  const local = new Date(at + ahead * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${local}${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
}
