import { checkBooks } from '../fixture/books.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import type { Fault, Figures, Work } from '../frame/fault.ts'
import { openBadRoad } from './bad-road.ts'
import { checkPayments } from './check-payments.ts'
import { startMortalSigner } from './mortal-signer.ts'
import { openPaymentFixture, type Payment, type PaymentFixture } from './payment-fixture.ts'
import { startWeather } from './weather.ts'

const AT_ONCE = 8
const PATIENCE_MS = 240_000
const PAID_TWICE = /was paid [2-9] times/

/** Payments dropped, stuck, replaced, timed out and reverted by the chain, with a signer that dies at every step. */
export const withdrawalsFault: Fault = {
  name: 'withdrawals',
  unit: 'withdrawals',
  small: 6,
  medium: 24,
  full: 1_000,
  perPart: 100,
  run: (work) => payAll(work, { forget: async () => {}, isOver: async () => false }),
  control: async (work) => {
    // A forgetful signer does not finish: it is over as soon as someone was paid twice.
    const isOver = async (payments: PaymentFixture, asked: readonly Payment[]) =>
      (await checkPayments(payments, asked)).some((sentence) => PAID_TWICE.test(sentence))
    // Enough of them that it dies with payments on their way, however lucky its first lives are.
    const { failures } = await payAll({ ...work, amount: 96 }, { forget, isOver })
    return failures.some((sentence) => PAID_TWICE.test(sentence))
  },
}

/** A signer that stores nothing of what it has signed: everything that was on its way it begins again. */
async function forget({ fixture: { owner } }: PaymentFixture): Promise<void> {
  await owner.untriggered([
    {
      sql: `with forgotten as (
              update signer_intent i set state = 'final', outcome = 'failed'
              where i.state = 'open' and exists (select from signer_transaction t where t.intent_id = i.id)
              returning i.withdrawal_id
            )
            update withdrawal w set state = 'to_be_released', attempt = attempt + 1
            from forgotten f where w.id = f.withdrawal_id`,
    },
  ])
}

type IsOver = (payments: PaymentFixture, asked: readonly Payment[]) => Promise<boolean>

async function payAll(
  work: Work,
  { forget: between, isOver }: { forget: (payments: PaymentFixture) => Promise<void>; isOver: IsOver },
): Promise<Figures & { failures: string[] }> {
  return onFixture({ servers: 1 }, async (fixture) => {
    const payments = await openPaymentFixture(fixture)
    const road = await openBadRoad({ node: payments.node.url, random: work.random.fork('road') })
    const weather = startWeather(payments.node, work.random.fork('weather'))
    const signer = startMortalSigner({
      settings: { ...payments.settings, SIGNER_RPC_URLS: road.url },
      random: work.random.fork('deaths'),
      between: () => between(payments),
    })
    try {
      const asked = await askForAll(payments, work, isOver)
      signer.spare()
      road.mend()
      weather.clear()
      await finish(payments, () => isOver(payments, asked))
      // Anything still on its way would arrive now.
      await payments.node.mine([1, 1, 1, 1, 1])

      await Promise.all([signer.stop(), weather.stop()])
      const failures = [...(await checkPayments(payments, asked)), ...(await checkBooks(fixture))]
      return {
        counts: {
          ...road.seen,
          ...weather.seen,
          ...named(signer.deaths),
          ...(await countTransactions(payments)),
        },
        failures: failures.map((sentence) => `${work.seed}: ${sentence}`),
      }
    } finally {
      await Promise.all([signer.stop(), weather.stop()])
      await road.close()
      await payments.close()
    }
  })
}

/** That many at once, the next when one of them has ended. */
async function askForAll(
  payments: PaymentFixture,
  { random, amount }: Work,
  isOver: IsOver,
): Promise<Payment[]> {
  const asked: Payment[] = []
  const startedAt = Date.now()
  while (asked.length < amount && Date.now() - startedAt < PATIENCE_MS && !(await isOver(payments, asked))) {
    await payments.settle()
    const open = Number(
      await payments.fixture.owner.text("select count(*) from withdrawal where state <> 'success'"),
    )
    for (let n = open; n < AT_ONCE && asked.length < amount; n += 1) asked.push(await payments.pay(random))
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return asked
}

async function finish(payments: PaymentFixture, isOver: () => Promise<boolean>): Promise<void> {
  const startedAt = Date.now()
  while (Date.now() - startedAt < PATIENCE_MS && !(await isOver())) {
    await payments.settle()
    const open = await payments.fixture.owner.text("select count(*) from withdrawal where state <> 'success'")
    if (open === '0') return
    await new Promise((wait) => setTimeout(wait, 50))
  }
}

const countTransactions = async ({ fixture: { owner } }: PaymentFixture): Promise<Record<string, number>> => {
  const signed = Number(await owner.text('select count(*) from signer_transaction'))
  const intents = Number(await owner.text('select count(*) from signer_intent'))
  return { signed, replacements: signed - intents }
}

const named = (deaths: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(deaths).map(([step, count]) => [`killed when ${step}`, count]))
