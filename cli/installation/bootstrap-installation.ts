import { writeFirstKeys } from "../../gateway/start/first-keys.js";
import { writeLinkFiles } from "../../gateway/start/link-files.js";
import type { CommandServices } from "../../gateway/start/run-command.js";
import type { CommandOutput } from "./command-output.js";

/**
 * Creates the first organization of a database and stores its keys in `bootstrap.json` in the data directory. If there
 * is an organization already, it changes nothing.
 */
export async function bootstrapInstallation(services: CommandServices): Promise<CommandOutput> {
  const made = await writeFirstKeys(services);
  if (made === null) {
    return { value: { created: false }, lines: ["An organization already exists. Nothing was created."] };
  }
  const { organizationId, file, signInUrl } = made;
  const created = `Created the organization ${organizationId}. Its admin key and console token are in ${file}.`;
  const value = { created: true, organizationId, file };
  if (process.stdout.isTTY) {
    return { value, lines: [created, `Sign-in link (works once, within 15 minutes): ${signInUrl}`] };
  }
  // A link is a secret too: it must not go into a pipe or a log.
  const { signIn } = await writeLinkFiles(services.config.PARLEY_DATA_DIR, { signInUrl, outboxUrl: null });
  return {
    value: { ...value, signInLinkFile: signIn },
    lines: [created, `Sign in with the link in ${signIn}. It works once, within 15 minutes.`],
  };
}
