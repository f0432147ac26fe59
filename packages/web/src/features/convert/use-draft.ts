import { type Amount, ASSETS, type Asset, ZERO } from '@nibble/domain'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAssets } from '../../api/queries.ts'
import { searchWord } from '../../paths.ts'
import { readAmount } from '../../ui/amount-input.ts'
import { findPair, type Pair, sourcesOf, targetsOf } from './pairs.ts'

export type Draft = {
  readonly sources: readonly Asset[]
  readonly targets: readonly Asset[]
  readonly pair: Pair
  readonly balance: Amount | undefined
  readonly text: string
  readonly amount: Amount | null
  readonly from: (asset: Asset) => void
  readonly to: (asset: Asset) => void
  readonly type: (text: string) => void
  /** The way back, where that is offered. */
  readonly turn: (() => void) | null
}

/** What the player is about to convert; it starts with what he came for, else with the first pair. */
export const useDraft = (pairs: readonly Pair[]): Draft | null => {
  const search = useSearch({ strict: false })
  const balances = useAssets()
  const [chosen, choose] = useState<{ from: Asset | undefined; to: Asset | undefined }>(() => ({
    from: assetNamed(searchWord(search, 'from')),
    to: assetNamed(searchWord(search, 'to')),
  }))
  const [text, type] = useState('')

  const sources = sourcesOf(pairs)
  const from = sources.find((asset) => asset === chosen.from) ?? sources[0]
  if (from === undefined) return null
  const targets = targetsOf(pairs, from)
  const to = targets.find((asset) => asset === chosen.to) ?? targets[0]
  const pair = to === undefined ? undefined : findPair(pairs, { from, to })
  if (to === undefined || pair === undefined) return null

  const read = readAmount(text)
  const turned = findPair(pairs, { from: to, to: from })
  return {
    ...{ sources, targets, pair, text, type },
    balance: balances.data && availableOf(balances.data.assets, from),
    amount: read.kind === 'amount' ? read.amount : null,
    from: (asset) => choose({ from: asset, to }),
    to: (asset) => choose({ from, to: asset }),
    turn: turned === undefined ? null : () => choose({ from: to, to: from }),
  }
}

const assetNamed = (name: string | null): Asset | undefined => ASSETS.find((asset) => asset === name)

const availableOf = (
  rows: readonly { readonly coinName: Asset; readonly assetsAvailable: Amount }[],
  asset: Asset,
): Amount => rows.find(({ coinName }) => coinName === asset)?.assetsAvailable ?? ZERO
