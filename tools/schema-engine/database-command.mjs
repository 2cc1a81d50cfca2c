// The engine's `cli` subcommands: may we connect, and create the database. The answer is an exit code and, on failure,
// one JSON line on stderr from which the CLI takes its error code.
import pg from "pg";

const PRISMA_CODES = { "3D000": "P1003", "28P01": "P1000", 28000: "P1000", ECONNREFUSED: "P1001" };
const OTHER_FAILURE = "P1011";

export async function runDatabaseCommand(command, url) {
  process.stderr.write("\n");
  try {
    if (command === "can-connect-to-database") await connectOnce(url);
    else if (command === "create-database") await createDatabase(url);
    else throw new Error(`The command "${command}" is not supported.`);
    return 0;
  } catch (error) {
    const code = PRISMA_CODES[error.code] ?? OTHER_FAILURE;
    report(code === "P1003" ? `Database \`${databaseName(url)}\` does not exist` : error.message, code);
    return 1;
  }
}

async function connectOnce(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}

async function createDatabase(url) {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName(url))}`);
  } finally {
    await client.end();
  }
}

function databaseName(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function report(message, code) {
  const line = { level: "ERROR", target: "schema_engine::logger", fields: { message, error_code: code } };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
