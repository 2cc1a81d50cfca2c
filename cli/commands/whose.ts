import { AgentDocument, type AgentQuery, WhoAmIDocument } from "../../clients/graphql/index.js";
import { NothingThereError, UsageError } from "../terminal/exit-codes.js";
import type { Online } from "../terminal/online.js";

/** The option that names an agent. */
export const agentOption = ["--agent <handle>", "the agent; not needed with the key of an agent"] as const;

/** The fields of an agent that commands need. */
export type AgentFound = NonNullable<AgentQuery["identity"]>;

/** The handle of the agent that a command is about: the named one, or else the owner of the key. */
export async function handleOf(run: Online, named: string | undefined): Promise<string> {
  const handle = await findHandle(run, named);
  if (handle !== null) return handle;
  throw new UsageError("Which agent?", "Name it with --agent <handle>, or use the key of an agent.");
}

/** The same; null for a key without an agent. */
export async function findHandle(run: Online, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return named.replace(/^@/, "");
  const { viewer } = await run.run(WhoAmIDocument);
  return viewer.identity?.agentHandle ?? null;
}

/** That agent. @throws NothingThereError when it does not exist or the credential may not see it */
export async function agentOf(run: Online, named: string | undefined): Promise<AgentFound> {
  const handle = await handleOf(run, named);
  const { identity } = await run.run(AgentDocument, { handle });
  if (identity === null) throw new NothingThereError(`There is no agent @${handle}.`);
  return identity;
}

/** The address of its mailbox. */
export async function mailboxOf(run: Online, named: string | undefined): Promise<string> {
  const { mailbox, agentHandle } = await agentOf(run, named);
  if (mailbox === null) throw new NothingThereError(`@${agentHandle} has no mailbox.`);
  return mailbox.emailAddress;
}
