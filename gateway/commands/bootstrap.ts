import { writeFirstKeys } from "../start/first-keys.js";
import { writeLinkFiles } from "../start/link-files.js";
import { runCommand } from "../start/run-command.js";

/**
 * `npm run bootstrap`: makes the first organization of a database and keeps its keys in `bootstrap.json` in the data
 * directory. Where there is an organization it changes nothing.
 */
await runCommand(async (services) => {
  const made = await writeFirstKeys(services);
  if (made === null) {
    console.log("An organization already exists. Nothing was created.");
    return;
  }
  console.log(`Created the organization ${made.organizationId}. Its admin key and console token are in ${made.file}.`);
  const { signInUrl } = made;
  if (process.stdout.isTTY) {
    console.log(`Sign-in link (works once, within 15 minutes): ${signInUrl}`);
    return;
  }
  // A link is a secret too: a pipe or a log is no place for it.
  const { signIn } = await writeLinkFiles(services.config.PARLEY_DATA_DIR, { signInUrl, outboxUrl: null });
  console.log(`Sign in with the link in ${signIn}. It works once, within 15 minutes.`);
});
