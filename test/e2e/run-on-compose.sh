#!/usr/bin/env bash
# Runs the end-to-end story against the containers of deploy/compose.yaml: builds the images, starts the stack with
# secrets made for this run, runs the test, and takes everything down again.
#   test/e2e/run-on-compose.sh            KEEP_IMAGES=1 takes the images that are there instead of building them
# Needs Docker with compose, and Node as the tests do. MONGODB_URI names another replica set, as the stack sees it, and
# MATCHBOOK_URL_MONGODB names it as this machine does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

settings=$(mktemp -u)
compose() { docker compose --project-name matchbook-e2e --env-file "$settings" -f deploy/compose.yaml -f deploy/compose.e2e.yaml "$@"; }
finish() {
  status=$?
  [ "$status" = 0 ] || compose logs --no-color --tail 50
  compose down --volumes --remove-orphans
  rm -f "$settings"
}
trap finish EXIT

# Where the containers find this machine: the first address of Docker's default bridge. Some engines do not list it as the
# gateway.
subnet=$(docker network inspect bridge --format '{{(index .IPAM.Config 0).Subnet}}')
host=${subnet%.*}.1
issuer_port=${E2E_ISSUER_PORT:-19400}
receiver_port=${E2E_RECEIVER_PORT:-19500}
MATCHBOOK_ENV_FILE=$settings deploy/make-secrets.sh compose
root_password=$(sed -n 's/^MONGODB_ROOT_PASSWORD=//p' "$settings")
# Of a setting that is there twice, the last one counts.
cat >> "$settings" <<END
MATCHBOOK_PORT=18080
E2E_MONGODB_PORT=27117
OIDC_ISSUER=http://$host:$issuer_port
OIDC_DEFAULT_ROLE=admin
WEBHOOK_ALLOWED_ORIGINS=http://$host:$receiver_port
MONGODB_URI=${MONGODB_URI:-}
END
unset MONGODB_URI

if [ -z "${KEEP_IMAGES:-}" ]; then compose build; fi
compose up --detach --wait
compose run --rm admin migrate
compose ps

MATCHBOOK_URL=http://127.0.0.1:18080 \
MATCHBOOK_URL_HOST=$host \
MATCHBOOK_URL_ISSUER_PORT=$issuer_port \
MATCHBOOK_URL_RECEIVER_PORT=$receiver_port \
MATCHBOOK_URL_MONGODB=${MATCHBOOK_URL_MONGODB:-"mongodb://root:$root_password@127.0.0.1:27117/?directConnection=true&authSource=admin"} \
  node node_modules/vitest/vitest.mjs run test/e2e/story.test.ts
