import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { insertRule, type RuleValues } from "../../../subgraphs/org/review-rules/store/rules.js";
import { insertEntries } from "../../../subgraphs/org/review-rules/store/list-entries.js";
import { insertList } from "../../../subgraphs/org/review-rules/store/lists.js";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import { inBrowser } from "../../support/browser.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Produce } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, shown } from "../../support/kit/visible.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { refusalRecorder } from "../../../subgraphs/shared/refusals/refusal-recorder.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A review rule of our organization. */
    readonly reviewRuleId: string;
    /** A review list of our organization. */
    readonly reviewListId: string;
  }
}

type Parley = World["parley"];
type Session = Readonly<Record<string, string>>;

const values: RuleValues = {
  name: "New customers",
  enabled: true,
  operations: ["mail.send"],
  allIdentities: true,
  identityIds: [],
  appliesTo: "agents",
  conditions: [{ type: "first_contact", value: "organization" }],
  action: "allow",
  approvals: 1,
  ttlHours: null,
  onExpiry: null,
  messageToAgent: "Ask Ann.",
};

/** Makes rules of an organization; the id of the last. */
async function putRules({ services }: Parley, organizationId: string, createdBy: string, count = 1): Promise<string> {
  let id = "";
  await services.database.request.transaction(async (tx) => {
    for (let position = 1; position <= count; position += 1) {
      id = randomUUID();
      await insertRule(tx, { id, organizationId, position, createdBy, createdAt: services.clock.now() }, values);
    }
  });
  return id;
}

/** Makes lists of an organization; the id of the last. */
async function putLists({ services }: Parley, organizationId: string, createdBy: string, count = 1): Promise<string> {
  let id = "";
  const createdAt = services.clock.now();
  await services.database.request.transaction(async (tx) => {
    for (let made = 0; made < count; made += 1) {
      id = randomUUID();
      await insertList(tx, { id, organizationId, name: "Partners", kind: "domain", createdBy, createdAt });
    }
    const entry = { value: "example.com", skeleton: "example.corn" };
    await insertEntries(tx, { id, organizationId, kind: "domain" }, [entry], createdBy, createdAt);
  });
  return id;
}

/** Runs a mutation in a browser. */
async function run(parley: Parley, session: Session, mutation: string): Promise<Awaited<ReturnType<Produce>>> {
  const { errors } = await inBrowser(parley, session, `mutation { ${mutation} }`);
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
}

const create = (rule: string): string => `createReviewRule(input: { name: "One", ${rule} }) { rule { id } }`;

/** Refused to an admin in a browser, in a new organization with some rules. */
const refused =
  (mutation: (ruleId: string) => string, rules = 1): Produce =>
  async ({ parley }) => {
    const { id, adminUserId, admin } = await makeOrganization(parley.services);
    return run(parley, admin, mutation(await putRules(parley, id, adminUserId, rules)));
  };

/** Refused to an admin in a browser, in a new organization with some lists. */
const refusedList =
  (mutation: (listId: string) => string, lists = 1): Produce =>
  async ({ parley }) => {
    const { id, adminUserId, admin } = await makeOrganization(parley.services);
    const listId = await putLists(parley, id, adminUserId, lists);
    const conditions = [{ type: "peer_in_list", value: [listId] }] as const;
    await parley.services.database.request.transaction((tx) =>
      insertRule(
        tx,
        { id: randomUUID(), organizationId: id, position: 1, createdBy: adminUserId, createdAt: new Date() },
        { ...values, conditions },
      ),
    );
    return run(parley, admin, mutation(listId));
  };

/** The only admin has the address of an agent. */
const noDecider: Produce = async ({ parley }) => {
  const { adminUserId, admin } = await makeOrganization(parley.services);
  const email = `${adminUserId.toLowerCase()}@${parley.services.config.MAIL_DOMAIN}`;
  await parley.services.database.request.transaction((tx) =>
    tx.consoleUser.update({ where: { id: adminUserId }, data: { email }, select: { id: true } }),
  );
  return run(parley, admin, "applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } }");
};

/** The case of an event: a mutation of our admin in a browser. */
const produced =
  (mutation: (ruleId: string, listId: string) => string) =>
  async ({ parley }: World, scene: { readonly credentials: object } & OrgPart): Promise<void> => {
    const session = (scene.credentials as Record<string, Session>)["cons"]!;
    expect((await run(parley, session, mutation(scene.reviewRuleId, scene.reviewListId))).code).toBeUndefined();
  };

/** From wire contract reviews 2.9. */
export const reviewRules: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/review-policy                                 401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  PUT    /api/v1/review-policy                                 401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  GET    /api/v1/identities/{agent_handle}/review-policy       401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  PUT    /api/v1/identities/{agent_handle}/review-policy       401   403c  403k  404   403k  403k  403a  403b  404   404   404   401
  GET    /api/v1/review-rules                                  401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/review-rules                                  401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  GET    /api/v1/review-rules/{rule_id}                        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  PATCH  /api/v1/review-rules/{rule_id}                        401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  DELETE /api/v1/review-rules/{rule_id}                        401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  POST   /api/v1/review-rules/{rule_id}/move                   401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  POST   /api/v1/review-rules/explain                          401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  POST   /api/v1/review-rules/simulate                         401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  GET    /api/v1/review-lists                                  401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/review-lists                                  401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  GET    /api/v1/review-lists/{list_id}                        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  PATCH  /api/v1/review-lists/{list_id}                        401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  DELETE /api/v1/review-lists/{list_id}                        401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  GET    /api/v1/review-lists/{list_id}/entries                401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  POST   /api/v1/review-lists/{list_id}/entries                401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  DELETE /api/v1/review-lists/{list_id}/entries                401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  `,
  graphql: `
  Query.reviewPolicy                     401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Query.reviewRules                      401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.reviewRule                       401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Query.reviewDecision                   401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Query.simulateReviewRules              401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.updateReviewPolicy            401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.applyReviewPreset             401   403c  403k  404   403k  403k  403a  403b  404   404   404   401
  Mutation.customizeReviewPreset         401   403c  403k  404   403k  403k  403a  403b  404   404   404   401
  Mutation.createReviewRule              401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.updateReviewRule              401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.moveReviewRule                401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.deleteReviewRule              401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Query.reviewLists                      401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.reviewList                       401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Query.reviewListEntries                401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.createReviewList              401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.updateReviewList              401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.deleteReviewList              401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.addReviewListEntries          401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.removeReviewListEntries       401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  `,
  part: async ({ parley, ours }) => ({
    reviewRuleId: await putRules(parley, ours.id, ours.adminUserId),
    reviewListId: await putLists(parley, ours.id, ours.adminUserId),
  }),
  nothing: () => ({ reviewRuleId: randomUUID(), reviewListId: randomUUID() }),
  parameters: (_, { reviewRuleId, reviewListId }) => ({ rule_id: reviewRuleId, list_id: reviewListId }),
  calls: {
    "Query.reviewPolicy": ({ target }) => [`(agentHandle: "${target.handle}")`, "{ version outboundPreset ttlHours }"],
    "Query.reviewRules": () => ["", "{ id name sentence messageToAgent agentHandles conditions { type value } }"],
    "Query.reviewRule": ({ reviewRuleId }) => [`(id: "${reviewRuleId}")`, "{ id name version createdBy { name } }"],
    "Query.reviewDecision": ({ target }) => [
      input(`agentHandle: "${target.handle}", operation: "mail.send"`),
      "{ action step path { step outcome conditions { type fact } } }",
    ],
    "Query.simulateReviewRules": ({ target }) => [
      input(`agentHandle: "${target.handle}", outboundPreset: ALL_HELD, last: 10`),
      "{ sends { at agentHandle actionNow actionThen step } counts { action countNow countThen } unknownConditions }",
    ],
    "Query.reviewLists": () => ["", "{ id name kind isBuiltIn entryCount version createdBy { name } }"],
    "Query.reviewList": ({ reviewListId }) => [`(id: "${reviewListId}")`, "{ id name entryCount }"],
    "Query.reviewListEntries": ({ reviewListId }) => [
      `(listId: "${reviewListId}")`,
      "{ nodes { id value createdAt } }",
    ],
    "Mutation.createReviewList": () => [input('name: "One", kind: WORDS'), "{ list { id name } }"],
    "Mutation.updateReviewList": ({ reviewListId }) => [
      input(`id: "${reviewListId}", name: "Two"`),
      "{ list { name } }",
    ],
    "Mutation.deleteReviewList": ({ reviewListId }) => [`(id: "${reviewListId}")`, "{ deletedReviewListId }"],
    "Mutation.addReviewListEntries": ({ reviewListId }) => [
      input(`listId: "${reviewListId}", values: ["example.org"]`),
      "{ added list { entryCount } }",
    ],
    "Mutation.removeReviewListEntries": ({ reviewListId }) => [
      input(`listId: "${reviewListId}", values: ["example.com"]`),
      "{ removed list { entryCount } }",
    ],
    "Mutation.updateReviewPolicy": () => [input("ttlHours: 24"), "{ policy { version ttlHours } }"],
    "Mutation.applyReviewPreset": ({ target }) => [
      input(`agentHandle: "${target.handle}", outboundPreset: READ_ONLY`),
      "{ policy { outboundPreset } }",
    ],
    "Mutation.customizeReviewPreset": ({ target }) => [
      input(`agentHandle: "${target.handle}"`),
      "{ policy { outboundPreset } rules { name } }",
    ],
    "Mutation.createReviewRule": () => [
      input('name: "One", operations: ["mail.send"], action: BLOCK'),
      "{ rule { id name } }",
    ],
    "Mutation.updateReviewRule": ({ reviewRuleId }) => [
      input(`id: "${reviewRuleId}", version: 1, enabled: false`),
      "{ rule { enabled } }",
    ],
    "Mutation.moveReviewRule": ({ reviewRuleId }) => [input(`id: "${reviewRuleId}"`), "{ rule { id } }"],
    "Mutation.deleteReviewRule": ({ reviewRuleId }) => [`(id: "${reviewRuleId}")`, "{ deletedReviewRuleId }"],
  },
  bodies: {
    "PUT /api/v1/review-policy": () => ({ ttl_hours: 24 }),
    "PUT /api/v1/identities/{agent_handle}/review-policy": () => ({ outbound_preset: "read_only" }),
    "POST /api/v1/review-rules": () => ({ name: "One", operations: ["mail.send"], action: "block" }),
    "PATCH /api/v1/review-rules/{rule_id}": () => ({ version: 1, enabled: false }),
    "POST /api/v1/review-lists": () => ({ name: "One", kind: "words" }),
    "PATCH /api/v1/review-lists/{list_id}": () => ({ name: "Two" }),
    "POST /api/v1/review-lists/{list_id}/entries": () => ({ values: ["example.org"] }),
    "DELETE /api/v1/review-lists/{list_id}/entries": () => ({ values: ["example.com"] }),
    "POST /api/v1/review-rules/{rule_id}/move": () => ({ before: null }),
    "POST /api/v1/review-rules/simulate": ({ target }) => ({ identity: target.handle, outbound_preset: "all_held" }),
    "POST /api/v1/review-rules/explain": ({ target }) => ({ identity: target.handle, operation: "mail.send" }),
  },
  more: async ({ parley }, { target }) => {
    await parley.services.database.request.transaction((tx) =>
      storeOwnPresets(tx, target.id, { outboundPreset: "autonomous", inboundPreset: null }),
    );
    return {};
  },
  visible: {
    findVisiblePresets: hidden(({ target }) => [[target.id]]),
    findVisibleRules: hidden(({ reviewRuleId }) => [[reviewRuleId]]),
    listVisibleRules: shown(() => []),
    findVisibleLists: hidden(({ reviewListId }) => [[reviewListId]]),
    listVisibleLists: shown(() => []),
    listVisibleEntries: hidden(({ reviewListId }) => [reviewListId, { first: 10, after: null }]),
  },
  unfiltered: [alone("listVisibleRules"), alone("listVisibleLists")],
  events: {
    "review_policy.changed": produced(() => "updateReviewPolicy(input: { ttlHours: 24 }) { policy { version } }"),
    "review_rule.created": produced(() => create('operations: ["mail.send"], action: ALLOW')),
    "review_rule.changed": produced(
      (id) => `updateReviewRule(input: { id: "${id}", version: 1, enabled: false }) { rule { id } }`,
    ),
    "review_rule.moved": async (world, scene) => {
      await produced(() => create('operations: ["mail.send"], action: ALLOW'))(world, scene);
      await produced((id) => `moveReviewRule(input: { id: "${id}" }) { rule { id } }`)(world, scene);
    },
    "review_list.changed": produced((_, id) => `updateReviewList(input: { id: "${id}", name: "Two" }) { list { id } }`),
    "send.refused": async ({ parley, ours }) => {
      const agent = await makeAgent(parley.services, ours, handle("refused"));
      await parley.services.database.request.transaction(async (tx) => {
        await storeOwnPresets(tx, agent.id, { outboundPreset: "read_only", inboundPreset: null });
        await raiseReviewVersion(tx, ours.id);
      });
      const path = `/api/v1/identities/${agent.handle}/mail-contact-rules`;
      const rule = { match_type: "domain", match_target: "example.com", action: "allow", direction: "outbound" };
      expect(errorOf(await rest(parley, agent.key, "POST", path, rule))).toEqual([403, "blocked_by_rule"]);
      await parley.services.parts.get(refusalRecorder).settled();
    },
    "review_rule.deleted": produced((id) => `deleteReviewRule(id: "${id}") { deletedReviewRuleId }`),
  },
  codes: {
    no_decider: noDecider,
    hold_not_supported: refused(() => create('operations: ["im.typing"], action: HOLD')),
    condition_not_for_topic: refused(() =>
      create('operations: ["chat.send"], action: HOLD, conditions: [{ type: "recipients_over", value: 3 }]'),
    ),
    review_list_in_use: refusedList((id) => `deleteReviewList(id: "${id}") { deletedReviewListId }`),
    review_list_limit_reached: refusedList(
      () => 'createReviewList(input: { name: "One", kind: WORDS }) { list { id } }',
      50,
    ),
    review_rule_changed: refused(
      (id) => `updateReviewRule(input: { id: "${id}", version: 7, enabled: false }) { rule { id } }`,
    ),
    review_rule_limit_reached: refused(() => create('operations: ["mail.send"], action: ALLOW'), 100),
  },
};
