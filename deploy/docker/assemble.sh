#!/bin/sh
# assemble <service> <folder>: copies what one process needs at run time, from an installed checkout in the current folder.
set -eu
service=$1
out=$2
case $service in
  gateway) workspace=gateway ;;
  admin) workspace=tools/admin ;;
  trial) workspace=tools/devstack ;;
  transaction | matching | webhook) workspace=services/$service ;;
  *) echo "SERVICE is \"$service\": must be gateway, transaction, matching, webhook, admin or trial" >&2 && exit 2 ;;
esac

mkdir -p "$out"
needed=$(mktemp)
npm ls --omit=dev --all --parseable --workspace "$workspace" > "$needed"
while read -r path; do
  name=${path#"$PWD"/}
  [ "$name" != "$PWD" ] || continue
  tar -c "$name" | tar -x -C "$out"
  # A workspace: its link is copied already, now its files.
  if [ -L "$name" ]; then
    folder=$(realpath --relative-to=. "$name")
    for part in package.json src assets samples; do
      if [ -e "$folder/$part" ]; then tar -c "$folder/$part" | tar -x -C "$out"; fi
    done
  fi
done < "$needed"
# From the lock file: npm refuses a tree without the development dependencies that the manifests name.
npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --workspace "$workspace" | node deploy/docker/sbom.mjs "$service" "$needed" > "$out/sbom.cdx.json"

# The gateway serves the builds of the console and of the documentation, which have no other part at run time.
if [ "$service" = gateway ]; then tar -c console/dist tools/docs/dist | tar -x -C "$out"; fi

# Removes what no process reads: tests, examples, documents, maps, settings of tools, sources in C, and TypeScript, which
# Node does not run inside node_modules. Licenses and notices stay.
find "$out/node_modules" -mindepth 2 -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name example -o -name examples -o -name benchmark -o -name benchmarks -o -name '.[!.]*' ! -name .bin \) -prune -exec rm -rf {} +
find "$out/node_modules" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' -o -name '*.tsbuildinfo' -o -name '.*' -o -name '*.test.js' -o -name '*.test.cjs' -o -name '*.test.mjs' -o -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.h' -o -name '*.gyp' -o -name '*.gypi' -o -iname '*.md' -o -name '*.markdown' -o -iname 'changelog*' -o -iname 'readme*' -o -iname makefile \) ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
cp package.json LICENSE NOTICE deploy/docker/check-health.mjs "$out"
ln -s "$workspace/src/main.ts" "$out/main.ts"
