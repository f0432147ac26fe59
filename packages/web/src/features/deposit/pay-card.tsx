import { depositIntent, dropDepositIntent } from '@nibble/contract'
import { type Amount, rawOf, splitRaw, ZERO } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Chip } from '@nibble/ui/chip.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useGameConfig } from '../../api/queries.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount, writeAmount } from '../../ui/amount-input.ts'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { WalletPicture } from '../../ui/wallet-picture.tsx'
import { switchChain } from '../../wallet/chain.ts'
import type { Wallet } from '../../wallet/eip-1193.ts'
import { askAccount, type Payment, payFromWallet } from '../../wallet/pay.ts'
import { developmentWallet, useWallets } from '../../wallet/wallets.ts'
import { type Coin, useDeposits, useHolding } from './queries.ts'

/** An amount, and one tap on the wallet that pays it. */
export const PayCard = ({ coin }: { coin: Coin }) => {
  const t = useText()
  const format = useFormat()
  const isOnline = useOnline()
  const chain = useGameConfig().data?.chain
  const announced = useWallets()
  const [text, setText] = useState('')
  const [payment, setPayment] = useState<Payment | null>(null)
  const deposits = useDeposits()
  const [problem, setProblem] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())

  const wallets = chain?.local === true ? [...announced, developmentWallet(chain)] : announced
  const typed = readAmount(text)
  const isLow = typed.kind === 'amount' && typed.amount < coin.minimum
  const busyWith = payment !== null && isUnderWay(payment) ? payment.wallet.id : null
  const nameOf = (wallet: Wallet) =>
    wallet.name ?? t(wallet.kind === 'development' ? 'login.developmentWallet' : 'login.browserWallet')

  const pay = async (wallet: Wallet) => {
    if (typed.kind !== 'amount' || isLow || chain === undefined || busyWith !== null) return
    setProblem(null)
    setPayment({ step: 'check', wallet })
    const announced = await announcePayment(t, { key, amount: typed.amount })
    if (!announced.isAllowed) {
      setPayment(null)
      setProblem(announced.why)
      return
    }
    await payFromWallet({
      wallet,
      chain,
      genesisHash: coin.genesisHash,
      contract: coin.contract,
      to: announced.address,
      raw: rawOf(typed.amount, coin.decimals),
      show: (step) => {
        setPayment(step)
        if (step.step === 'problem' && step.problem !== 'unknown') announced.drop()
        if (step.step !== 'sent') return
        setText('')
        setKey(crypto.randomUUID())
      },
    })
  }

  return (
    <Card as="section" aria-labelledby="pay" className="grid gap-3">
      <h2 id="pay" className="text-16 font-semibold">
        {t('deposit.pay')}
      </h2>
      {wallets.length === 0 ? (
        <p className="text-muted">{t('deposit.noWallet')}</p>
      ) : (
        <>
          <AmountField
            label={t('money.amount')}
            asset={coin.coinName}
            value={text}
            onChange={setText}
            hint={t('deposit.payText')}
            problem={
              isLow
                ? t('deposit.belowMinimum', { amount: format.amount(coin.minimum, { decimals: 0 }) })
                : undefined
            }
          />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {wallets.map((wallet) => (
              <li
                key={wallet.id}
                className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-12 border border-line p-3"
              >
                <WalletHead
                  wallet={wallet}
                  name={nameOf(wallet)}
                  coin={coin}
                  onMost={(most) => setText(writeAmount(t.locale, most))}
                />
                <Button
                  wide
                  disabled={
                    !isOnline || typed.kind !== 'amount' || isLow || (busyWith ?? wallet.id) !== wallet.id
                  }
                  busy={
                    busyWith === wallet.id && payment !== null
                      ? busyText(t, payment, nameOf(wallet))
                      : undefined
                  }
                  onClick={() => void pay(wallet)}
                >
                  {isOnline ? t('deposit.payWith', { wallet: nameOf(wallet) }) : t('money.offline')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {problem !== null && <InlineError text={problem} />}
      {payment !== null && !isListed(payment, deposits.data) && <PaymentNote payment={payment} />}
    </Card>
  )
}

type HeadProps = { wallet: Wallet; name: string; coin: Coin; onMost: (most: Amount) => void }

/** A wallet with its balance; if that is unknown, how to get it. */
const WalletHead = ({ wallet, name, coin, onMost }: HeadProps) => {
  const t = useText()
  const format = useFormat()
  const chain = useGameConfig().data?.chain
  const holding = useHolding(wallet, coin)
  const found = holding.data
  const most = found?.kind === 'held' ? splitRaw(found.raw, coin.decimals).amount : null
  /** Whatever the answer, the balance is fetched again. */
  const ask = (asked: Promise<unknown>) => void asked.catch(() => undefined).then(() => holding.refetch())

  const said = () => {
    switch (found?.kind) {
      case undefined:
        return <Skeleton className="my-0.5 h-3 w-32" />
      case 'held':
        return t('deposit.holds', { amount: format.amount(most ?? ZERO) })
      case 'unconnected':
        return t('deposit.connectText')
      case 'network':
        return t('deposit.otherNetwork')
      case 'otherChain':
        return t('deposit.problem.otherChain')
      case 'unknown':
        return t('deposit.holdsUnknown')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <WalletPicture wallet={wallet} />
      <span className="min-w-0 flex-1 basis-32">
        <b className="block">{name}</b>
        <span className="block text-12 text-muted">{said()}</span>
      </span>
      {most !== null && (
        <Chip disabled={most <= ZERO} onClick={() => onMost(most)}>
          {t('money.max')}
        </Chip>
      )}
      {found?.kind === 'unconnected' && (
        <Button size="small" onClick={() => ask(askAccount(wallet.request))}>
          {t('deposit.connect')}
        </Button>
      )}
      {found?.kind === 'network' && chain !== undefined && (
        <Button size="small" onClick={() => ask(switchChain(wallet.request, chain))}>
          {t('login.networkSwitch')}
        </Button>
      )}
    </div>
  )
}

const isUnderWay = ({ step }: Payment) => step === 'connect' || step === 'check' || step === 'confirm'

const busyText = (t: ReturnType<typeof useText>, { step }: Payment, wallet: string): string => {
  switch (step) {
    case 'connect':
      return t('deposit.connecting', { wallet })
    case 'check':
      return t('deposit.checking')
    case 'confirm':
    case 'sent':
    case 'problem':
      return t('deposit.confirming', { wallet })
  }
}

/** Once listed among the deposits, its line there shows the progress. */
const isListed = (payment: Payment, deposits: ReturnType<typeof useDeposits>['data']): boolean =>
  payment.step === 'sent' &&
  deposits?.pages.some(({ items }) =>
    items.some(({ transaction }) => transaction.toLowerCase() === payment.transaction.toLowerCase()),
  ) === true

const PaymentNote = ({ payment }: { payment: Payment }) => {
  const t = useText()
  switch (payment.step) {
    case 'connect':
    case 'check':
    case 'confirm':
      return null
    case 'sent':
      return (
        <div role="status" className="grid gap-2 rounded-12 bg-win-wash px-3 py-2.5">
          <p className="flex gap-2 text-win">
            <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('deposit.sent')}</span>
          </p>
          <TransactionLink hash={payment.transaction} />
        </div>
      )
    case 'problem':
      return payment.problem === 'unknown' || payment.problem === 'refused' ? (
        <p role="alert" className="flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
          <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
          <span>{t(`deposit.problem.${payment.problem}`)}</span>
        </p>
      ) : (
        <InlineError text={t(`deposit.problem.${payment.problem}`)} />
      )
  }
}

type Announced =
  | { readonly isAllowed: true; readonly address: string; readonly drop: () => void }
  | { readonly isAllowed: false; readonly why: string }

/** Checks the player's own limits before a wallet is asked to pay. A dropped payment no longer counts. */
const announcePayment = async (
  t: Translator,
  { key, amount }: { readonly key: string; readonly amount: Amount },
): Promise<Announced> => {
  try {
    const { address } = await call(depositIntent, { key, amount })
    // If the call fails, it expires by itself.
    return {
      isAllowed: true,
      address,
      drop: () => void call(dropDepositIntent, { key }).catch(() => undefined),
    }
  } catch (error) {
    return { isAllowed: false, why: errorSentence(t, error) }
  }
}
