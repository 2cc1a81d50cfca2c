import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";
import { type Caller, expectedGraphql, expectedRest, type ExpectedRow, outsiders } from "./expected-authority.js";
import { graphqlCall } from "./support/graphql-calls.js";
import { graphqlOutcome, restOutcome, subscriptionOutcome } from "./support/outcome.js";
import { restCall } from "./support/rest-calls.js";
import { handle, makeScene, makeWorld, type Scene } from "./support/scene.js";

let parley: TestParley;
let scene: Scene;
/** Every row of the target's organization, before anybody asked. */
let before: string;
/** The same without anything in it: nobody ever had these ids and names. */
let nothing: Scene;

beforeAll(async () => {
  parley = await startTestParley();
  scene = await makeScene(await makeWorld(parley), true);
  const nobody = (word: string) => ({ ...scene.target, id: randomUUID(), handle: handle(word) });
  const target = nobody("target");
  nothing = {
    ...scene,
    target,
    peer: nobody("peer"),
    address: `${target.handle}@${parley.services.config.MAIL_DOMAIN}`,
    receivedTask: randomUUID(),
    sentTask: randomUUID(),
    receivedContext: randomUUID(),
    sentContext: randomUUID(),
    ruleId: randomUUID(),
    spareKeyId: `ApiKey_${randomUUID()}`,
    webhookId: randomUUID(),
    vaultSecretId: randomUUID(),
    deliveryId: randomUUID(),
    spareTokenId: `SvcToken_${randomUUID()}`,
    organizationId: `org_${randomUUID()}`,
    spareSessionId: randomUUID(),
    colleagueId: `user_${randomUUID()}`,
    sentInvitation: randomUUID(),
    receivedInvitation: randomUUID(),
    a2aInvitations: {
      ...scene.a2aInvitations,
      open: { ...scene.a2aInvitations.open, id: randomUUID() },
      revoked: { ...scene.a2aInvitations.revoked, id: randomUUID() },
    },
  };
  before = await everything();
});
afterAll(() => parley?.close());

/** Callers who may not know of the target, with the operations that refuse them. */
function refusalsIn(table: readonly ExpectedRow[]): [name: string, caller: Caller][] {
  return table.flatMap(({ name, answers }) =>
    [...outsiders, "sib" as const]
      .filter((caller) => !["ok", "null"].includes(answers[caller]!))
      .map((caller): [string, Caller] => [name, caller]),
  );
}

/** Agents of one organization may call each other, so they know each other's endpoints. */
function nothingFor(caller: Caller): Scene {
  return caller === "sib" ? { ...nothing, peer: scene.peer } : nothing;
}

/** An answer without what differs from request to request, names and ids of the scene in place of their values. */
function comparable({ text }: { text: string }, { target, peer, ...ids }: Scene): string {
  const values = { target: target.handle, peer: peer.handle, received: ids.receivedTask, sent: ids.sentTask };
  let plain = text.replaceAll(/req_[\w-]+/g, "request");
  for (const [name, value] of Object.entries(values)) plain = plain.replaceAll(value, name);
  return plain;
}

describe("what a caller may not know of answers as if it had never been", () => {
  test.each(refusalsIn(expectedRest))("%s for %s", async (name, caller) => {
    const ask = async (subject: Scene): Promise<string> =>
      comparable(await restOutcome(parley, scene.credentials[caller]!, restCall(name, subject)), subject);
    expect(await ask(scene)).toBe(await ask(nothingFor(caller)));
  });

  test.each(refusalsIn(expectedGraphql))("%s for %s", async (name, caller) => {
    const over = name.startsWith("Subscription.") ? subscriptionOutcome : graphqlOutcome;
    const ask = async (subject: Scene): Promise<string> => {
      const document = graphqlCall(name, { ...subject, cursor: caller === "sib" ? scene.cursor : scene.theirCursor });
      return comparable(await over(parley, scene.credentials[caller]!, document), subject);
    };
    expect(await ask(scene)).toBe(await ask(nothingFor(caller)));
  });
});

test("and none of them changed anything", async () => {
  expect(await everything()).toBe(before);
});

/** All that operations write, but for when keys were last used; mail of the scene may still be on its way. */
async function everything(): Promise<string> {
  const { driver } = parley.services.database.request;
  const tables = ["identity", "api_key", "mailbox", "a2a_settings", "a2a_context", "a2a_task", "a2a_message"];
  const webhooks = ["webhook_subscription", "delivery", "delivery_attempt", "a2a_contact_rule", "a2a_admission_denial"];
  const invitations = ["a2a_invitation"];
  const others = ["name_reservation", "sign_in_link", "membership", "organization_invitation", "idempotency_record"];
  const vaults = ["vault", "vault_key", "vault_secret", "vault_access", "vault_audit"];
  const contents = await Promise.all(
    [...tables, ...others, ...webhooks, ...vaults, ...invitations].map(async (table) => {
      const { rows } = await driver.query(
        `select (to_jsonb(t) - 'last_used_at')::text as text from ${table} t order by text`,
      );
      return rows;
    }),
  );
  const { rows } = await driver.query("select count(*) from event where kind not like 'system_mail.%'");
  return JSON.stringify([contents, rows]);
}
