import { type Amount, ASSETS, type Asset, ZERO } from '@nibble/domain'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAssets } from '../../api/queries.ts'
import { searchWord } from '../../paths.ts'
import { createFormStore } from '../../session/form-store.ts'
import { useStore } from '../../state/store.ts'
import { readAmount } from '../../ui/amount-input.ts'
import { findPair, type Pair, sourcesOf, targetsOf } from './quote.ts'

export type Form = {
  readonly sources: readonly Asset[]
  readonly targets: readonly Asset[]
  readonly pair: Pair
  readonly balance: Amount | undefined
  readonly text: string
  readonly amount: Amount | null
  readonly from: (asset: Asset) => void
  readonly to: (asset: Asset) => void
  readonly type: (text: string) => void
  /** Swaps the two assets, if that is offered. */
  readonly turn: (() => void) | null
}

type Typed = { readonly from: Asset | undefined; readonly to: Asset | undefined; readonly text: string }
const typed = createFormStore<Typed>({ from: undefined, to: undefined, text: '' })

/** The conversion to start with: the assets in the link, else what was typed earlier, else the first pair. */
export const useConvertForm = (pairs: readonly Pair[]): Form | null => {
  const search = useSearch({ strict: false })
  const balances = useAssets()
  useState(() => beginWith(assetNamed(searchWord(search, 'from')), assetNamed(searchWord(search, 'to'))))
  const { text, ...chosen } = useStore(typed)
  const change = (next: Partial<Typed>) => typed.set({ ...typed.get(), ...next })

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
    sources,
    targets,
    pair,
    text,
    type: (next) => change({ text: next }),
    balance: balances.data && availableOf(balances.data.assets, from),
    amount: read.kind === 'amount' ? read.amount : null,
    from: (asset) => change({ from: asset, to }),
    to: (asset) => change({ from, to: asset }),
    turn: turned === undefined ? null : () => change({ from: to, to: from }),
  }
}

/** A link that names other assets than those typed last starts over with them. */
const beginWith = (from: Asset | undefined, to: Asset | undefined): void => {
  const last = typed.get()
  if ((from ?? last.from) !== last.from || (to ?? last.to) !== last.to) typed.set({ from, to, text: '' })
}

const assetNamed = (name: string | null): Asset | undefined => ASSETS.find((asset) => asset === name)

const availableOf = (
  rows: readonly { readonly coinName: Asset; readonly assetsAvailable: Amount }[],
  asset: Asset,
): Amount => rows.find(({ coinName }) => coinName === asset)?.assetsAvailable ?? ZERO
