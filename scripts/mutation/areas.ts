/** What is mutated, and which tests must notice. Functions of the database are named; their newest text is mutated. */
export type Area = {
  readonly name: string
  readonly files: readonly string[]
  readonly functions: readonly string[]
  readonly tests: readonly string[]
}

const PLAY = 'packages/server/src/features/play'

export const AREAS: readonly Area[] = [
  {
    name: 'ledger',
    files: [
      'packages/domain/src/ledger',
      'packages/server/src/ledger/post.ts',
      'packages/server/src/ledger/money-call.ts',
    ],
    functions: ['ledger_post', 'ledger_hold_players', 'ledger_open_accounts'],
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
      ...[
        'placement',
        'place-batch',
        'decide-slips',
        'placement-facts',
        'placement-writes',
        'slip-queue',
        'recall-bet',
      ].map((name) => `${PLAY}/${name}.ts`),
      ...['decide-placement', 'decide-recall', 'exposure', 'gate', 'most-stake', 'stake-rules'].map(
        (name) => `packages/domain/src/play/${name}.ts`,
      ),
    ],
    functions: [
      ...['play_lock', 'play_write', 'play_take_over', 'play_hold_gates', 'play_hold_exposures'],
      ...['ledger_take_players', 'ledger_take_accounts'],
    ],
    tests: [
      'packages/domain/src/play',
      ...['slip-queue', 'placement', 'caps', 'recall', 'gate', 'stops', 'held-player', 'queries'].map(
        (name) => `${PLAY}/${name}`,
      ),
      'packages/server/src/features/insurance/insurance.db',
      'packages/server/src/features/credits',
      'packages/server/src/features/limits',
      'packages/server/src/ledger/standby',
    ],
  },
  {
    name: 'settle',
    files: [
      ...['settle-next-chunk', 'fix-outcome', 'cancel-round', 'close-round'].map(
        (name) => `${PLAY}/${name}.ts`,
      ),
      'packages/domain/src/play/decide-settlement.ts',
      'packages/domain/src/play/draw-block.ts',
    ],
    functions: ['play_settle_chunk', 'play_refund_chunk', 'play_chunk_end', 'roll_settled', 'roll_give_back'],
    tests: [
      ...['settlement', 'rounds', 'gate'].map((name) => `${PLAY}/${name}`),
      'packages/domain/src/play',
      'packages/server/src/features/jackpot',
      'packages/server/src/features/credits',
      'packages/server/src/features/insurance',
    ],
  },
  {
    name: 'signer',
    files: ['chain', 'db', 'pay', 'sweep'].map((folder) => `packages/signer/src/${folder}`),
    functions: [],
    tests: ['packages/signer/src'],
  },
  {
    name: 'chain',
    files: ['packages/server/src/chain', 'packages/proof/src/seal.ts', 'packages/proof/src/header-hash.ts'],
    functions: [],
    tests: ['packages/server/src/chain', 'packages/proof/src'],
  },
]
