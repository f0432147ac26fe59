import { isIP, isIPv4 } from 'node:net'
import type { Windows } from '@nibble/domain'
import { getAddress, isAddress } from 'viem'
import * as z from 'zod'

export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const whole = (name: string, least: number, most: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number` })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `${name} must be a whole number from ${least} to ${most}.`,
    })

export const listOf = (name: string, known: readonly string[], what: string) =>
  z
    .string()
    .transform(list)
    .refine((values) => values.every((value) => known.includes(value)), {
      error: `${name} must list ${what}.`,
    })

export const origins = (name: string) =>
  z
    .string()
    .transform(list)
    .refine((all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
      error: `${name} must list addresses like https://play.example, without a path.`,
    })

export const address = (name: string) =>
  z
    .string()
    .refine((text) => isAddress(text), {
      error: `${name} must be an address of 0x and 40 hexadecimal digits.`,
    })
    .transform((text) => getAddress(text))

export const secret = (name: string) =>
  z.string().regex(/^[\w-]{43}$/, { error: `${name} must be 32 bytes in base64url (43 characters).` })

export const windows = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){3}$/, {
      error: `${name} must be four numbers of ms: period, open for, draw after, publish after (60000,39000,12000,21000).`,
    })
    .transform((text): Windows => {
      const [periodMs = 0, openForMs = 0, drawAfterMs = 0, publishAfterMs = 0] = text.split(',').map(Number)
      return { periodMs, openForMs, drawAfterMs, publishAfterMs }
    })

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

export const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = isIPv4(address) ? 32 : 128
  return NAMED_NETWORKS.includes(text) || (isIP(address) !== 0 && more.length === 0 && Number(bits) <= most)
}
