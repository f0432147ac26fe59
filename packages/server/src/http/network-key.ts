import { addressKey } from './rate-limits.ts'

/** What stands for one network, in which addresses change hands: the /24 of an IPv4 address, or the /64 of an IPv6 one. */
export function networkKey(ip: string): string {
  const household = addressKey(ip)
  return household.includes('.') ? household.split('.').slice(0, 3).join('.') : household
}
