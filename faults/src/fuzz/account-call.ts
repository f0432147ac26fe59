import type { Random } from '../frame/random.ts'
import type { BadCall } from './bad-calls.ts'
import type { SignedIn } from './web-fixture.ts'

type AccountCallInput = {
  readonly random: Random
  readonly players: readonly SignedIn[]
  readonly odd: unknown
}

/** A call of sign-in by e-mail with a code that was never sent, and usually something odd beside it. */
export function accountCall({ random, players, odd }: AccountCallInput): BadCall {
  const [name, mustFail] = random.pick(CALLS)
  const good = {
    // Calls that send codes are not tried with one.
    email: `${mustFail ? 'reader' : 'asked'}${random.whole(1, 99)}@mail.example`,
    emailCode: String(random.whole(100_000, 999_999)),
    password: 'secret1',
    newPassword: 'secret2',
    oldPassword: 'secret3',
    username: `reader${random.whole(1, 99)}`,
    country: 'CO',
    ofAge: true,
    sessionKey: { kty: 'EC', crv: 'P-256', ...POINT },
    purpose: random.pick([
      'register',
      'forgot_password',
      'connect_email',
      'connect_wallet',
      'security_password',
    ]),
    address: `0x${random.hex(40)}`,
    nonce: random.hex(32),
    signature: `0x${random.hex(130)}`,
  }
  const field = random.pick(Object.keys(good))
  return {
    what: `an account call with odd ${field}`,
    path: `/api/app/user/${name}`,
    text: JSON.stringify(random.chance(0.7) ? { ...good, [field]: odd } : good),
    as: random.pick(players),
    mustFail,
  }
}

/** A point of the curve: its generator. */
const POINT = {
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
}

/** With whether a success is a fault: requesting a code or a message changes nothing that counts. */
const CALLS: readonly (readonly [string, boolean])[] = [
  ['register', true],
  ['login', true],
  ['forgotPassword', true],
  ['updatePassWord', true],
  ['connectEmail', true],
  ['disconnectEmail', true],
  ['connectWallet', true],
  ['emailCode', false],
  ['accountCode', false],
  ['connectWalletSend', false],
  ['updateTransactionPassword', true],
]
