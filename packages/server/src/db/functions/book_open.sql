-- Gives rounds that are not closed their book, with secrets made by the server, unless they have one. A round is signed by the
-- key that the previous head announces or, if that is not signed yet, by the one in force when the round opens, which that head
-- will then announce: its signer holds its row, and is waited for.
create function book_open(p_rounds bigint[], p_round_secrets bytea[], p_tag_secrets bytea[]) returns void
language plpgsql as $$
declare
  v_round record;
  v_before book;
  v_key text;
begin
  for v_round in
    select r.id, r.round_length, r.opens_at, n.round_secret, n.tag_secret
    from unnest(p_rounds, p_round_secrets, p_tag_secrets) as n (id, round_secret, tag_secret)
    join round r on r.id = n.id
    where r.state in ('scheduled', 'open') and not exists (select from book b where b.round_id = n.id)
    order by r.id
  loop
    select * into v_before from book b
    where b.round_length = v_round.round_length and round_part(b.round_id) = round_part(v_round.id) and b.round_id < v_round.id
    order by b.round_id desc limit 1 for share;

    select k.id into v_key from book_key k
    where k.lost_at is null
      and case
        when v_before.signed_at is null then k.first_round_at <= v_round.opens_at
        when v_before.next_key is null then k.id = v_before.key_id
        else k.public_key = v_before.next_key
      end
    order by k.first_round_at desc limit 1;
    if v_key is null then
      select id into v_key from book_key where lost_at is null order by first_round_at desc limit 1;
    end if;
    insert into book (round_id, round_length, key_id, round_secret, tag_secret)
    values (v_round.id, v_round.round_length, v_key, v_round.round_secret, v_round.tag_secret)
    on conflict do nothing;
  end loop;
end $$;

grant execute on function book_open to nibble_app;
