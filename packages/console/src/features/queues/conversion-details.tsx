import {
  type ConsoleConversion,
  claimConversion,
  getConversion,
  reviewConversion,
  unclaimConversion,
} from '@nibble/contract/console'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import type { Answered } from '../../api/console-call.ts'
import { useAct } from '../../api/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { LedgerPanel } from '../../ui/ledger-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { CONVERSION_STATES } from '../../ui/review-words.ts'
import { Shown } from '../../ui/states.tsx'
import { Money, PlayerLink, Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { askedOf, movesOf, type Review } from './conversion-moves.ts'
import { Claim, Moves } from './moves.tsx'
import { useQueueKeys } from './queue.tsx'

export const ConversionDetails = ({ id }: { id: string }) => {
  const found = useRead(getConversion, { id })
  return (
    <Shown of={found}>
      {(conversion) => (
        <>
          <Panel
            title={`Conversion ${conversion.id}`}
            actions={
              <Tag tone={CONVERSION_STATES[conversion.state].tone}>
                {CONVERSION_STATES[conversion.state].text}
              </Tag>
            }
          >
            <Decision conversion={conversion} />
            <ConversionFacts conversion={conversion} />
          </Panel>
          <LedgerPanel player={conversion.player.id} />
        </>
      )}
    </Shown>
  )
}

const Decision = ({ conversion }: { conversion: Answered<typeof getConversion> }) => {
  const { identity } = useGetIdentity()
  const { canAccess: mayReview = false } = useCanAccess({ resource: 'conversions', action: 'review' })
  const [asked, setAsked] = useState<Review | null>(null)
  const review = useAct(reviewConversion, {
    done: ({ id, state, takesTwo }) =>
      state === 'pending' && takesTwo
        ? `Conversion ${id}: needs another person`
        : `Conversion ${id}: ${CONVERSION_STATES[state].text}`,
    onDone: () => setAsked(null),
  })
  const { reviews, waitsFor } = movesOf(conversion, String(identity?.id ?? ''))
  const ask = (kind: Review) => {
    review.reset()
    setAsked(kind)
  }
  const keyOf = (kind: Review) => (mayReview && reviews.includes(kind) ? () => ask(kind) : undefined)
  useQueueKeys({ a: keyOf('approve'), r: keyOf('reject') })

  return (
    <Moves
      waitsFor={waitsFor}
      moves={mayReview ? reviews.map((kind) => ({ ...VARIANTS[kind], key: kind, go: () => ask(kind) })) : []}
      claim={<Claim of={conversion} claim={claimConversion} unclaim={unclaimConversion} />}
    >
      {(reviews.length > 0 || waitsFor !== null) && (
        <WhoMay permission="conversions.review">decide about conversions</WhoMay>
      )}
      {asked !== null && (
        <ReasonSheet
          asked={askedOf(asked, conversion, conversion.isFirstOfTwo)}
          onConfirm={(reason) => review.act({ id: conversion.id, review: asked, reason })}
          onClose={() => setAsked(null)}
          isBusy={review.isBusy}
          failure={review.failure}
        />
      )}
    </Moves>
  )
}

const VARIANTS = {
  approve: { text: 'Approve', variant: 'primary' },
  reject: { text: 'Reject', variant: 'danger' },
} as const

const ConversionFacts = ({ conversion: of }: { conversion: ConsoleConversion }) => (
  <DescriptionRows
    of={[
      ['Player', <PlayerLink key="player" player={of.player} />],
      ['Gives', <Money key="gives" of={of.amount} asset={of.from} />],
      ['Gets', <Money key="gets" of={of.receivable} asset={of.to} />],
      ['Fee', <Money key="fee" of={of.fee} asset={of.to} />],
      ['Worth', <Money key="worth" of={of.value} asset="USDT" />],
      ['Requested', <Time key="asked" at={of.requestedAt} />],
      of.finishedAt === null ? null : ['Ended', <Time key="ended" at={of.finishedAt} />],
      of.reason === null ? null : ['Told to the player', of.reason],
      of.firstApprovedBy === null ? null : ['First approved by', of.firstApprovedBy.name],
      of.approvedBy === null ? null : ['Approved by', of.approvedBy.name],
      of.rejectedBy === null ? null : ['Rejected by', of.rejectedBy.name],
    ]}
  />
)
