#!/bin/sh
# Generates clients for Go and Python from the OpenAPI document of a running stack and runs one story with each: create,
# upload, list, confirm, unlink, destination. A language whose toolchain is missing is skipped. Needs the network for the
# generators.
#
#   MATCHBOOK_HOME=/tmp/clients npm start
#   MATCHBOOK_HOME=/tmp/clients scripts/clients.sh
set -eu
cd "$(dirname "$0")/.."
stories=$PWD/scripts/clients
work=$PWD/.cache/clients
of_stack() { node -p "JSON.parse(require('fs').readFileSync((process.env.MATCHBOOK_HOME || '.matchbook') + '/stack.json')).$1"; }
MATCHBOOK_API=$(of_stack gatewayUrl)
MATCHBOOK_DESTINATION=$(of_stack webhookReceiverUrl)/clients
export MATCHBOOK_API MATCHBOOK_DESTINATION
mkdir -p "$work"
curl -sf "$MATCHBOOK_API/api/v1/openapi.json" -o "$work/openapi.json"

# A tenant of its own for each language, so that the stories can be repeated.
new_tenant() {
  tenant=$1-$(date +%s)
  npm run -s admin -- tenant create "$tenant" >/dev/null
  MATCHBOOK_KEY=$(npm run -s admin -- key create --tenant "$tenant" --scopes all | node -p 'JSON.parse(require("fs").readFileSync(0)).key')
  MATCHBOOK_TOKEN=$(npm run -s admin -- token --tenant "$tenant")
  export MATCHBOOK_KEY MATCHBOOK_TOKEN
}

go_story() {
  rm -rf "$work/go" && mkdir -p "$work/go/api" && cd "$work/go"
  cp "$stories/story.go" .
  go mod init story 2>/dev/null
  go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate client,models -package api \
    -o api/api.gen.go "$work/openapi.json"
  go mod tidy 2>/dev/null
  go run .
}

python_story() {
  rm -rf "$work/python" && python3 -m venv "$work/python" && cd "$work/python"
  bin/pip install --quiet openapi-python-client==0.29.1
  bin/openapi-python-client generate --path "$work/openapi.json" --output-path matchbook --meta none >generate.log
  PYTHONPATH=. bin/python "$stories/story.py"
}

failed=0
for language in go python; do
  tool=$language
  [ "$language" = go ] || tool=python3
  if ! command -v "$tool" >/dev/null; then
    echo "$language: skipped, there is no $tool"
    continue
  fi
  new_tenant "$language"
  if ("${language}_story"); then echo "$language: passed"; else
    echo "$language: failed"
    failed=1
  fi
done
exit $failed
