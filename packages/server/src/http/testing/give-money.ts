import type { Asset, SubAccount } from '@nibble/domain'
import type { TestApp, TestPlayer } from './start-test-app.ts'

/** Millionths of an asset, from the owner's capital. */
export const giveMoney = (
  nibble: Pick<TestApp, 'asOwner'>,
  { bindId }: Pick<TestPlayer, 'bindId'>,
  { asset, amount, subAccount = 'main' }: { asset: Asset; amount: bigint; subAccount?: SubAccount },
): Promise<void> =>
  nibble.asOwner(`
    select ledger_open_accounts(array[id], array['${asset}'::asset], array['${subAccount}']) from player where bind_id = '${bindId}';
    select ledger_post('given', null, array[a.id, h.id], array[${amount}, ${-amount}],
                       array['airdrop', 'house']::entry_kind[], array[null, null]::bigint[])
    from account a join player p on p.id = a.player_id,
         (select min(id) as id from account where player_id is null and asset = '${asset}' and sub_account = 'chain') h
    where p.bind_id = '${bindId}' and a.asset = '${asset}' and a.sub_account = '${subAccount}'`)
