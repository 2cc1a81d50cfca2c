import { type Command, InvalidArgumentError } from "commander";
import { CreateKeyDocument, KeysDocument, RevokeKeyDocument } from "../../clients/graphql/index.js";
import { UsageError } from "../terminal/exit-codes.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import { saveProfile } from "../terminal/profiles.js";
import { agentOf } from "./whose.js";

interface NewKey {
  readonly agent?: string;
  readonly label?: string;
  readonly expires?: string;
  readonly saveProfile?: string;
}

/** `parley keys`. */
export function addKeys(program: Command): void {
  const keys = program.command("keys").description("API keys");
  listing(keys.command("list").description("list the keys; requires a signed-in user"))
    .option("--agent <handle>", "only the keys of this agent")
    .option("--all", "include revoked keys")
    .action(
      online(async (run, options: ListOptions & { readonly agent?: string; readonly all?: boolean }) => {
        const agentId = options.agent === undefined ? null : (await agentOf(run, options.agent)).id;
        const status = options.all === true ? null : "ACTIVE";
        const found = await list(
          options,
          async (page) => (await run.run(KeysDocument, { ...page, agentId, status })).apiKeys,
        );
        run.out.table(
          found,
          [
            ["KEY", ({ displayPrefix, last4 }) => `${displayPrefix}…${last4}`],
            ["LABEL", ({ label }) => label],
            ["AGENT", ({ scopedIdentity }) => (scopedIdentity === null ? "all" : `@${scopedIdentity.agentHandle}`)],
            ["STATUS", ({ status: now }) => now.toLowerCase()],
            ["LAST USED", ({ lastUsedAt }) => lastUsedAt ?? "never"],
            ["ID", ({ id }) => id],
          ],
          "There are no keys.",
        );
      }),
    );
  keys
    .command("create")
    .description("create a key; without --agent it is an admin key, which requires a signed-in user")
    .option("--agent <handle>", "the agent that the key is for")
    .option("--label <text>", "what it is for; default: the name of the agent")
    .option("--expires <time>", "when it expires, such as 2030-01-31T12:00:00Z", timeGiven)
    .option("--save-profile <name>", "store the key as a profile, and do not print it")
    .action(
      online(async (run, { agent: named, label, expires, saveProfile: profile }: NewKey) => {
        if (named === undefined && label === undefined) throw new UsageError("Name the agent or the label of the key.");
        const agent = named === undefined ? null : await agentOf(run, named);
        const input = { label: label ?? agent!.agentHandle, scopedIdentityId: agent?.id, expiresAt: expires };
        const { createApiKey } = await run.run(CreateKeyDocument, { input });
        const { apiKey, secret: key } = createApiKey;
        if (profile !== undefined) {
          const file = await saveProfile(profile, { url: run.server.url, key }, { use: false });
          run.out.result({ apiKey, profile }, () => [`The key is stored as the profile ${profile} in ${file}.`]);
          return;
        }
        run.out.result({ apiKey, secret: key }, () => [key]);
        run.out.remark("The key is shown only once.");
      }),
    );
  keys
    .command("revoke")
    .argument("<id>", "the id from parley keys list")
    .description("revoke a key and close its connections; requires a signed-in user")
    .action(
      online(async (run, id: string) => {
        const { apiKey } = (await run.run(RevokeKeyDocument, { id })).revokeApiKey;
        run.out.result({ apiKey }, () => [`The key ${apiKey.label} is revoked.`]);
      }),
    );
}

function timeGiven(text: string): string {
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
  if (!form.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError("Give date, time and offset, such as 2030-01-31T12:00:00Z.");
  }
  return new Date(text).toISOString();
}
