#!/usr/bin/env bash
# A worker with curl: answers every task that waits for $HANDLE.
set -euo pipefail
tasks="${PARLEY_URL:-http://localhost:4000}/api/v1/identities/$HANDLE/a2a/tasks"
curl --silent --fail "$tasks?state=submitted" -H "X-API-Key: $PARLEY_KEY" |
  node -p 'JSON.parse(require("fs").readFileSync(0)).items.map((task) => task.id).join("\n")' |
  while read -r id; do
    [ -z "$id" ] || curl --silent --fail "$tasks/$id/reply" -H "X-API-Key: $PARLEY_KEY" -H 'Content-Type: application/json' \
      -d '{"intent": "complete", "parts": [{"text": "Done."}]}' --output /dev/null
  done
