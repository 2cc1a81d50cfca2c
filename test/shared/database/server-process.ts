// Started as a process of its own by the tests: a server of which only the database matters. It says on stdout, one JSON
// line, what came of the start, and stops on SIGTERM. SIGINT is ignored, so that a test can play Ctrl-C.
import { startEmbeddedPostgres } from "../../../subgraphs/shared/database/embedded/supervisor.js";

const notices: string[] = [];
const log = { info: (text: string) => void notices.push(text), warn: (text: string) => void notices.push(text) };
const say = (facts: object) => void process.stdout.write(`${JSON.stringify({ ...facts, notices })}\n`);

const [dataDir = ".parley"] = process.argv.slice(2);
try {
  const database = await startEmbeddedPostgres({ dataDir, log });
  const stayAlive = setInterval(() => {}, 60_000);
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {
    clearInterval(stayAlive);
    void database.stop().then(() => process.exit(0));
  });
  const { url, pid, dataDir: cluster, binariesDir } = database;
  say({ url, pid, cluster, binariesDir });
} catch (error) {
  say({ refused: (error as Error).message });
  process.exitCode = 1;
}
