import { normaliseHash } from '@nibble/domain'
import {
  HeaderError,
  type HeaderFields,
  hashHeader,
  readHeader,
  recoverProducer,
  SealError,
} from '@nibble/proof'
import { field, InputError, objectOf } from '../terminal.ts'

const EXAMPLE = '{"chainId":56,"header":{"parentHash":"0x…", …}}'

/** `{chainId, header, hash?}` to `{hash, producer}`. */
export const headerLine = (json: unknown): object => {
  const line = objectOf(json, EXAMPLE)
  const chainId = chainIdOf(field(line, 'chainId'))
  const stated = statedHash(field(line, 'hash'))
  try {
    return check({ chainId, stated, header: readHeader(field(line, 'header')) })
  } catch (error) {
    if (error instanceof HeaderError) throw new InputError(`${capital(error.message)}.`)
    if (error instanceof SealError)
      throw new InputError(`The header was not made by its miner: ${error.message}.`)
    throw error
  }
}

type CheckInput = {
  readonly chainId: bigint
  readonly stated: string | null
  readonly header: HeaderFields
}

const check = ({ chainId, stated, header }: CheckInput): object => {
  const hash = hashHeader(header)
  if (stated !== null && stated !== hash)
    throw new InputError(`The header hashes to ${hash}, not to the hash in the line, ${stated}.`)
  return { hash, producer: recoverProducer({ chainId, header }) }
}

const CHAIN_ID = /^(\d{1,20}|0x[0-9a-fA-F]{1,16})$/

const chainIdOf = (value: unknown): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && CHAIN_ID.test(value)) return BigInt(value)
  throw new InputError('chainId must be an integer such as 56, or a string such as "56" or "0x38".')
}

const statedHash = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const hash = typeof value === 'string' ? normaliseHash(value) : null
  if (hash === null)
    throw new InputError('hash must be a string of 0x and 64 hexadecimal digits, or be left out.')
  return hash
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
