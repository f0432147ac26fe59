#!/bin/sh
# Creates the secrets that compose.yml passes to its services. Run it once: ./make-secrets.sh. Passwords are random; keys that
# move money are yours to add: keystore.json, keystore.password, sealer.json, sealer.password, operator-keys, and the endpoints of
# chain-rpc-urls, a line like one=https://a.example,two=https://b.example.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets tls
# Containers read the files as their own users; on this machine nobody else can enter the folder.
chmod 700 secrets tls
umask 033
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
keep() { [ -e "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"; }
url() { printf 'postgres://%s:%s@primary:5432/nibble' "$1" "$(cat "secrets/$2")"; }

for name in nibble-secret metrics-token superuser-password owner-password server-password signer-password standby-password grafana-password
do keep "$name" "$(random)"; done
keep owner-url "$(url nibble_owner owner-password)"
keep database-url "$(url nibble_server server-password)"
keep signer-database-url "$(url nibble_pay signer-password)"

for name in chain-rpc-urls keystore.json keystore.password sealer.json sealer.password operator-keys
do [ -e "secrets/$name" ] || echo "Still missing: secrets/$name"; done
[ -e tls/page.pem ] || echo "Still missing: tls/page.pem, the certificate of the page with its key"
[ -e settings.env ] || echo "Still missing: settings.env, from settings.env.example"
