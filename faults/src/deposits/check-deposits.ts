import { checkBooks } from '../fixture/books.ts'
import { bigColumn, column, type Row } from '../fixture/owner.ts'
import type { DepositsScenario } from './deposits-scenario.ts'
import { oweBy, readFacts } from './truth.ts'

/** While it runs: nothing is in the books that is not in a final block, at its amount, for its player. */
export async function checkEarly(scenario: DepositsScenario): Promise<string[]> {
  const rows = await readDeposits(scenario)
  const final = await scenario.final()
  const facts = new Map(
    (await readFacts(scenario.node, { ...scenario, final })).map((fact) => [fact.key, fact]),
  )
  return rows.flatMap((row) => {
    const fact = facts.get(column(row, 'key'))
    if (fact === undefined) return [`a deposit that no final block holds: ${JSON.stringify(row)}`]
    return fact.raw === bigColumn(row, 'raw') && fact.player === bigColumn(row, 'player_id')
      ? []
      : [`a deposit of another amount or player than the chain's ${fact.raw}: ${JSON.stringify(row)}`]
  })
}

/** At the end, when all final blocks were read: each transfer once, every balance correct, and the books whole. */
export async function checkAtLast(scenario: DepositsScenario): Promise<string[]> {
  const { owner, node } = scenario
  const wrong = await checkEarly(scenario)
  const facts = await readFacts(node, { ...scenario, final: await scenario.final() })
  const booked = new Set((await readDeposits(scenario)).map((row) => column(row, 'key')))
  for (const fact of facts)
    if (!booked.has(fact.key)) wrong.push(`a transfer of ${fact.raw} in block ${fact.height} is no deposit`)

  const { balances, unclaimed, dust } = oweBy(facts)
  const rows = await owner.rows(
    `select p.id, coalesce(a.balance, 0) as balance from player p
     left join account a on a.player_id = p.id and a.asset = 'USDT' and a.sub_account = 'main'`,
  )
  for (const row of rows) {
    const due = balances.get(bigColumn(row, 'id')) ?? 0n
    if (bigColumn(row, 'balance') !== due)
      wrong.push(`a balance that should be ${due}: ${JSON.stringify(row)}`)
  }
  const sum = (sql: string) => owner.text(sql).then(BigInt)
  const waits = await sum(
    "select sum(balance) from account where sub_account = 'unclaimed' and asset = 'USDT'",
  )
  if (waits !== unclaimed) wrong.push(`${waits} wait unclaimed, not ${unclaimed}`)
  const kept = await sum('select coalesce(sum(dust), 0) from deposit')
  if (kept !== dust) wrong.push(`dust is ${kept}, not ${dust}`)
  return [...wrong, ...(await checkBooks({ owner, url: scenario.url }, { rpcUrls: node.url }))]
}

const readDeposits = ({ owner }: DepositsScenario): Promise<Row[]> =>
  owner.rows(
    `select '0x' || encode(transaction, 'hex') || ' ' || log_index as key, player_id, raw, block_height from deposit`,
  )
