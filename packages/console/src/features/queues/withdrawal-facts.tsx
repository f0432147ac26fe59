import type { ConsoleWithdrawal, getWithdrawal } from '@nibble/contract/console'
import { Tag } from '@nibble/ui/tag.tsx'
import type { ReactNode } from 'react'
import type { Answered } from '../../api/console-call.ts'
import { groupsOfFour } from '../../text/format.ts'
import { AgeBar, useNow } from '../../ui/age-bar.tsx'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { RISKS } from '../../ui/review-words.ts'
import { Money, PlayerLink, Time } from '../../ui/values.tsx'

type Known = Answered<typeof getWithdrawal>['facts']

/** The request, the facts for and against it, and who did what so far. */
export const WithdrawalFacts = ({ withdrawal, facts }: { withdrawal: ConsoleWithdrawal; facts: Known }) => (
  <div className="grid gap-4">
    <Request of={withdrawal} />
    <h3 className="border-t border-line pt-3 font-semibold">Facts</h3>
    <ForAndAgainst facts={facts} />
    <h3 className="border-t border-line pt-3 font-semibold">History</h3>
    <DescriptionRows
      of={[
        ['Approved by', withdrawal.approvedBy?.name ?? 'nobody yet'],
        [
          withdrawal.takesTwo ? 'Released by another person' : 'Released by',
          withdrawal.releasedBy?.name ?? (withdrawal.releasedAt === null ? 'nobody yet' : 'itself'),
        ],
      ]}
    />
  </div>
)

const Request = ({ of }: { of: ConsoleWithdrawal }) => {
  const now = useNow()
  const { requestedAt, deadline, finishedAt, risk, transaction } = of
  return (
    <DescriptionRows
      of={[
        ['Player', <PlayerLink key="player" player={of.player} />],
        ['Arrives', <Money key="amount" of={of.amount} asset={of.asset} className="font-semibold" />],
        ['Fee', <Money key="fee" of={of.fee} asset={of.asset} />],
        ['To', <Address key="to">{groupsOfFour(of.address)}</Address>],
        ['Requested', <Time key="asked" at={requestedAt} />],
        ['Deadline', <Time key="deadline" at={deadline} />],
        finishedAt === null
          ? ['Left', <Left key="left" requestedAt={requestedAt} deadline={deadline} now={now} />]
          : ['Ended', <Time key="ended" at={finishedAt} />],
        risk === null
          ? null
          : [
              'Reviewed because',
              <Tag key="risk" tone="brass">
                {RISKS[risk]}
              </Tag>,
            ],
        of.reason === null ? null : ['Told to the player', of.reason],
        transaction === null ? null : ['Transaction', <Transaction key="tx">{transaction}</Transaction>],
        of.attempt === 1 ? null : ['Attempt', of.attempt],
      ]}
    />
  )
}

const ForAndAgainst = ({ facts }: { facts: Known }) => (
  <DescriptionRows
    of={[
      ['Player since', <Time key="since" at={facts.memberSince} />],
      ['Deposited, USDT and GMT', <Money key="in" of={facts.broughtIn} />],
      ['Of it staked', <Money key="staked" of={facts.staked} />],
      ['Paid before', <PaidBefore key="paid" {...facts.paidBefore} />],
      ['Requested today', <Money key="today" of={facts.requestedToday} asset="USDT" />],
      ['Address', <AddressKnown key="address" facts={facts} />],
      facts.sharedWith.length === 0
        ? null
        : [
            'Also used by',
            facts.sharedWith.map((one) => (
              <span key={one.id} className="ml-2">
                <PlayerLink player={one} />
              </span>
            )),
          ],
      facts.openFlags.length === 0
        ? null
        : [
            'Open flags',
            facts.openFlags.map((flag) => (
              <span key={flag} className="ml-1">
                <Tag tone="loss">{flag}</Tag>
              </span>
            )),
          ],
      facts.isStopped
        ? [
            'Stopped',
            <Tag key="stopped" tone="loss">
              May not play
            </Tag>,
          ]
        : null,
    ]}
  />
)

const Address = ({ children }: { children: ReactNode }) => (
  <span className="font-mono text-12">{children}</span>
)

const Transaction = ({ children }: { children: ReactNode }) => (
  <span className="font-mono text-12 break-all">{children}</span>
)

const Left = ({ requestedAt, deadline, now }: { requestedAt: number; deadline: number; now: number }) => (
  <span className="inline-grid">
    <AgeBar from={requestedAt} deadline={deadline} now={now} />
  </span>
)

const PaidBefore = ({ count, sum }: Known['paidBefore']) => (
  <>
    {count === 0 ? 'never' : `${count} ×, `}
    {count > 0 && <Money of={sum} />}
  </>
)

const AddressKnown = ({ facts: { isOwnAddress, addressSavedAt } }: { facts: Known }) => {
  if (isOwnAddress) return 'The player signs in with it'
  if (addressSavedAt === null) return 'No longer saved'
  return (
    <>
      Saved <Time at={addressSavedAt} />
    </>
  )
}
