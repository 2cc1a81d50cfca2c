# Runs phases one after the other: a failed one is remembered and the rest still runs, so that one run tells everything.

# How long a whole run may take, in minutes.
minutes=30

work=$(mktemp -d "${TMPDIR:-/tmp}/parley-ci.XXXXXX")
# The database server may run as another user.
chmod 755 "$work"
mkdir "$work/results"
failures=()
spent=()
beside=""

# Writes the processor time of the ended children to `used`, in whole seconds. A shell of its own would have no children yet.
used=0
measure() {
  times >"$work/times"
  used=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } printf "%d", sum }' \
    "$work/times")
}

header() { printf '\n== %s (+%ss)\n' "$1" "$SECONDS"; }

# phase <name> <command...>: in a shell of its own, so that `set -e` holds inside the command too.
phase() {
  local name=$1 status=0 since=$SECONDS before
  measure
  before=$used
  shift
  header "$name"
  set +e
  (
    set -e
    "$@"
  )
  status=$?
  set -e
  measure
  spent+=("$((SECONDS - since)) $((used - before)) $name")
  if [ "$status" -ne 0 ]; then
    printf 'FAILED: %s\n' "$name"
    failures+=("$name")
  fi
}

# beside <command...>: begins it, for what waits for the network while the next phases compute.
beside() {
  (
    set -e
    "$@"
  ) >"$work/beside.log" 2>&1 &
  beside=$!
}

# ended <name>: a phase of what was begun beside others, with what it said.
ended() {
  local status=0
  wait "$beside" || status=$?
  beside=""
  phase "$1" tell_end "$status"
}

tell_end() {
  cat "$work/beside.log"
  return "$1"
}

# needed <name>: nothing after this can be judged when that phase failed.
needed() {
  case " ${failures[*]-} " in *" $1 "*) exit 1 ;; esac
}

# suite <name> <npm script> [NAME=value...] [file...]: one run of the tests, whose totals are added up at the end.
# Only a run that hangs is ended: a slow machine may take twice its time.
suite() {
  local name=$1 script=$2 settings=()
  shift 2
  while [[ ${1-} == *=* ]]; do
    settings+=("$1")
    shift
  done
  phase "$name" env "${settings[@]}" timeout --kill-after=30 3600 \
    npm run "$script" -- "$@" --reporter=default --reporter=json --outputFile.json="$work/results/${name//[^A-Za-z0-9]/-}.json"
}

# What the phases took, the longest first, with their processor time, beside what all of them may take on two cores.
budget() {
  [ "${#spent[@]}" -gt 0 ] || return 0
  printf '%s\n' "${spent[@]}" | sort -rn | awk '$1 >= 10 { printf "%5ds (%ds of processor time) ", $1, $2; $1 = $2 = ""; print substr($0, 3) }'
  printf '%5ds of %ds\n' "$SECONDS" "$((minutes * 60))"
}

totals() {
  command -v node >/dev/null || return 0
  node -e '
    const fs = require("node:fs"), path = require("node:path"), folder = process.argv[1]
    let passed = 0, failed = 0
    for (const file of fs.readdirSync(folder)) {
      const result = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"))
      passed += result.numPassedTests
      failed += result.numFailedTests
      // A file that could not even be loaded has no tests to count.
      failed += result.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0).length
    }
    console.log(passed, failed)' "$work/results"
}

finish() {
  local status=$? passed=0 failed=0 told=""
  trap - EXIT
  set +e
  [ -z "$beside" ] || wait "$beside"
  stop_postgres
  read -r passed failed < <(totals)
  passed=${passed:-0} failed=${failed:-0}
  [ "${#failures[@]}" -gt 0 ] && status=1
  # What failed without being a test counts too: "0 failed" must mean that everything held.
  [ "$status" -ne 0 ] && [ "$failed" -eq 0 ] && failed=$((${#failures[@]} > 0 ? ${#failures[@]} : 1))
  [ "$failed" -gt 0 ] && status=1
  [ "$failed" -gt 0 ] && command -v node >/dev/null && told=$(node .ci/failures.mjs "$work/results" 100 2>&1)
  rm -rf "$work"
  header "end"
  budget
  [ "${#failures[@]}" -gt 0 ] && printf 'failed: %s\n' "${failures[@]}"
  printf '%s passed, %s failed\n' "$passed" "$failed"
  # Last of all, for whoever reads the end alone.
  [ -z "$told" ] || printf '%s\n' "$told"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM
