import { DEFAULT_WINDOWS, normaliseHash, type RoundLength } from '@nibble/domain'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { BookOpenText, Box, Dices, HandCoins, Hash, type LucideIcon, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useGameConfig, useLastDraws } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { LargeTile } from '../../hash-tile/large-tile.tsx'
import { Tail } from '../../hash-tile/tail.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'
import { EveryGame } from '../../ui/every-game.tsx'
import { charactersSoFar, cleanHash, randomHash } from './hash-input.ts'

const LabSection = lazy(async () => {
  const [code] = await Promise.all([import('./lab/lab-section.tsx'), needWords('community', 'book')])
  return { default: code.LabSection }
})

/** How it works: three steps, and any hash to try the games on. */
export const TutorialScreen = () => {
  const t = useText()
  return (
    <Screen title={t('shell.tutorial')}>
      <div className="flex items-center justify-between gap-8 pt-6 lg:pt-5">
        <div>
          <h2 className="text-28 font-semibold">{t('tutorial.title')}</h2>
          <p className="mt-2 max-w-[64ch] text-16 text-muted">{t('tutorial.lead')}</p>
        </div>
        <LastTile />
      </div>
      <Steps />
      <TryHash />
      <p className="mt-6">
        <Link to="/rule" className={buttonClass()}>
          <BookOpenText size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('tutorial.gameRules')}
        </Link>
      </p>
      <Suspense fallback={<Skeleton className="mt-6 h-80 rounded-20" />}>
        <LabSection />
      </Suspense>
    </Screen>
  )
}

const LIT = [2, 1]

/** On a desktop: the last draw block, as it is woven, and the characters that decided. */
const LastTile = () => {
  const hash = normaliseHash(
    useLastDraws().data?.rounds.find((draw) => draw.block !== null)?.block?.hash ?? '',
  )
  return (
    <figure className="flex flex-none items-center gap-4 max-lg:hidden">
      <Tail hash={hash} lit={LIT} />
      <HashTile hash={hash} lit={LIT} size={112} />
    </figure>
  )
}

/** Stake, block, proof; with the seconds that this installation really keeps. */
const Steps = () => {
  const t = useText()
  const { data: config } = useGameConfig()
  const windows = (roundLength: RoundLength) =>
    config?.windows.find((each) => each.roundLength === roundLength) ?? DEFAULT_WINDOWS[roundLength]
  const seconds = (ms: number) => Math.round(ms / 1000)
  const one = windows('1m')

  return (
    <ol className="mt-6 grid gap-3 lg:grid-cols-3">
      <Step
        icon={HandCoins}
        title={t('tutorial.step1')}
        text={t('tutorial.step1Text', {
          open1: seconds(one.openForMs),
          open3: seconds(windows('3m').openForMs),
        })}
      />
      <Step
        icon={Box}
        title={t('tutorial.step2')}
        text={t('tutorial.step2Text', { draw: seconds(one.drawAfterMs) })}
      />
      <Step
        icon={ShieldCheck}
        title={t('tutorial.step3')}
        text={t('tutorial.step3Text', { publish: seconds(one.publishAfterMs) })}
      />
    </ol>
  )
}

const Step = ({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <li className="grid">
    <Card className="flex gap-4 lg:grid lg:content-start lg:gap-3">
      <Icon size={24} strokeWidth={1.5} className="text-brass" aria-hidden="true" />
      <div>
        <b className="text-16">{title}</b>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </Card>
  </li>
)

/** Any hash, and what every game makes of it: that of the last draw to begin with, or one pasted or thrown. */
const TryHash = () => {
  const t = useText()
  const id = useId()
  const { data: last } = useLastDraws()
  const [typed, setText] = useState<string | null>(null)
  const [typedHeight, setHeight] = useState<string | null>(null)
  const block = last?.rounds.find((draw) => draw.block !== null)?.block ?? null
  const [first, setFirst] = useState(block)
  // Whatever is drawn while one looks does not change what one looks at.
  if (first === null && block !== null) setFirst(block)
  const text = typed ?? first?.hash ?? ''
  const height = typedHeight ?? (typed === null ? first?.height : undefined) ?? ''
  const hash = normaliseHash(cleanHash(text))
  const isHeight = /^\d{0,18}$/.test(height)

  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={t('tutorial.tryTitle')} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-6">
        <div className="grid gap-3">
          <Card className="grid gap-4">
            <p className="text-muted">{t('tutorial.tryText')}</p>
            <TextField
              mono
              label={t('tutorial.hash')}
              hint={
                text === ''
                  ? t('tutorial.hashHint')
                  : t('tutorial.hashShort', { count: charactersSoFar(text) })
              }
              error={text !== '' && !isPossible(text) ? t('tutorial.hashMalformed') : undefined}
              value={text}
              onChange={setText}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              label={t('tutorial.height')}
              hint={t('tutorial.heightHint')}
              error={isHeight ? undefined : t('tutorial.heightMalformed')}
              value={height}
              onChange={setHeight}
              inputMode="numeric"
              autoComplete="off"
              className="sm:max-w-60"
            />
            <div className="flex flex-wrap gap-2">
              {block !== null && (
                <Button
                  size="small"
                  onClick={() => {
                    setText(block.hash)
                    setHeight(block.height)
                  }}
                >
                  <Hash size={16} aria-hidden="true" />
                  {t('tutorial.lastBlock')}
                </Button>
              )}
              <Button
                size="small"
                onClick={() => setText(randomHash(crypto.getRandomValues(new Uint8Array(32))))}
              >
                <Dices size={16} aria-hidden="true" />
                {t('tutorial.random')}
              </Button>
              {text !== '' && (
                <Button size="small" variant="ghost" onClick={() => setText('')}>
                  {t('tutorial.clear')}
                </Button>
              )}
            </div>
          </Card>
        </div>
        <div className="mx-auto w-full max-w-[320px]">
          <LargeTile hash={hash} label={t('block.tile', { tail: hash?.slice(-5) ?? '?????' })} />
        </div>
      </div>
      <Card className="mt-3 pt-2 lg:pt-2 [&_li:first-child]:border-0 lg:[&_li:nth-child(2)]:border-0">
        <div aria-live="polite">
          {hash === null || !isHeight ? (
            <EmptyState title={t('tutorial.pasteFirst')} className="py-8" />
          ) : (
            <EveryGame block={{ hash, height: BigInt(height === '' ? '0' : height) }} />
          )}
        </div>
      </Card>
    </section>
  )
}

const isPossible = (text: string) => /^0x[0-9a-f]{0,64}$/.test(cleanHash(text))
