#!/usr/bin/env bash
# Creates every secret of an installation.
#   deploy/make-secrets.sh compose               writes deploy/.env, and makes deploy/files for exports and backups
#   deploy/make-secrets.sh trial                 the same, with the identity provider and receiver of the profile trial
#   deploy/make-secrets.sh kubernetes <namespace> [MongoDB URI]
#                                                prints the Secrets of deploy/k8s as YAML, for: | kubectl apply -f -
# Existing secrets are not replaced: MongoDB, NATS and stored webhook secrets would no longer accept the new ones.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
umask 077

# Letters and digits with a letter first, because passwords become part of URIs and of NATS' configuration.
password() { echo "p$(od -An -tx1 -N24 /dev/urandom | tr -d ' \n')"; }
random_base64() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }

compose() {
  local env=${MATCHBOOK_ENV_FILE:-.env} name value owner
  [ ! -e "$env" ] || { echo "$env exists and stays as it is" >&2; exit 1; }
  # Containers never run as root, even if root owns the folder.
  owner=$(id -u):$(id -g)
  [ "$owner" != 0:0 ] || owner=10001:10001
  while IFS= read -r line; do
    name=${line%%=*}
    case $line in
      *_PASSWORD=) value=$(password) ;;
      MONGODB_REPLICA_SET_KEY=) value=$(random_base64 48) ;;
      WEBHOOK_SECRET_KEYS=) value=k1:$(random_base64 32) ;;
      MATCHBOOK_FILES_OWNER=*) value=$owner ;;
      *) echo "$line" && continue ;;
    esac
    echo "$name=$value"
  done < compose.env.example > "$env.part"
  if [ "$trial" = yes ]; then
    # If a setting occurs twice, the last one counts.
    cat >> "$env.part" << 'END'

# The profile trial: an identity provider that accepts any login, and a webhook receiver. Remove this part to end the
# trial.
COMPOSE_PROFILES=trial
OIDC_ISSUER=http://identity.localhost:19400
OIDC_DEFAULT_ROLE=admin
WEBHOOK_ALLOWED_ORIGINS=http://receiver.localhost:19500
END
  fi
  mv "$env.part" "$env"
  mkdir -p files
  [ "$(id -u)" != 0 ] || chown "$owner" files
  echo "wrote $env$([ "$trial" = yes ] || echo '; set OIDC_ISSUER in it')" >&2
}

secret() { # <name> <key=value> …
  printf -- '---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: %s\n  namespace: %s\n  labels: { app.kubernetes.io/part-of: matchbook }\n' "$1" "$namespace"
  printf 'immutable: false\nstringData:\n'
  shift
  local pair
  for pair in "$@"; do printf '  %s: "%s"\n' "${pair%%=*}" "${pair#*=}"; done
}

kubernetes() {
  namespace=${1:?a namespace}
  local uri=${2:-mongodb://mongodb-0.mongodb:27017/?replicaSet=rs0} name
  if command -v kubectl > /dev/null && kubectl --namespace "$namespace" get secret matchbook-webhook > /dev/null 2>&1; then
    echo "the namespace $namespace has its secrets already" >&2
    exit 1
  fi
  secret matchbook-mongodb $(for name in gateway transaction matching webhook admin; do echo "$name-uri=$uri"; done)
  secret matchbook-nats $(for name in transaction matching webhook admin; do echo "$name=$(password)"; done)
  secret matchbook-webhook "secret-keys=k1:$(random_base64 32)"
}

trial=no
case ${1:-} in
  compose) compose ;;
  trial) trial=yes && compose ;;
  kubernetes) shift && kubernetes "$@" ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$(basename "${BASH_SOURCE[0]}")" >&2 && exit 2 ;;
esac
