#!/bin/sh
# Run once by the PostgreSQL image in an empty cluster. Creates the three logins of docs/operations.md, An outside database, and
# one for the standby.
set -eu
secret() { cat "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$(secret owner-password)" -v server="$(secret server-password)" \
  -v pay="$(secret signer-password)" -v standby="$(secret standby-password)" <<'SQL'
create role nibble_app nologin;
create role nibble_signer nologin;
create role nibble_owner login password :'owner';
grant pg_read_all_stats to nibble_owner;
create role nibble_server login password :'server' in role nibble_app;
create role nibble_pay login password :'pay' in role nibble_signer;
create role nibble_standby login replication password :'standby';
create database nibble owner nibble_owner;
-- Takes effect at the next start: commits made now would wait for a standby that does not exist yet.
alter system set synchronous_standby_names = 'standby';
SQL
echo 'host replication nibble_standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
