import { createTabItem, type TabItem } from './tab-item.ts'

/** A player at a table for hours still remembers each; the oldest go first. */
const MOST = 100

export type RevealedRounds = {
  readonly has: (round: string) => boolean
  readonly add: (round: string) => void
}

/** The rounds whose block this tab has shown character by character: each appears so once, wherever it is opened again. */
export const createRevealedRounds = (item: Pick<TabItem, 'read' | 'write'>): RevealedRounds => {
  let rounds = (item.read() ?? '').split(' ').filter((round) => round !== '')
  return {
    has: (round) => rounds.includes(round),
    add: (round) => {
      if (rounds.includes(round)) return
      rounds = [...rounds, round].slice(-MOST)
      item.write(rounds.join(' '))
    },
  }
}

export const revealedRounds = createRevealedRounds(createTabItem('revealed'))
