#!/usr/bin/env bash
# A requester with curl: hands a task to $WORKER and prints what becomes of it, event by event, until it is done.
set -euo pipefail
text=$(node -p 'JSON.stringify(process.argv[1])' "${1:-Hello}")
worker="${WORKER:?is the handle of the agent to ask}" key="${PARLEY_KEY:?is the key of another agent}"
curl --silent --show-error --fail --no-buffer "${PARLEY_URL:-http://localhost:4000}/a2a/$worker" \
  -H "X-API-Key: $key" -H 'A2A-Version: 1.0' -H 'Content-Type: application/json' \
  -d '{"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": {"message":
       {"messageId": "'"$(date +%s%N)"'", "role": "ROLE_USER", "parts": [{"text": '"$text"'}]}}}'
