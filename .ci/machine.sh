# What the checks need from the machine: packages, a PostgreSQL, a browser, another Node, a server that runs.

node_24="$work/node-24/node_modules/.bin"

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_install() { command -v apt-get >/dev/null && as_root true 2>/dev/null; }

install_packages() {
  can_install || return 1
  # Once for all of them.
  [ -e "$work/updated" ] || as_root apt-get update -qq && touch "$work/updated" &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

# Whether a PostgreSQL answers there and lets this user create databases.
lets_create_databases() {
  node --input-type=module -e '
    import pg from "pg"
    const client = new pg.Client({ connectionString: process.argv[1], connectionTimeoutMillis: 3000 })
    await client.connect()
    const { rows } = await client.query("select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user")
    await client.end()
    process.exit(rows[0].may ? 0 : 1)' "$1" 2>/dev/null
}

# Runs one of PostgreSQL's own tools as its user, who may not be root.
as_postgres() {
  local tool
  tool=$(find /usr/lib/postgresql -path "*/bin/$1" 2>/dev/null | sort -V | tail -n 1)
  shift
  [ -n "$tool" ] || return 1
  if [ "$(id -u)" -eq 0 ]; then (cd / && runuser -u postgres -- "$tool" "$@"); else "$tool" "$@"; fi
}

# Makes a folder for the data of PostgreSQL: in memory where there is room, because every test file copies a database.
make_postgres_folder() {
  local parent="$work" free_kilobytes
  free_kilobytes=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)
  [ "${free_kilobytes:-0}" -lt 8000000 ] || parent=/dev/shm
  postgres_folder=$(mktemp -d "$parent/parley-ci-postgres.XXXXXX")
  [ "$(id -u)" -ne 0 ] || chown postgres "$postgres_folder"
  echo "$postgres_folder" >"$work/postgres-folder"
}

# Starts a PostgreSQL of our own, whose data is thrown away: the hard tests need more connections than one usually gives.
# Leaves its address in $work/postgres-url.
start_postgres() {
  local port postgres_folder thrown_away="-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
  thrown_away+=" -c wal_level=minimal -c max_wal_senders=0 -c checkpoint_timeout=1h"
  has_postgres || return 1
  port=$(free_port)
  make_postgres_folder
  as_postgres initdb -D "$postgres_folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
  as_postgres pg_ctl -D "$postgres_folder/data" -l "$postgres_folder/log" -w start \
    -o "-p $port -k $postgres_folder -c listen_addresses=127.0.0.1 -c max_connections=500 $thrown_away" >/dev/null
  echo "postgresql://postgres@127.0.0.1:$port/postgres" >"$work/postgres-url"
  lets_create_databases "$(cat "$work/postgres-url")"
}

# A PostgreSQL of our own, or where none can be had the one that runs here.
find_postgres() {
  local url="postgresql://postgres@127.0.0.1:5432/postgres"
  if start_postgres; then
    echo "started one: $(cat "$work/postgres-url")"
  else
    lets_create_databases "$url"
    echo "using the one on 127.0.0.1:5432"
    echo "$url" >"$work/postgres-url"
  fi
}

stop_postgres() {
  local folder
  [ -s "$work/postgres-folder" ] || return 0
  folder=$(cat "$work/postgres-folder")
  as_postgres pg_ctl -D "$folder/data" -m fast -w stop >/dev/null
  rm -rf "$folder"
}

install_node_24() {
  npm install --prefix "$work/node-24" --no-audit --no-fund node@24
  "$node_24/node" --version
}

has_browser() { command -v chromium-headless-shell || command -v chromium || command -v google-chrome; }

# The Chromium without windows does less beside the page; not every system has it as a package.
install_browser() {
  command -v chromium-headless-shell || install_packages chromium-headless-shell || has_browser || install_packages chromium || true
  has_browser || echo "skipped: no browser here and no way to install one"
}

# Without Net::SSLeay, which it only recommends, swaks has no TLS.
has_mail_programs() { [ -x /usr/sbin/exim4 ] && command -v swaks && perl -MNet::SSLeay -e 1 2>/dev/null; }

# A mail server and a mail client of others, for the test that exchanges mail with them.
install_mail_programs() {
  has_mail_programs || install_packages exim4-daemon-light swaks libnet-ssleay-perl || true
  has_mail_programs || echo "skipped: no Exim and swaks here and no way to install them"
}

install_pooler() {
  command -v pgbouncer >/dev/null || [ -x /usr/sbin/pgbouncer ] || install_packages pgbouncer ||
    echo "skipped: no PgBouncer here and no way to install it"
}

has_postgres() { as_postgres initdb --version >/dev/null 2>&1; }

# What the tests use where it can be had. It is installed while the build and the checks run.
install_programs() {
  command -v docker-compose >/dev/null || install_packages docker-compose || true
  has_postgres || install_packages postgresql || true
  install_browser
  install_mail_programs
  install_pooler
  install_node_24
}

check_compose_file() {
  if ! command -v docker-compose >/dev/null; then
    echo "skipped: no docker-compose here and no way to install it"
    return 0
  fi
  local name given=(PARLEY_SECRET=for-validation POSTGRES_PASSWORD=validation MAIL_DOMAIN=agents.example)
  env "${given[@]}" docker-compose -f docker-compose.yml config --quiet
  env "${given[@]}" docker-compose -f docker-compose.yml --profile split config --quiet
  # Nobody may start it on a default secret, or with mailboxes in a domain of nobody's.
  for name in PARLEY_SECRET POSTGRES_PASSWORD MAIL_DOMAIN; do
    if env "${given[@]}" "$name=" docker-compose -f docker-compose.yml config --quiet 2>/dev/null; then
      echo "docker-compose.yml starts without $name"
      return 1
    fi
  done
}

# The process of the server itself under `npm start`: npm and its shell stand above it.
server_under() {
  local child
  for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do
    if [ "$(tr '\0' '\n' <"/proc/$child/cmdline" 2>/dev/null | sed -n 2p)" = "dist/gateway/main.js" ]; then
      echo "$child"
    else
      server_under "$child"
    fi
  done
}

answers() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(3000) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' \
    "http://127.0.0.1:$PORT$1"
}

# Starts the server as a newcomer does and waits until it is ready; leaves `npm_process` and `server`.
start_server() {
  local deadline=$((SECONDS + 60))
  npm start >>"$work/server.log" 2>&1 &
  npm_process=$!
  until answers /readyz; do
    if ! kill -0 "$npm_process" 2>/dev/null || [ "$SECONDS" -gt "$deadline" ]; then
      cat "$work/server.log"
      return 1
    fi
    sleep 0.2
  done
  answers /healthz
  server=$(server_under "$npm_process")
  [ -n "$server" ]
}

# Ends what a failed demo left: the server, and the database that outlives a server ended by SIGKILL.
stop_server() {
  local pidfile
  [ -z "$server" ] || kill -TERM "$server" 2>/dev/null || true
  [ -z "$npm_process" ] || wait "$npm_process" || true
  for pidfile in $(find "$PARLEY_DATA_DIR" -name postmaster.pid 2>/dev/null); do
    kill -INT "$(head -n 1 "$pidfile")" 2>/dev/null || true
  done
}

# The demo against a fresh server, again after a crash, and then a clean end.
check_demo() {
  export PORT PARLEY_DATA_DIR="$work/demo"
  local status=0
  PORT=$(free_port)
  server="" npm_process=""
  trap stop_server EXIT

  start_server
  npm run demo
  kill -KILL "$server"
  wait "$npm_process" || true
  start_server
  npm run demo

  kill -TERM "$server"
  wait "$npm_process" || status=$?
  server="" npm_process=""
  if [ "$status" -ne 0 ]; then
    tail -n 50 "$work/server.log"
    echo "the server ended with status $status on SIGTERM"
    return 1
  fi
  if answers /healthz || [ -n "$(find "$PARLEY_DATA_DIR" -name postmaster.pid)" ]; then
    echo "the server left something running"
    return 1
  fi
}
