import type { RecordType } from '@nibble/contract'
import type { Column } from '@nibble/ui/table.tsx'
import type { RowOf } from '../api/data-provider.ts'
import { useRows } from '../api/use-read.ts'
import { Panel } from './panel.tsx'
import { RowsTable } from './rows-table.tsx'
import { Money, Time } from './values.tsx'

/** Two lines each, so that it fits beside a case and on a phone. */
const COLUMNS: readonly Column<RowOf<'ledger'>>[] = [
  {
    head: 'What and when, GMT+8',
    cell: ({ recordType, at }) => (
      <>
        {RECORD_NAMES[recordType]}
        <span className="block text-12 text-muted">
          <Time at={at} />
        </span>
      </>
    ),
  },
  {
    head: 'Amount and balance',
    cell: ({ amount, asset, balanceAfter }) => (
      <>
        <Money of={amount} asset={asset} signed />
        <span className="block text-12 text-muted">
          then <Money of={balanceAfter} />
        </span>
      </>
    ),
    align: 'right',
  },
]

/** The player's ledger, newest first. */
export const LedgerPanel = ({ player }: { player: string }) => {
  const list = useRows('ledger', {
    sort: { field: 'at', order: 'DESC' },
    always: { player },
    perPage: 10,
    inAddress: false,
  })
  return (
    <Panel title="Ledger" flush>
      <RowsTable label="Ledger" of={list} columns={COLUMNS} empty="No money has moved yet." />
    </Panel>
  )
}

/** The subject of a player's ledger entry. */
const RECORD_NAMES: Readonly<Record<RecordType, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  withdrawFee: 'Withdrawal fee',
  withdrawRefund: 'Withdrawal refunded',
  airdrop: 'Given by an operator',
  underweight: 'Taken by an operator',
  betOrder: 'Stake',
  betAssetsBack: 'Stake refunded',
  betAssetsWin: 'Win',
  GMT_TO_GAME: 'GMT to the game sub-account',
  GAME_TO_GMT: 'GMT from the game sub-account',
  convert: 'Conversion',
  convertFee: 'Conversion fee',
  deduct: 'Deduction',
  transferIn: 'Transfer received',
  transferOut: 'Transfer sent',
  rebateBonus: 'Rebate',
  rebateTeamBonus: 'Team rebate',
  rebateGaBonus: 'GA rebate',
  rebateGaTeamBonus: 'GA team rebate',
  averageRebateBonus: 'Level rebate',
  invitingGiftsRewardBonus: 'Gift for an invitation',
  invitingGiftsPlayBonus: 'Play credit for an invitation',
  firstLoginGiftsPlayBonus: 'Play credit at the first sign-in',
  singleBetReward: 'Reward for one bet',
  dailyBetCountReward: 'Reward for a day’s bets',
  dailyAccumulateRechargeReward: 'Reward for a day’s deposits',
  dailyAccumulateBetReward: 'Reward for a day’s stakes',
  nextDayReturnReward: 'Reward for coming back',
  directReward: 'Direct reward',
  betBackwaterReward: 'Backwater',
  jackpotWin: 'Jackpot',
  insuranceClaim: 'Insurance paid out',
  rankingPrize: 'Ranking prize',
  contestPrize: 'Contest prize',
}
