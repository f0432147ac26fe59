#!/bin/sh
# The standby: a copy of the primary, made at the first start, which follows it from then on.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$(cat /run/secrets/standby-password)"
  export PGPASSWORD
  rm -rf "${PGDATA:?}"/*
  # --write-recovery-conf keeps the password in the standby's own folder.
  until pg_basebackup --dbname 'host=primary user=nibble_standby application_name=standby' --pgdata "$PGDATA" \
    --wal-method stream --checkpoint fast --write-recovery-conf
  do echo 'The primary is not there yet.'; rm -rf "${PGDATA:?}"/*; sleep 2; done
  unset PGPASSWORD
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
