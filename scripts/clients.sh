#!/bin/sh
# npm run clients: generates clients from the OpenAPI document and runs one story with each (create, upload, list,
# confirm, unlink, destination), lints the document with Spectral, and tries dex and grpcurl. It starts a stack of its
# own and needs the network for the generators. What lacks its toolchain is skipped. Arguments select parts; default:
# all of them.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
stories=$root/scripts/clients
work=$root/.cache/clients
mkdir -p "$work/bin" "$work/npm"
export PATH="$work/bin:$PATH"

# ---- The stack. Its home is new, so that tenants and ports of another one stay as they are.
MATCHBOOK_HOME=$(mktemp -d)
export MATCHBOOK_HOME
GRPC_REFLECTION=on node tools/devstack/src/cli/start.ts >"$work/stack.log" 2>&1 &
stack=$!
trap 'kill $stack 2>/dev/null; wait $stack || true; rm -rf "$MATCHBOOK_HOME"' EXIT
until [ -f "$MATCHBOOK_HOME/stack.json" ]; do
  kill -0 $stack 2>/dev/null || { cat "$work/stack.log"; exit 1; }
  sleep 0.5
done
of_stack() { node -p "JSON.parse(require('fs').readFileSync(process.env.MATCHBOOK_HOME + '/stack.json')).$1"; }
MATCHBOOK_API=$(of_stack gatewayUrl)
MATCHBOOK_DESTINATION=$(of_stack webhookReceiverUrl)/clients
MONGODB_URI=$(of_stack mongoUri)
NATS_URL=$(of_stack natsUrl)
export MATCHBOOK_API MATCHBOOK_DESTINATION MONGODB_URI NATS_URL
curl -sf "$MATCHBOOK_API/api/v1/openapi.json" -o "$work/openapi.json"

# Each language gets a new tenant.
new_tenant() {
  admin="node tools/devstack/src/cli/admin.ts"
  $admin tenant create "$1" >/dev/null
  MATCHBOOK_KEY=$($admin key create --tenant "$1" --scopes all | node -p 'JSON.parse(require("fs").readFileSync(0)).key')
  MATCHBOOK_TOKEN=$($admin token --tenant "$1")
  export MATCHBOOK_KEY MATCHBOOK_TOKEN
}

vitest() { node node_modules/vitest/vitest.mjs run "$@"; }

# ---- The parts.
# A separate manifest: without one, npm would install into the repository.
install_npm() {
  echo '{ "type": "module" }' >"$work/npm/package.json"
  (cd "$work/npm" && npm install --no-audit --no-fund --ignore-scripts --no-save --silent "$@")
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
  # The generator formats and checks what it wrote with the ruff that pip installed beside it.
  PATH="$PWD/bin:$PATH" openapi-python-client generate --path "$work/openapi.json" --output-path matchbook --meta none >generate.log
  PYTHONPATH=. bin/python "$stories/story.py"
}

# The package of clients/python: built, installed in an empty environment, its types checked, its tests, the examples of
# its README and the samples of docs/guides run. mypy reads the examples as a caller's would be read, with the types of the
# installed package.
python_package() {
  package=$root/clients/python
  rm -rf "$work/python-package" && python3 -m venv "$work/python-package" && cd "$work/python-package"
  bin/pip install --quiet build==1.6.1 mypy==2.4.1 twine==7.0.0
  bin/python -m build --quiet --outdir dist "$package" && bin/python -m twine check --strict dist/*
  bin/pip install --quiet dist/*.whl
  bin/mypy --strict "$package/src" && bin/mypy --strict "$package/examples"
  bin/python -m unittest discover -s "$package/tests"
  bin/python - <<'SUGGESTION'
import os, time
from matchbook import Matchbook
with Matchbook(os.environ["MATCHBOOK_API"], os.environ["MATCHBOOK_KEY"]) as matchbook:
    line = {"currency": "EUR", "direction": "credit", "value_date": "2026-03-02", "amount": "97.10", "reference": "INV-2026-0055"}
    matchbook.counterparties.create({"accountCode": "C-55", "name": "Somebody"})
    invoice = {"counterpartyId": "C-55", "currency": "EUR", "totalAmount": "100", "issueDate": "2026-03-01"}
    matchbook.invoices.create({**invoice, "invoiceNumber": "INV-2026-0055"})
    matchbook.transactions.create(line)
    for _ in range(300):
        if list(matchbook.matches.list(status=["pending_review"])):
            break
        time.sleep(0.1)
SUGGESTION
  for example in create_an_invoice upload_a_statement confirm_suggestions go_through_a_list exact_amounts asynchronous; do
    echo "--- $example" && bin/python "$package/examples/$example.py"
  done >printed
  cat printed
  for line in "2026/0098 open 1190" "completed march.csv 2 None" "INV-2026-0055 is partially_paid" "1 open invoices" "70000000000000.07" \
    "404 transaction_not_found GET" "True 1"; do
    grep -q "^$line" printed || { echo "not printed: $line" && return 1; }
  done
  cd "$root" && MATCHBOOK_PYTHON="$work/python-package/bin/python" vitest test/e2e/story.test.ts -t "the guides"
}

# Strict, as a caller's compiler may be.
check_types() { "$work/npm/node_modules/.bin/tsc" --noEmit --strict --skipLibCheck --target esnext --module esnext \
  --moduleResolution bundler --allowImportingTsExtensions --types node --typeRoots "$root/node_modules/@types" "$@"; }

openapi_fetch() {
  install_npm openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 tsx@4
  rm -rf "$work/npm/openapi-fetch" && mkdir "$work/npm/openapi-fetch" && cd "$work/npm/openapi-fetch"
  cp "$stories/until.ts" . && cp "$stories/openapi-fetch.ts" story.ts
  ../node_modules/.bin/openapi-typescript "$work/openapi.json" -o api.ts --default-non-nullable=false >generate.log
  check_types story.ts
  ../node_modules/.bin/tsx story.ts
}

hey_api() {
  install_npm @hey-api/openapi-ts@0.99.0 typescript@5.9.3 tsx@4
  rm -rf "$work/npm/hey-api" && mkdir "$work/npm/hey-api" && cd "$work/npm/hey-api"
  cp "$stories/until.ts" . && cp "$stories/hey-api.ts" story.ts
  ../node_modules/.bin/openapi-ts -i "$work/openapi.json" -o api --silent
  check_types story.ts
  ../node_modules/.bin/tsx story.ts
}

java_story() {
  rm -rf "$work/java" && mkdir -p "$work/java" && cd "$work/java"
  mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
  java -jar openapi-generator-cli-7.25.0.jar generate -i "$work/openapi.json" -g java --library native -o api \
    --invoker-package matchbook --api-package matchbook.api --model-package matchbook.model >generate.log
  cp "$stories/Story.java" api/src/main/java/ && cd api
  mvn -q -B compile org.codehaus.mojo:exec-maven-plugin:3.6.2:java -Dexec.mainClass=Story
}

# Spectral's default rules. Any finding fails.
spectral() {
  install_npm @stoplight/spectral-cli@6.16.3
  echo 'extends: ["spectral:oas"]' >"$work/npm/spectral.yaml"
  "$work/npm/node_modules/.bin/spectral" lint --fail-severity=hint -r "$work/npm/spectral.yaml" "$work/openapi.json"
}

dex() {
  rm -rf "$work/dex" && mkdir -p "$work/dex" && cd "$work/dex"
  cp "$stories/dex/main.go" .
  go mod init dex 2>/dev/null
  go get github.com/dexidp/dex@v0.0.0-20210917061239-f0186ff2651e 2>/dev/null
  go mod tidy 2>/dev/null
  CGO_ENABLED=0 go build -o "$work/bin/matchbook-dex" .
  cd "$root"
  MATCHBOOK_DEX="$work/bin/matchbook-dex" vitest test/console/dex.test.ts
}

grpcurl() {
  GOBIN="$work/bin" go install github.com/fullstorydev/grpcurl/cmd/grpcurl@v1.9.4
  vitest services/matching/test/grpc-doc.test.ts
}

failed=0
for part in ${*:-spectral openapi-fetch hey-api go python python-package java grpcurl dex}; do
  case $part in
    openapi-fetch) run=openapi_fetch tool=npm ;;
    hey-api) run=hey_api tool=npm ;;
    go) run=go_story tool=go ;;
    python) run=python_story tool=python3 ;;
    python-package) run=python_package tool=python3 ;;
    java) run=java_story tool=mvn ;;
    spectral) run=spectral tool=npm ;;
    grpcurl | dex) run=$part tool=go ;;
    *) echo "there is no $part" >&2 && exit 2 ;;
  esac
  if ! command -v "$tool" >/dev/null; then
    echo "$part: skipped, there is no $tool"
    continue
  fi
  new_tenant "$part"
  # A subshell with a separate -e: as a condition, it would go on after an error.
  set +e
  (set -e; $run)
  outcome=$?
  set -e
  if [ $outcome = 0 ]; then echo "$part: passed"; else echo "$part: failed" && failed=1; fi
done
exit $failed
