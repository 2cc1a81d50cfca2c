import { readFile } from "node:fs/promises";
import { firstKeysFile } from "../../gateway/start/first-keys-file.js";
import { runningAddress } from "../../gateway/start/running-address.js";
import { NotSignedInError, UsageError } from "./exit-codes.js";
import { profileNamed, type Profile, readProfiles } from "./profiles.js";

/** Options that select the server. */
export interface ServerOptions {
  readonly profile?: string;
  readonly url?: string;
}

/** The server of a command, and the reason for its choice. */
export interface ChosenServer extends Profile {
  readonly from: string;
}

/**
 * Chooses the server and the credential: `--profile`, then PARLEY_URL and PARLEY_KEY, then the current profile, then
 * the installation that runs with the data directory of this folder. `--url` replaces the address; the credential of
 * another server is never sent there.
 */
export async function chooseServer(options: ServerOptions, environment = process.env): Promise<ChosenServer> {
  const chosen = await choose(options, environment);
  if (options.url === undefined) return chosen;
  const url = addressOf(options.url);
  if (url === chosen.url) return chosen;
  const key = environment["PARLEY_KEY"];
  return { url, ...(key ? { key } : {}), from: "--url" };
}

async function choose({ profile, url }: ServerOptions, environment: NodeJS.ProcessEnv): Promise<ChosenServer> {
  const { current, profiles } = await readProfiles();
  const named = profile ?? environment["PARLEY_PROFILE"];
  if (named) return { ...profileNamed(named, profiles), from: `profile ${named}` };
  const { PARLEY_URL, PARLEY_KEY } = environment;
  if (PARLEY_KEY) {
    const address = PARLEY_URL ?? url ?? (await localAddress(environment)) ?? "http://localhost:4000";
    return { url: addressOf(address), key: PARLEY_KEY, from: "PARLEY_KEY" };
  }
  if (current !== null && PARLEY_URL === undefined) {
    return { ...profileNamed(current, profiles), from: `profile ${current}` };
  }
  const here = await installationHere(environment);
  if (here !== null) return here;
  const address = PARLEY_URL ?? url;
  if (address !== undefined) return { url: addressOf(address), from: "PARLEY_URL" };
  throw new NotSignedInError("No server and no key were found.");
}

const dataDir = (environment: NodeJS.ProcessEnv): string => environment["PARLEY_DATA_DIR"] || ".parley";

const localAddress = (environment: NodeJS.ProcessEnv): Promise<string | null> => runningAddress(dataDir(environment));

/**
 * The installation that runs with this folder's data directory, as its operator; null when none runs or none has a key
 * here.
 */
async function installationHere(environment: NodeJS.ProcessEnv): Promise<ChosenServer | null> {
  const url = await localAddress(environment);
  if (url === null) return null;
  const file = firstKeysFile(dataDir(environment));
  try {
    const { admin_key: key } = JSON.parse(await readFile(file, "utf8")) as { readonly admin_key: string };
    return { url, key, from: file };
  } catch {
    return { url, from: dataDir(environment) };
  }
}

/** An address without its path. @throws UsageError when it is invalid */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "") {
    throw new UsageError("The address of a server begins with http:// or https://.", "Such as http://localhost:4000.");
  }
  return url.href.replace(/\/+$/, "");
}
