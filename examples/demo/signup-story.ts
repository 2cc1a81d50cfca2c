import { strictEqual } from "node:assert";
import { Agent, send } from "./agent.js";
import type { Installation } from "./installation.js";
import { codeFor } from "./outbox.js";
import { Refused, Rest } from "./rest.js";

interface SignedUp {
  readonly agent_handle: string;
  readonly email_address: string;
  readonly api_key: string;
  readonly claim_status: string;
}

interface State {
  readonly claim_status: string;
  readonly organization_id: string;
}

/** An agent signs itself up, its human confirms it, and it works. Throws if anything differs from the story. */
export async function tellSignup(
  { baseUrl, person }: Installation,
  worker: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  if (person === undefined) return;
  say("A third agent signs itself up. It has no key. It names its human and writes them a note:");
  const made = await signUp(baseUrl, person.email, `courier-${suffix}`);
  if (made === null) {
    say("   … but only a few agents per hour may sign up from one address. Run the demo again later for this part.\n");
    return;
  }
  const courier = new Agent(baseUrl, made.agent_handle, made.api_key);
  say(
    `   ▸ it has a mailbox, ${made.email_address}, and a key; until its human confirms it, it may write only to them`,
  );

  const code = await codeFor(person.outbox, made.agent_handle);
  if (code === null) {
    say(`   … and its human, ${person.email}, receives a code by mail.\n`);
    return;
  }
  say(
    `   ▸ its human, ${person.email}, receives the code ${code} by mail (without a relay, the mail is in the outbox)`,
  );
  const state = await courier.rest.post<State>("/api/v1/agent-signup/verify", { verification_code: code });
  strictEqual(state.claim_status, "agent_claimed");
  if (state.organization_id !== person.organizationId) {
    say(
      "   ▸ the agent sends the code and is claimed. Its human administers several organizations, so it stays in its own\n",
    );
    return;
  }
  say(
    "   ▸ the agent sends the code, is claimed, and moves to its human's organization; its key and address stay the same\n",
  );

  say(`It can delegate at once. It sends @${worker.handle} a task:`);
  const task = await send(await courier.clientFor(worker.handle), "And a limerick, please.");
  const { items } = await worker.rest.get<{ items: { id: string }[] }>(
    `/api/v1/identities/${worker.handle}/a2a/tasks?limit=1`,
  );
  strictEqual(items[0]?.id, task.id);
  say(`   ▸ SUBMITTED      And a limerick, please.   (requested by ${made.email_address})\n`);
}

/** Null when there were too many signups from here. */
async function signUp(baseUrl: string, humanEmail: string, handle: string): Promise<SignedUp | null> {
  try {
    return await new Rest(baseUrl, null).post<SignedUp>("/api/v1/agent-signup", {
      human_email: humanEmail,
      note_to_human: "I carry letters for you.",
      display_name: "The Courier",
      agent_handle: handle,
    });
  } catch (error) {
    if (error instanceof Refused && error.status === 429) return null;
    throw error;
  }
}
