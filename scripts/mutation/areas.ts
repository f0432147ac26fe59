/** What is mutated, and which tests must notice. Of the database's functions the names are given: each has its file. */
export type Area = {
  readonly name: string
  readonly files: readonly string[]
  readonly functions: readonly string[]
  readonly tests: readonly string[]
}

const PLAY = 'packages/server/src/features/play'
const CHAIN = 'packages/server/src/chain'

const filesIn = (folder: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}.ts`)

export const AREAS: readonly Area[] = [
  {
    name: 'ledger',
    files: [
      'packages/domain/src/ledger',
      'packages/server/src/ledger/post.ts',
      'packages/server/src/ledger/money-call.ts',
    ],
    functions: ['ledger_post', 'ledger_lock_players', 'ledger_open_accounts'],
    tests: [
      'packages/domain/src/ledger',
      ...['documented-postings', 'ledger', 'money-call', 'standby'].map(
        (name) => `packages/server/src/ledger/${name}`,
      ),
      'packages/server/src/features/transfers',
    ],
  },
  {
    name: 'place',
    files: [
      ...['place/placement', 'place/place-batch', 'place/decide-slips', 'place/placement-facts'].map(
        (name) => `${PLAY}/${name}.ts`,
      ),
      ...['place/free-places', 'place/special-stakes', 'place/slip-queue', 'bets/cancel-bet'].map(
        (name) => `${PLAY}/${name}.ts`,
      ),
      ...['decide-placement', 'decide-bet-cancel', 'exposure', 'gate', 'most-stake', 'stake-rules'].map(
        (name) => `packages/domain/src/play/${name}.ts`,
      ),
    ],
    functions: [
      'play_lock',
      'play_write',
      'play_take_over',
      'play_take_free_places',
      'play_lock_gates',
      'play_lock_exposures',
      'ledger_take_players',
      'ledger_take_accounts',
    ],
    tests: [
      'packages/domain/src/play',
      ...['place', 'bets', 'rounds/gate'].map((name) => `${PLAY}/${name}`),
      'packages/server/src/features/insurance/insurance.db',
      'packages/server/src/features/credits',
      'packages/server/src/features/limits',
      'packages/server/src/ledger/standby',
    ],
  },
  {
    name: 'settle',
    files: [
      ...[
        'settle/settle-next-chunk',
        'settle/finalize-outcome',
        'settle/cancel-round',
        'rounds/close-round',
      ].map((name) => `${PLAY}/${name}.ts`),
      'packages/domain/src/play/decide-settlement.ts',
    ],
    functions: [
      'play_settle_chunk',
      'play_refund_chunk',
      'play_chunk_end',
      'roll_settled',
      'roll_promotion_payout',
    ],
    tests: [
      'packages/domain/src/play',
      ...['settle', 'rounds'].map((name) => `${PLAY}/${name}`),
      'packages/server/src/features/credits',
      'packages/server/src/features/insurance/insurance.db',
      'packages/server/src/features/jackpot/jackpot.db',
    ],
  },
  {
    name: 'signer',
    files: ['begin-work.ts', 'chain', 'db', 'pay', 'sweep'].map((part) => `packages/signer/src/${part}`),
    functions: [],
    tests: ['chain', 'pay', 'signer.test', 'signer.db', 'begin-work', 'sweep', 'standby', 'start-signer'].map(
      (name) => `packages/signer/src/${name}`,
    ),
  },
  {
    name: 'chain',
    // What decides on which blocks and transfers endpoints agree. How a question travels (`rpc`), when it is asked again
    // (`head-tracker`) and how an endpoint does (`watched-endpoint`) can delay an agreement, not change it.
    files: [
      `${CHAIN}/transfers`,
      ...filesIn(CHAIN, 'agree-on-draw', 'agreed-blocks', 'ask-endpoints', 'block-source', 'check-header'),
      ...filesIn(
        CHAIN,
        'choose-head',
        'endpoint',
        'search-draw-block',
        'header',
        'links-to-agreed',
        'remember-agreed',
      ),
      ...filesIn('packages/proof/src', 'seal', 'header-fields'),
    ],
    functions: [],
    tests: [`${CHAIN}/transfers`, CHAIN, 'packages/proof/src/header', 'packages/proof/src/verify-proof'],
  },
]
