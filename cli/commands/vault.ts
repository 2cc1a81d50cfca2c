import { type Command, Option } from "commander";
import type { SecretType, TypedPayload } from "../../clients/vault/payload-types.js";
import { askSecret } from "./ask.js";
import { UsageError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { contentFields, fieldsOf } from "./secret-fields.js";
import { secretNamed, unlock, vaultOf } from "./open-vault.js";
import { agentOf } from "./whose.js";

interface NewSecret {
  readonly type: SecretType;
  readonly field?: string[];
  readonly description?: string;
}

/** `parley vault`: secrets that the server cannot read. They are encrypted and decrypted here. */
export function addVault(program: Command): void {
  const vault = program
    .command("vault")
    .description("secrets that the server cannot read")
    .addHelpText("after", "\nThe vault key is asked for, or read from PARLEY_VAULT_KEY.");
  vault
    .command("init")
    .description("create the vault of the organization, and show its recovery codes")
    .action(
      online(async (run) => {
        const key = process.env["PARLEY_VAULT_KEY"] || (await askSecret("New vault key: "));
        const made = await vaultOf(run).initialize(key);
        run.out.result(made, () => made.recovery_codes);
        run.out.remark("Each recovery code can replace a lost vault key. They are shown only now: write them down.");
      }),
    );
  vault
    .command("list")
    .description("list the secrets by name; this needs no vault key")
    .action(
      online(async (run) => {
        run.out.table(
          { items: await vaultOf(run).listSecrets(), next: null },
          [
            ["NAME", ({ name }) => name],
            ["TYPE", ({ secret_type }) => secret_type],
            ["SHARED WITH", ({ access }) => access.length],
            ["ID", ({ id }) => id],
          ],
          "There are no secrets.",
        );
      }),
    );
  vault
    .command("get")
    .argument("<secret>", "its name or id")
    .description("decrypt a secret and show it")
    .option("--field <name>", "which field; default: the one that is secret")
    .action(
      online(async (run, named: string, { field }: { readonly field?: string }) => {
        const { id, secret_type } = await secretNamed(run, named);
        const secret = await (await unlock(run)).getSecret(id);
        const wanted = field ?? contentFields[secret_type];
        const value = (secret.payload as unknown as Record<string, unknown>)[wanted];
        if (value === undefined) throw new UsageError(`This secret has no field ${wanted}.`);
        run.out.result(secret, () => [typeof value === "string" ? value : JSON.stringify(value)]);
      }),
    );
  vault
    .command("code")
    .argument("<secret>", "its name or id")
    .description("show the one-time password of a login")
    .action(
      online(async (run, named: string) => {
        const { id } = await secretNamed(run, named);
        const vaultNow = await unlock(run);
        await vaultNow.getSecret(id);
        const password = await vaultNow.oneTimePassword(id);
        run.out.result(password, () => [password.code]);
      }),
    );
  vault
    .command("add")
    .argument("<name>")
    .description("encrypt a secret and store it; its content is asked for, or read from standard input")
    .addOption(new Option("--type <type>", "what it is").choices(Object.keys(contentFields)).default("other"))
    .option("--field <name=value...>", "more fields, such as username=ada; not for anything secret")
    .option("--description <text>", "what it is for; the server can read it")
    .action(
      online(async (run, name: string, { type, field = [], description }: NewSecret) => {
        const fields = fieldsOf(field);
        const opened = await unlock(run);
        const payload = { ...fields, [contentFields[type]]: await askSecret(`${contentFields[type]}: `) };
        const typed = { secret_type: type, payload } as unknown as TypedPayload;
        const secret = await opened.createSecret({
          name,
          ...(description === undefined ? {} : { description }),
          ...typed,
        });
        run.out.result(secret, () => [`Stored ${secret.name} as ${secret.id}.`]);
      }),
    );
  vault
    .command("delete")
    .argument("<secret>", "its name or id")
    .description("delete a secret; this cannot be undone")
    .requiredOption("--yes", "confirm the deletion")
    .action(
      online(async (run, named: string) => {
        const { id, name } = await secretNamed(run, named);
        await (await unlock(run)).deleteSecret(id);
        run.out.result({ deleted: id }, () => [`${name} is deleted.`]);
      }),
    );
  for (const [verb, description] of [
    ["share", "let an agent read a secret"],
    ["unshare", "let an agent read a secret no longer"],
  ] as const) {
    vault
      .command(verb)
      .argument("<secret>", "its name or id")
      .argument("<handle>", "the agent")
      .description(description)
      .action(
        online(async (run, named: string, handle: string) => {
          const [{ id, name }, agent] = await Promise.all([secretNamed(run, named), agentOf(run, handle)]);
          await (verb === "share" ? vaultOf(run).share(id, agent.id) : vaultOf(run).revoke(id, agent.id));
          const shared = verb === "share";
          run.out.result({ secretId: id, identityId: agent.id, shared }, () => [
            `@${agent.agentHandle} can ${shared ? "now" : "no longer"} read ${name}.`,
          ]);
        }),
      );
  }
}
