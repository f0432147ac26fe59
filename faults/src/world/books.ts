import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import type { Owner } from './owner.ts'

/**
 * Reads the whole ledger line by line, by questions of the harness's own and by the product's audit, and answers one
 * sentence for each thing that is wrong. Empty when the books are in order.
 */
export async function checkBooks(
  { owner, url }: { owner: Owner; url: string },
  { rpcUrls = null }: { rpcUrls?: string | null } = {},
): Promise<string[]> {
  const { checks } = await runAudit(url, { rpcUrls })
  const wrong = checks
    .filter(({ ok }) => !ok)
    .map(({ name, detail }) => `audit: not so that ${name}: ${detail}`)
  for (const { rule, broken } of RULES) {
    const rows = await owner.rows(`with found as materialized (${broken}) select * from found limit 3`)
    for (const row of rows) wrong.push(`${rule}: ${JSON.stringify(row)}`)
  }
  return wrong
}

const RULES: readonly { rule: string; broken: string }[] = [
  {
    rule: 'the lines of a posting do not balance',
    broken: `select e.posting_id, a.asset, sum(e.amount) from entry e join account a on a.id = e.account_id
             group by 1, 2 having sum(e.amount) <> 0`,
  },
  {
    rule: 'a balance is not the sum of its lines',
    broken: `select a.id, a.balance, coalesce(sum(e.amount), 0) as lines from account a left join entry e on e.account_id = a.id
             group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.number)`,
  },
  {
    rule: 'a line carries another balance than the lines before it add up to',
    broken: `select * from (select account_id, number, balance_after, sum(amount) over w as running, row_number() over w as n from entry
             window w as (partition by account_id order by number)) l where balance_after <> running or n <> number`,
  },
  {
    rule: 'a player owes',
    broken: 'select id, player_id, asset, balance from account where player_id is not null and balance < 0',
  },
  {
    rule: 'the stakes held are not those of the open bets',
    broken: `select h.asset, h.held, coalesce(b.open, 0) as open
             from (select asset, sum(balance) as held from account where player_id is null and sub_account = 'stakes_held' group by 1) h
             left join (select asset, sum(stake) as open from bet where status = 0 group by 1) b using (asset)
             where h.held <> coalesce(b.open, 0)`,
  },
  {
    rule: 'a bet was staked otherwise than once',
    // An insured one is staked out of what its series holds, which the audit adds up.
    broken: `select b.id, b.stake, count(e.number), sum(e.amount) from bet b
             left join entry e on e.bet_id = b.id and e.kind = 'betOrder' where not b.insured
             group by b.id, b.stake, b.account_id having count(e.number) <> 1 or sum(e.amount) <> -b.stake or min(e.account_id) <> b.account_id`,
  },
  {
    rule: 'a bet was paid otherwise than it says',
    broken: `select b.id, b.status, b.returned, count(e.number) as lines, coalesce(sum(e.amount), 0) as paid from bet b
             left join entry e on e.bet_id = b.id and e.kind <> 'betOrder'
             group by b.id, b.status, b.returned
             having coalesce(sum(e.amount), 0) <> coalesce(b.returned, 0) or count(e.number) > 1 or b.status = 0 and count(e.number) > 0`,
  },
  {
    rule: 'a recalled or refunded bet returned another amount than its stake',
    broken:
      'select id, status, stake, returned from bet where status in (2, 3) and returned is distinct from stake',
  },
  {
    rule: 'a line names a bet that does not exist',
    broken:
      'select e.account_id, e.number, e.bet_id from entry e where e.bet_id is not null and not exists (select from bet b where b.id = e.bet_id)',
  },
  {
    rule: 'a published round has open bets',
    broken:
      "select r.id, b.id as bet from round r join bet b on b.round_id = r.id where r.state = 'published' and b.status = 0",
  },
]
