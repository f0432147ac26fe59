type Owner = { readonly rows: (sql: string) => Promise<unknown> }

/**
 * Operators with the numbers 0 to 99, long established and allowed to decide about money: for tests of use cases that ask who
 * decides, not how they signed in. Takes the owner of the tables; changes nothing if they exist.
 */
export const addTestOperators = async ({ rows }: Owner): Promise<void> => {
  await rows(
    `insert into operator (id, name, password, roles, created_at, counts_from) overriding system value
     select n, 'tester' || n, '', '{finance,risk}', '2020-01-01', '2020-01-01' from generate_series(0, 99) n
     on conflict do nothing;
     alter table operator alter column id restart with 1000`,
  )
}
