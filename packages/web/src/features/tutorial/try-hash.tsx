import { normaliseHash } from '@nibble/domain'
import { Dices, Hash } from 'lucide-react'
import { useId, useState } from 'react'
import { useLastDraws } from '../../api/queries.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EveryGame } from '../../ui/every-game.tsx'
import { TextField } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Loom } from '../../weave/loom.tsx'
import { charactersSoFar, cleanHash, randomHash } from './hash-input.ts'

/** Any hash, pasted, drawn or taken from the last round, and what every game makes of it. */
export const TryHash = () => {
  const t = useText()
  const id = useId()
  const { data: last } = useLastDraws()
  const [text, setText] = useState('')
  const [height, setHeight] = useState('')
  const hash = normaliseHash(cleanHash(text))
  const isHeight = /^\d{0,18}$/.test(height)
  const block = last?.rounds.find((draw) => draw.block !== null)?.block ?? null

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
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              label={t('tutorial.height')}
              hint={t('tutorial.heightHint')}
              error={isHeight ? undefined : t('tutorial.heightMalformed')}
              value={height}
              onChange={(event) => setHeight(event.target.value)}
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
                <Button size="small" look="ghost" onClick={() => setText('')}>
                  {t('tutorial.clear')}
                </Button>
              )}
            </div>
          </Card>
        </div>
        <div className="mx-auto w-full max-w-[320px]">
          <Loom hash={hash} label={t('block.tile', { tail: hash?.slice(-5) ?? '?????' })} />
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
