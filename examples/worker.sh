#!/usr/bin/env bash
# A worker with curl: answers every task that waits for $HANDLE.
set -euo pipefail
tasks="${PARLEY_URL:-http://localhost:4000}/api/v1/identities/${HANDLE:?is the handle of the worker}/a2a/tasks"
key="X-API-Key: ${PARLEY_KEY:?is the key of the worker}"
# Prints the ids of the tasks, or ends with the sentence that the server answered instead.
ids='const { items, error } = JSON.parse(require("fs").readFileSync(0));
  if (error) { console.error(error.message); process.exit(1) }
  for (const { id } of items) console.log(id)'
waiting=$(curl --silent --show-error "$tasks?state=submitted" -H "$key")
node -e "$ids" <<<"$waiting" | while read -r id; do
  curl --silent --show-error --fail "$tasks/$id/reply" -H "$key" -H 'Content-Type: application/json' \
    -d '{"intent": "complete", "parts": [{"text": "Done."}]}' --output /dev/null
done
