import { moveSubAccount } from '@nibble/contract'
import { amountOf, type Amount as Money, type SubAccountMove, ZERO } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { MoneyForm } from '@nibble/ui/money-form.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { ArrowDown, ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { keys } from '../../api/keys.ts'
import { useAssets } from '../../api/queries.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount } from '../../ui/amount-input.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useOffline } from '../../ui/use-offline.ts'
import { decideBlock } from './block.ts'

/** GMT from one sub-account into the other: free, at once, without a password. */
export const SubAccountForm = () => {
  const t = useText()
  const format = useFormat()
  const offline = useOffline()
  const [direction, setDirection] = useState<SubAccountMove>('GMT_TO_GAME')
  const [text, setText] = useState('')
  const subAccounts = useSubAccounts()
  const move = useMoneyCall(moveSubAccount, {
    onDone: (_, moved) => {
      showToast(t(moved.direction === 'GMT_TO_GAME' ? 'transfer.movedToGame' : 'transfer.movedToMain'))
      setText('')
    },
    refresh: [keys.assets],
  })

  const isToGame = direction === 'GMT_TO_GAME'
  const source = subAccounts && (isToGame ? subAccounts.main : subAccounts.game)
  const read = readAmount(text)
  const amount = read.kind === 'amount' ? read.amount : null
  const block = decideBlock({ to: direction, amount, balance: source ?? ZERO })
  const [main, game] = [t('transfer.main'), t('transfer.game')]
  return (
    <MoneyForm
      call={move}
      sent={(lost) => (
        <DescriptionList>
          <Description name={lost.direction === 'GMT_TO_GAME' ? `${main} → ${game}` : `${game} → ${main}`}>
            <Amount value={lost.amount} asset="GMT" named />
          </Description>
        </DescriptionList>
      )}
      onAsk={(lost) => void move.submit(lost)}
      offline={offline}
      onSubmit={() => {
        if (amount !== null) void move.submit({ direction, amount })
      }}
      button={
        block !== null || amount === null
          ? t(`transfer.block.${block ?? 'amount'}`)
          : t('transfer.move', { amount: format.amount(amount) })
      }
      isBlocked={block !== null}
      busy={move.state === 'busy' ? t('transfer.moving') : undefined}
      problem={moneyProblem(t, move)}
    >
      {(send) => (
        <Card as="section" className="grid gap-4">
          <p className="text-muted">{t('transfer.subAccountText')}</p>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
            <div className="grid gap-1">
              <SubAccountBox name={t(isToGame ? 'transfer.main' : 'transfer.game')} value={source} />
              <ArrowDown size={20} strokeWidth={1.75} className="mx-auto text-faint" aria-hidden="true" />
              <SubAccountBox
                name={t(isToGame ? 'transfer.game' : 'transfer.main')}
                value={subAccounts && (isToGame ? subAccounts.game : subAccounts.main)}
              />
            </div>
            <IconButton
              icon={ArrowUpDown}
              label={t('transfer.turn')}
              className="-mr-2"
              onClick={() => {
                move.reset()
                setDirection(isToGame ? 'GAME_TO_GMT' : 'GMT_TO_GAME')
              }}
            />
          </div>
          <AmountField
            label={t('money.amount')}
            asset="GMT"
            value={text}
            onChange={(next) => {
              move.reset()
              setText(next)
            }}
            most={source}
            problem={block === 'short' && source !== undefined ? t('transfer.block.short') : undefined}
          />
          {send}
        </Card>
      )}
    </MoneyForm>
  )
}

/** Both sub-accounts of GMT; undefined while they are not known. */
const useSubAccounts = (): { readonly main: Money; readonly game: Money } | undefined => {
  const { data } = useAssets()
  const gmt = data?.assets.find(({ coinName }) => coinName === 'GMT')
  if (data === undefined) return undefined
  return { main: gmt?.assetsAvailable ?? ZERO, game: amountOf(gmt?.game ?? 0n) }
}

/** A sub-account and what is in it. */
const SubAccountBox = ({ name, value }: { name: string; value: Money | undefined }) => (
  <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-12 border border-line bg-raised px-4 py-2">
    <span className="text-muted">{name}</span>
    {value === undefined ? (
      <Skeleton className="h-5 w-24 bg-pressed" />
    ) : (
      <Amount value={value} asset="GMT" named own className="text-16 font-semibold" />
    )}
  </div>
)
