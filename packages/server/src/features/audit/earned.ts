/** What postings gave players, or withheld of them, as rows of (posting_id, player, asset, kind, amount). */
export const EARNED = `
  select e.posting_id, a.player_id as player, a.asset, e.kind, e.amount
  from entry e join account a on a.id = e.account_id where a.player_id is not null
  union all
  select posting, player, asset, kind, amount from withheld_promotion`
