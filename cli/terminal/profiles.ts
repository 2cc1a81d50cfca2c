import { mkdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { writeAtomically } from "../../subgraphs/shared/files/write-atomically.js";
import { UsageError } from "./exit-codes.js";

/** An address and the credential for it: a key, or the token of a signed-in user. */
export interface Profile {
  readonly url: string;
  readonly key?: string;
  readonly token?: string;
}

/** The content of the file. */
export interface Profiles {
  /** The default profile. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const names = /^[a-z0-9][a-z0-9._-]{0,62}$/i;

/** The file of profiles. It holds credentials: only its owner can read it. */
export function profilesFile(environment: NodeJS.ProcessEnv = process.env): string {
  const home = environment["XDG_CONFIG_HOME"] || path.join(homedir(), ".config");
  return path.join(home, "parley", "profiles.json");
}

/** Every profile; none when there is no file. */
export async function readProfiles(file = profilesFile()): Promise<Profiles> {
  try {
    const found = JSON.parse(await readFile(file, "utf8")) as Partial<Profiles>;
    return { current: found.current ?? null, profiles: { ...found.profiles } };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { current: null, profiles: {} };
    throw new UsageError(
      `The file of profiles cannot be read: ${file}.`,
      "Correct it, or remove it and sign in again.",
    );
  }
}

/** Stores a profile and makes it the default, unless `use` is false. */
export async function saveProfile(name: string, profile: Profile, { use = true } = {}): Promise<string> {
  if (!names.test(name))
    throw new UsageError("The name of a profile has letters, digits, dots, dashes and underscores.");
  const { current, profiles } = await readProfiles();
  return write({ current: use ? name : current, profiles: { ...profiles, [name]: profile } });
}

/** Makes another profile the default. */
export async function useProfile(name: string): Promise<void> {
  const { profiles } = await readProfiles();
  profileNamed(name, profiles);
  await write({ current: name, profiles });
}

/** Removes a profile with its credential. */
export async function removeProfile(name: string): Promise<void> {
  const { current, profiles } = await readProfiles();
  profileNamed(name, profiles);
  const { [name]: _, ...others } = profiles;
  await write({ current: current === name ? null : current, profiles: others });
}

/** @throws UsageError when there is none with this name */
export function profileNamed(name: string, profiles: Profiles["profiles"]): Profile {
  if (!Object.hasOwn(profiles, name)) throw new UsageError(`There is no profile ${name}.`, "See parley profiles list.");
  return profiles[name]!;
}

async function write(profiles: Profiles): Promise<string> {
  const file = profilesFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeAtomically(file, `${JSON.stringify(profiles, null, 2)}\n`);
  return file;
}
