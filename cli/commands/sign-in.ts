import type { Command } from "commander";
import { ParleyClient, SignInWithLinkDocument, WhoAmIDocument } from "../../clients/graphql/index.js";
import { askSecret } from "./ask.js";
import { addressOf } from "../terminal/choose-server.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { CommonOptions } from "../terminal/online.js";
import { Output } from "../terminal/output.js";
import {
  type Profile,
  profilesFile,
  readProfiles,
  removeProfile,
  saveProfile,
  useProfile,
} from "../terminal/profiles.js";

interface SignInOptions extends CommonOptions {
  readonly link?: boolean;
}

/** `parley sign-in`, and the commands for stored profiles. No command prints a credential. */
export function addSignIn(program: Command): void {
  program
    .command("sign-in")
    .description("store the address of a server and a key for it, as a profile")
    .option("--link", "ask for a sign-in link of a user instead of a key")
    .addHelpText(
      "after",
      "\nThe key is asked for, or read from standard input. The profile is named by --profile (default: default).\n" +
        "The server is named by --url or PARLEY_URL.",
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<SignInOptions>();
      const url = addressOf(options.url ?? (process.env["PARLEY_URL"] || "http://localhost:4000"));
      const profile = options.link === true ? await bySignInLink(url) : { url, key: await askSecret("API key: ") };
      const { viewer } = await clientOf(profile).run(WhoAmIDocument);
      const name = options.profile ?? "default";
      await saveProfile(name, profile);
      const whom = viewer.identity === null ? viewer.organization?.name : `@${viewer.identity.agentHandle}`;
      new Output(options.json === true).result({ profile: name, url, viewer }, () => [
        `Signed in at ${url} as ${whom ?? viewer.kind}. The profile ${name} is in ${profilesFile()}.`,
      ]);
    });
  program
    .command("sign-out")
    .description("forget a profile and its key; the key itself stays valid")
    .action(async (_: unknown, command: Command) => {
      const { profile, json } = command.optsWithGlobals<CommonOptions>();
      const name = profile ?? (await readProfiles()).current;
      if (name === null) throw new UsageError("No profile is in use.");
      await removeProfile(name);
      new Output(json === true).result({ removed: name }, () => [`The profile ${name} is removed.`]);
    });
  addProfiles(program);
}

function addProfiles(program: Command): void {
  const profiles = program.command("profiles").description("the servers that this user has signed in to");
  profiles
    .command("list")
    .description("list the profiles, without their keys")
    .action(async (_: unknown, command: Command) => {
      const { current, profiles: known } = await readProfiles();
      const items = Object.entries(known).map(([name, { url, token }]) => ({
        name,
        url,
        credential: token === undefined ? "key" : "session",
        isCurrent: name === current,
      }));
      new Output(command.optsWithGlobals<CommonOptions>().json === true).table(
        { items, next: null },
        [
          ["", ({ isCurrent }) => (isCurrent ? "*" : "")],
          ["PROFILE", ({ name }) => name],
          ["SERVER", ({ url }) => url],
          ["CREDENTIAL", ({ credential }) => credential],
        ],
        "There are no profiles. Run parley sign-in.",
      );
    });
  profiles
    .command("use")
    .argument("<name>")
    .description("use this profile from now on")
    .action(async (name: string, _: unknown, command: Command) => {
      await useProfile(name);
      new Output(command.optsWithGlobals<CommonOptions>().json === true).result({ current: name }, () => [
        `The profile ${name} is used from now on.`,
      ]);
    });
}

/** Exchanges a sign-in link, which works once, for a session. */
async function bySignInLink(url: string): Promise<Profile> {
  const link = await askSecret("Sign-in link: ");
  const fragment = URL.canParse(link) ? new URL(link).hash.slice(1) : link;
  const token = new URLSearchParams(fragment).get("token") ?? link;
  const { signIn } = await clientOf({ url }).run(SignInWithLinkDocument, { token });
  return { url, token: signIn.token };
}

function clientOf({ url, key, token }: Profile): ParleyClient {
  return new ParleyClient({
    baseUrl: url,
    ...(key === undefined ? {} : { apiKey: key }),
    ...(token === undefined ? {} : { token }),
  });
}
