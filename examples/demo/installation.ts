import { readFileSync } from "node:fs";
import path from "node:path";

/** There is nothing to run the demo against yet; the message says what to do. */
export class NotFound extends Error {}

/** A running Parley and the key to administer it. */
export interface Installation {
  readonly baseUrl: string;
  readonly adminKey: string;
  /** Its first person, when it runs on this machine. */
  readonly person?: Person;
}

/** A person of the installation whose mail can be read here. */
export interface Person {
  readonly email: string;
  readonly organizationId: string;
  /** Where the server keeps mail when it has no relay. */
  readonly outbox: string;
  /** Where it receives mail by SMTP, as `smtp://127.0.0.1:2525`; null where it does not. */
  readonly smtp: string | null;
  /** Where its simulated phones are, as `http://127.0.0.1:4810`; null where it has none. */
  readonly handsets: string | null;
}

/**
 * Finds the server to talk to: PARLEY_URL and PARLEY_ADMIN_KEY when both are set, else the first key that `npm start`
 * left in the data directory, at PORT when it is set and else where the server of that directory listens.
 */
export function findInstallation(environment: NodeJS.ProcessEnv): Installation {
  const { PARLEY_URL, PARLEY_ADMIN_KEY, PARLEY_DATA_DIR, PORT } = environment;
  if (PARLEY_URL && !URL.canParse(PARLEY_URL))
    throw new NotFound("PARLEY_URL is not an address such as http://localhost:4000.");
  if (PARLEY_URL && PARLEY_ADMIN_KEY) return { baseUrl: PARLEY_URL, adminKey: PARLEY_ADMIN_KEY };
  const dataDir = path.resolve(PARLEY_DATA_DIR || ".parley");
  const file = path.join(dataDir, "bootstrap.json");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const found = code === "ENOENT" ? `There is no ${file}` : `${file} cannot be read (${code})`;
    throw new NotFound(`${found}. Start Parley first (npm start), or set PARLEY_URL and PARLEY_ADMIN_KEY.`, {
      cause: error,
    });
  }
  const bootstrap = JSON.parse(text) as Record<"base_url" | "admin_key" | "email" | "organization_id", string>;
  const running = runningIn(dataDir);
  const baseUrl = PARLEY_URL || (PORT ? `http://localhost:${PORT}` : (running?.url ?? bootstrap.base_url));
  const { email, organization_id: organizationId } = bootstrap;
  return {
    baseUrl,
    adminKey: bootstrap.admin_key,
    person: {
      email,
      organizationId,
      outbox: path.join(dataDir, "outbox"),
      smtp: running?.listeners?.["SMTP"] ?? null,
      handsets: running?.listeners?.["Handsets"] ?? null,
    },
  };
}

interface Running {
  readonly url: string;
  readonly listeners?: Readonly<Record<string, string>>;
}

/** Where the server that keeps its data there said it listens; null when none said so. */
function runningIn(dataDir: string): Running | null {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, "server.json"), "utf8")) as Running;
  } catch {
    return null;
  }
}

/** Throws, with what to do about it, when no Parley is ready there. */
export async function expectReady(baseUrl: string): Promise<void> {
  const advice = "Start one in another terminal (npm start); for one on another port: PORT=<port> npm run demo.";
  let status: number;
  try {
    status = (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(10_000) })).status;
  } catch (error) {
    throw new NotFound(`No server answers at ${baseUrl}. ${advice}`, { cause: error });
  }
  if (status !== 200)
    throw new NotFound(`What answers at ${baseUrl} is no Parley that is ready (${status}). ${advice}`);
}
