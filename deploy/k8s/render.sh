#!/bin/sh
# render.sh: renders the chart to overlays/<name>/matchbook.yaml. Needs helm 3.
set -eu
cd "$(dirname "$0")"

render() {
  helm template matchbook ../helm/matchbook --namespace "$2" --kube-version 1.34.0 \
    --values "../helm/matchbook/examples/$3.yaml" > "overlays/$1/matchbook.yaml"
}

render dev matchbook-dev trial
render production matchbook production
helm template matchbook ../helm/matchbook --kube-version 1.34.0 --set monitoring.podMonitor=true \
  --show-only templates/podmonitor.yaml > monitoring/podmonitor.yaml
