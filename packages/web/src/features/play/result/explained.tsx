import type { Facts, GameId, Hand } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { HashText } from '../../../hash-tile/hash-text.tsx'
import { sentences } from '../../../text/sentences.ts'
import { useText } from '../../../text/text-context.ts'
import { outcomeName, outcomeText } from '../../../ui/outcome-names.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { placesIn } from '../picks/game-places.ts'

type Decided = Facts & { readonly outcome: string }

type Props = {
  game: GameId
  facts: Decided
  /** On the board: what fell of up, down and letter. */
  side: string | null
  hash: string
  isGuarded: boolean
  /** Before the characters. */
  children: ReactNode
}

/** Why the hash gave this outcome: the characters that did, large, and a sentence; then the whole hash. */
export const Explained = ({ game, facts, side, hash, isGuarded, children }: Props) => (
  <>
    {children}
    <ExplainCard game={game} facts={facts} side={side} />
    <HashBlock hash={hash} game={game} isGuarded={isGuarded} />
  </>
)

/** All 64 characters, and a button that copies them. */
const HashBlock = ({ hash, game, isGuarded }: { hash: string; game: GameId; isGuarded: boolean }) => {
  const t = useText()
  const name = t(isGuarded ? 'table.hash' : 'block.hash')
  const copy = async () => {
    await navigator.clipboard.writeText(hash)
    showToast(t('common.copied'))
  }
  return (
    <section className="-mt-2">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="font-semibold">{name}</h2>
        <IconButton icon={Copy} label={t('result.copyHash')} className="-mr-3" onClick={() => void copy()} />
      </div>
      <HashText hash={hash} lit={placesIn(game, hash)} label={name} />
    </section>
  )
}

const ExplainCard = ({ game, facts, side }: Pick<Props, 'game' | 'facts' | 'side'>) => (
  <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <Evidence facts={facts} />
    <p className="min-w-40 flex-1 text-muted">
      <Sentence game={game} facts={facts} side={side} />
    </p>
  </Card>
)

const Evidence = ({ facts }: { facts: Decided }) => {
  const t = useText()
  switch (facts.kind) {
    case 'values':
      return (
        <Duel>
          <Character label={t('explain.beforeLast')} text={facts.left.char} />
          <Sign text={signOf(facts.left.value - facts.right.value)} />
          <Character label={t('explain.last')} text={facts.right.char} />
        </Duel>
      )
    case 'kinds':
      return (
        <Duel>
          <Character label={t('explain.beforeLast')} text={facts.left.char} />
          <Character label={t('explain.last')} text={facts.right.char} />
        </Duel>
      )
    case 'character':
      return <Character label={t('explain.last')} text={facts.char} />
    case 'digit':
      return (
        <Character label={t('explain.lastDigit')} text={facts.digitAt === 0 ? '–' : String(facts.digit)} />
      )
    case 'sum':
      return (
        <Duel>
          <Character label={t('explain.lastDigit')} text={facts.digitAt === 0 ? '0' : String(facts.digit)} />
          <Sign text="+" />
          <Plain label={t('explain.height')} text={`…${facts.heightDigit}`} />
        </Duel>
      )
    case 'hands':
      return (
        <Duel>
          <HandBox label={t('explain.banker')} hand={facts.banker} />
          <Sign text={signOf(facts.banker.points - facts.player.points)} />
          <HandBox label={t('explain.player')} hand={facts.player} />
        </Duel>
      )
  }
}

const Sentence = ({ game, facts, side }: Pick<Props, 'game' | 'facts' | 'side'>) => {
  const t = useText()
  const { name } = outcomeText(t, game, facts)
  switch (facts.kind) {
    case 'values': {
      const { left, right } = facts
      const hasLetter = left.char > '9' || right.char > '9'
      const comparison =
        left.value === right.value
          ? t('explain.equal', { value: left.value, name })
          : t('explain.greater', {
              more: Math.max(left.value, right.value),
              less: Math.min(left.value, right.value),
              name,
            })
      return <>{sentences(t, comparison, t(hasLetter ? 'explain.lettersTen' : 'explain.lettersWould'))}</>
    }
    case 'kinds':
      return <>{t(facts.outcome === 'lucky' ? 'explain.kinds' : 'explain.sameKind')}</>
    case 'character':
      return (
        <>
          {side === null
            ? t(game === 'exact' ? 'explain.exact' : 'explain.character', { character: facts.char, name })
            : t('explain.board', { character: facts.char, name: outcomeName(t, 'up-down', side) })}
        </>
      )
    case 'digit':
      return (
        <>{facts.digitAt === 0 ? t('explain.noDigit') : t('explain.digit', { digit: facts.digit, name })}</>
      )
    case 'sum':
      return <>{t('explain.sum', { digit: facts.digit, height: facts.heightDigit, sum: facts.sum, name })}</>
    case 'hands':
      return (
        <>
          {sentences(
            t,
            t('explain.hands', { banker: facts.banker.points, player: facts.player.points, name }),
            t(game === 'niu-niu' ? 'explain.lettersTen' : 'explain.lettersZero'),
          )}
        </>
      )
  }
}

const signOf = (difference: number): string => (difference > 0 ? '>' : difference < 0 ? '<' : '=')

const Duel = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-4" aria-hidden="true">
    {children}
  </div>
)

const Character = ({ label, text }: { label: string; text: string }) => (
  <div className="grid justify-items-center gap-0.5" aria-hidden="true">
    <span className="text-12 text-muted">{label}</span>
    <b className="w-14 rounded-12 bg-brass-wash text-center font-mono text-40 leading-[52px] text-brass shadow-[inset_0_0_0_1px_var(--brass-line)]">
      {text}
    </b>
  </div>
)

const Plain = ({ label, text }: { label: string; text: string }) => (
  <div className="grid justify-items-center gap-0.5">
    <span className="text-12 text-muted">{label}</span>
    <b className="rounded-12 bg-raised px-2 text-center font-mono text-28 leading-[52px]">{text}</b>
  </div>
)

const Sign = ({ text }: { text: string }) => <span className="pt-4 text-28 text-muted">{text}</span>

const HandBox = ({ label, hand }: { label: string; hand: Hand }) => (
  <div className="grid justify-items-center gap-0.5">
    <span className="text-12 text-muted">{label}</span>
    <b className="text-40 leading-[52px]">{hand.points}</b>
    <span className="flex gap-0.5">
      {hand.cards.map(({ char }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
          key={index}
          className="w-5 rounded-6 bg-brass-wash text-center font-mono font-semibold text-brass shadow-[inset_0_0_0_1px_var(--brass-line)]"
        >
          {char}
        </span>
      ))}
    </span>
  </div>
)
