-- Browsers in which an operator has completed a sign-in: their tries of a password are counted apart, so that whoever
-- knows nothing but a name locks nobody out of them.

-- `browser_hash`: of a random value that the browser keeps. It opens nothing.
create table operator_browser (
  operator_id bigint not null references operator,
  browser_hash bytea not null check (length(browser_hash) = 32),
  last_at timestamptz not null,
  primary key (operator_id, browser_hash)
);

-- Null: of all browsers that are not known together.
alter table operator_try add column browser_hash bytea check (length(browser_hash) = 32);

grant select, insert, delete on operator_browser to nibble_app;
grant update (last_at) on operator_browser to nibble_app;
