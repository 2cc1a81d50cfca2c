// Started as a process of its own by the tests: says that it is up, waits for a line on stdin, migrates, and prints the
// names of what it applied as JSON.
import { once } from "node:events";
import { applyMigrations } from "../../../subgraphs/shared/database/migrate.js";

const [url = "", migrationsDir = ""] = process.argv.slice(2);
process.stdout.write("up\n");
await once(process.stdin, "data");
const applied = await applyMigrations(url, { migrationsDir, log: { info: () => {}, warn: () => {} } });
process.stdout.write(`${JSON.stringify(applied)}\n`);
process.stdin.destroy();
