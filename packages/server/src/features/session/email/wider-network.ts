/** How many times the share of a household all those of its wider network have together, as at the door of all calls. */
export const HOUSEHOLDS = 10

/** How the names of all households of an IPv6 /48 begin, which anybody can rent whole; null for an IPv4 address. */
export const widerNetwork = (household: string): string | null => {
  const groups = household.split(':')
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}:` : null
}
