#!/bin/sh
# try-chart.sh <kind cluster> <tag>: installs the chart with images of the local Docker (matchbook/<process>:<tag>) and
# internal servers, waits until every process is ready, runs the doctor, and upgrades to the same version, which runs the
# migration as a hook.
set -eu
cluster=$1
tag=$2
cd "$(dirname "$0")/../.."
space=matchbook

for service in gateway transaction matching webhook admin trial; do
  kind load docker-image "matchbook/$service:$tag" --name "$cluster"
done
kubectl create namespace identity
kubectl --namespace identity run trial --image="matchbook/trial:$tag" --image-pull-policy=Never --port=19400 \
  --env=TRIAL_ISSUER=http://trial.identity.svc.cluster.local:19400
kubectl --namespace identity expose pod trial --port=19400
kubectl create namespace "$space"
kubectl label namespace "$space" pod-security.kubernetes.io/enforce=restricted
deploy/make-secrets.sh kubernetes "$space" | kubectl apply -f -

# An upgrade of what does not exist is an installation. The address of the API server is that of this cluster.
api=$(kubectl get endpoints kubernetes --output jsonpath='{.subsets[0].addresses[0].ip}')
chart() {
  helm upgrade --install matchbook deploy/helm/matchbook --namespace "$space" --values deploy/helm/matchbook/examples/trial.yaml \
    --set images.tag="$tag" --set oidc.issuer=http://trial.identity.svc.cluster.local:19400 --set oidc.defaultRole=viewer --set identityProvider.port=19400 \
    --set "kubernetesApi.cidrs={$api/32}" --set ingress.enabled=false --wait --timeout 10m
}
chart || { kubectl --namespace "$space" get pods,events; exit 1; }
chart
kubectl --namespace "$space" wait --for=condition=Available --timeout=120s deployment --all
deploy/k8s/admin-job/run "$space" doctor
