/** Noon of a calendar day on this device, for writing its name: a day of the house has no time of its own. */
export const noonOf = (day: string): number => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}
