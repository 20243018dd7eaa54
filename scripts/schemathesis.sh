#!/bin/sh
# Sends generated requests to every operation of a running stack and checks the answers against its OpenAPI document. A
# server error, an undocumented status, header or media type, or an invalid body is a failure.
# Needs Python 3.10 or newer.
#
#   RATE_LIMIT_PER_MINUTE=1000000 RATE_LIMIT_BURST=100000 MATCHBOOK_HOME=/tmp/fuzz npm start
#   MATCHBOOK_HOME=/tmp/fuzz scripts/schemathesis.sh [seconds for each of the two kinds of credentials] [further options]
#
# Use a separate stack, because the run fills it with meaningless data and revokes keys.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-120}
[ $# -eq 0 ] || shift
version=4.32.5
tool=.cache/schemathesis-$version
[ -d "$tool" ] || python3 -m pip install --quiet --target "$tool" "schemathesis==$version"
url=$(node -p 'JSON.parse(require("fs").readFileSync((process.env.MATCHBOOK_HOME || ".matchbook") + "/stack.json")).gatewayUrl')
key=$(npm run -s admin -- key create --tenant demo --scopes all | node -p 'JSON.parse(require("fs").readFileSync(0)).key')
token=$(npm run -s admin -- token --tenant demo)
checks=not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance
console='webhook-endpoints|webhook-deliveries|api-keys|session-keys'

run() {
  credential=$1
  shift
  PYTHONPATH=$tool python3 -m schemathesis.cli run "$url/api/v1/openapi.json" --header "Authorization: Bearer $credential" \
    --checks $checks --max-time "$seconds" --request-timeout 30 --continue-on-failure "$@"
}
failed=0
run "$key" --exclude-tag-regex "$console" "$@" || failed=1
run "$token" --include-tag-regex "$console" "$@" || failed=1
exit $failed
