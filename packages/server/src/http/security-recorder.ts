import {
  connectWallet,
  deviceLogin,
  login,
  loginAuth,
  passkeyLogin,
  type RefusalKind,
  updatePassWord,
} from '@nibble/contract'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { Logger } from '../observe/log.ts'
import type { RefusalDetails } from '../refusal.ts'
import type { KeyedHash } from '../secrets/secrets.ts'
import { recordSecurityEvent, type SecurityKind, type Trace } from '../shared/security-events.ts'

/** A refused call: its player, as far as proven, and what the call says about itself. */
export type RefusedCall = {
  readonly path: string
  /** `session_key`: a known session's token came without the proof of its browser's key. */
  readonly kind: RefusalKind | 'session_key'
  readonly details: RefusalDetails
  readonly body: unknown
  readonly player: bigint | null
  readonly trace: Trace
  readonly now: number
}

export type SecurityRecorder = (refused: RefusedCall) => Promise<void>

const REPEATED_AFTER_MS = 60_000
/** How many wrong signatures per network are recorded a minute: they cost nothing to make and lock nothing. */
const MISMATCHES_A_MINUTE = 5

type SecurityRecorderInput = {
  readonly db: Database
  /** Null if the origin of calls is not stored. */
  readonly hash: KeyedHash | null
  readonly log: Logger
}

/**
 * Records refused sign-ins, proofs and limits. Use cases cannot do this, because their transactions are rolled back when they
 * refuse. A failure to record changes no answer.
 */
export function securityRecorder({ db, hash, log }: SecurityRecorderInput): SecurityRecorder {
  // Repeated attempts during a lock-out are not recorded again.
  const written = new LRUCache<string, number>({ max: 10_000, ttl: REPEATED_AFTER_MS, noUpdateTTL: true })
  /** Whether it was recorded fewer than `most` times in the last minute. */
  const isNews = (key: readonly unknown[], most: number): boolean => {
    const times = written.get(key.join(' ')) ?? 0
    if (times >= most) return false
    written.set(key.join(' '), times + 1)
    return true
  }

  return async (refused) => {
    const found = eventOf(refused)
    if (found === null) return
    const { trace, now } = refused
    const network = trace.network?.toString('hex')
    try {
      if (
        (found.what === 'wallet' || found.what === 'passkey') &&
        !isNews([found.what, network], MISMATCHES_A_MINUTE)
      )
        return
      const address = refused.player === null ? addressIn(refused.body) : null
      const player = refused.player ?? (address === null ? null : await findPlayer(db, address))
      const subject = player === null && address !== null ? (hash?.(`address ${address}`) ?? null) : null
      if (found.kind === 'locked_out' || found.kind === 'limit_reached' || found.what === 'session_key') {
        if (!isNews([found.what, player, subject?.toString('hex'), network], 1)) return
      }
      await recordSecurityEvent(db.pool, {
        ...found,
        outcome: refused.kind,
        player,
        subject,
        trace,
        now,
      })
    } catch (error) {
      log.error({ err: error, path: refused.path }, 'A security event could not be stored.')
    }
  }
}

type Found = { readonly kind: SecurityKind; readonly what: string }

/** The events of refusals, whichever call was refused. */
const ANYWHERE: Readonly<Partial<Record<RefusedCall['kind'], Found>>> = {
  password_wrong: { kind: 'proof_failed', what: 'login_password' },
  email_code_wrong: { kind: 'proof_failed', what: 'email_code' },
  transaction_password_wrong: { kind: 'proof_failed', what: 'transaction_password' },
  passkey_refused: { kind: 'proof_failed', what: 'passkey' },
  session_key: { kind: 'proof_failed', what: 'session_key' },
  too_many_tries: { kind: 'locked_out', what: 'transaction_password' },
  email_code_used_up: { kind: 'locked_out', what: 'email_code' },
  too_many_codes: { kind: 'limit_reached', what: 'email_codes' },
  money_waits: { kind: 'limit_reached', what: 'money_wait' },
}

/** The events of refusals of particular calls. */
const OF_CALLS: Readonly<Record<string, typeof ANYWHERE>> = {
  [login.path]: {
    password_wrong: { kind: 'sign_in_failed', what: 'email' },
    too_many_tries: { kind: 'locked_out', what: 'email' },
  },
  [loginAuth.path]: { signature_mismatch: { kind: 'sign_in_failed', what: 'wallet' } },
  [connectWallet.path]: { signature_mismatch: { kind: 'proof_failed', what: 'wallet' } },
  [passkeyLogin.path]: { passkey_refused: { kind: 'sign_in_failed', what: 'passkey' } },
  [deviceLogin.path]: { code_expired: { kind: 'sign_in_failed', what: 'device_login' } },
  [updatePassWord.path]: { too_many_tries: { kind: 'locked_out', what: 'login_password' } },
}

/** Null for refusals that are no attempt to sign in or prove an identity. */
function eventOf({ path, kind, details }: RefusedCall): Found | null {
  if (kind === 'limit_reached') return { kind, what: String(details['limit'] ?? 'limit') }
  return OF_CALLS[path]?.[kind] ?? ANYWHERE[kind] ?? null
}

const LONGEST_ADDRESS = 254

/** The e-mail or wallet address that a guest claims. */
function addressIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const given = 'email' in body ? body.email : 'address' in body ? body.address : null
  return typeof given === 'string' && given.length <= LONGEST_ADDRESS ? given.trim().toLowerCase() : null
}

async function findPlayer({ pool }: Database, address: string): Promise<bigint | null> {
  const isWallet = /^0x[0-9a-f]{40}$/.test(address)
  const { rows } = await pool.query<{ player: bigint }>(
    isWallet
      ? "select player_id as player from wallet_identity where address = decode(substr($1, 3), 'hex')"
      : 'select player_id as player from email_identity where email = $1',
    [address],
  )
  return rows[0]?.player ?? null
}
