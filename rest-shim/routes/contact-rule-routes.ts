import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { type Static, type TSchema, Type } from "typebox";
import type { ContactDirection, ContactRuleDirection } from "../../generated/documents.js";
import type { DataRecord } from "../record/data-record.js";
import { operationRoute, type Route } from "../route.js";
import { found } from "./found.js";
import { directionChange, directionQuery, ruleChangeKeys, ruleDirection, RuleDirection } from "./rule-direction.js";

// Contact rules of mail, instant messages and team chat have the same routes. Their documents have the same names for what
// they answer: `rules`, `rule`, `created`, `changed`.

type Action = "ALLOW" | "BLOCK";
type Owned<Owner> = Owner & { readonly ruleId: string };
type Page<Rule> = { readonly rules: { readonly nodes: readonly Rule[] } };
type Changed<Key extends string, Rule> = { readonly [key in Key]: { readonly contactRule: Rule } };

interface Filter<Match> {
  readonly action: Action | undefined;
  readonly matchType: Match | undefined;
  readonly direction: ContactRuleDirection | undefined;
  readonly first: number;
  readonly offset: number;
}

interface NewRule<Match> {
  readonly action: Action;
  readonly matchType: Match;
  readonly matchTarget: string;
  readonly direction: ContactRuleDirection | undefined;
}

interface RuleChange {
  readonly action: Action | undefined;
  readonly direction: ContactRuleDirection | undefined;
  readonly applyTo: ContactDirection | undefined;
}

/** The differences between channels. `Match` is undefined too if a new rule may leave its match type out. */
interface RuleChannel<Rule, Match, Owner> {
  readonly tag: string;
  /** The beginning of the names of its actions. */
  readonly actions: "mail" | "im" | "chat";
  readonly record: DataRecord<Rule>;
  readonly matchType: TSchema;
  /** That of a new rule. */
  readonly newMatchType: TSchema;
  readonly targetText: string;
  readonly addText: string;
  readonly changeText: string;
  readonly refusedKeys: readonly string[];
  readonly list: TypedDocumentNode<Page<Rule>, Owner & Filter<Match>>;
  readonly get: TypedDocumentNode<{ readonly rule?: Rule | null }, Owned<Owner>>;
  readonly create: TypedDocumentNode<Changed<"created", Rule>, { readonly input: Owner & NewRule<Match> }>;
  readonly update: TypedDocumentNode<Changed<"changed", Rule>, { readonly input: Owned<Owner> & RuleChange }>;
  readonly remove: TypedDocumentNode<unknown, { readonly input: Owned<Owner> }>;
}

/** A path of an identity's rules. */
interface RulePlace<Owner> {
  readonly base: string;
  /** Other paths with the same answers. */
  readonly aliases?: readonly string[];
  /** The owner that the path names. */
  readonly owner: (params: Readonly<Record<string, string>>) => Owner;
  /** Names for routes; default: those of their documents. */
  readonly name?: (verb: string, thing: string) => string;
  readonly deprecated?: boolean;
  readonly whose?: string;
  readonly example: object;
}

const credentials = ["api_key"] as const;
const RuleAction = Type.Union([Type.Literal("allow"), Type.Literal("block")]);

const filterKeys = {
  action: Type.Optional(RuleAction),
  match_type: Type.Optional(Type.String()),
  direction: directionQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
};
const Filters = Type.Object(filterKeys);

/** The routes of one identity's contact rules. */
export function identityRules<Rule, Match, Owner>(
  channel: RuleChannel<Rule, Match, Owner>,
  { base, aliases, owner, name, deprecated = false, whose = "an identity", example }: RulePlace<Owner>,
): Route[] {
  const { record, actions, tag } = channel;
  const ownerOf = (params: unknown) => owner(params as Readonly<Record<string, string>>);
  const ownedOf = (params: unknown) => ({ ...ownerOf(params), ruleId: (params as { rule_id: string }).rule_id });
  const shared = (verb: string, thing: string, path: string) => ({
    ...(name === undefined ? {} : { name: name(verb, thing) }),
    ...(aliases === undefined ? {} : { aliases: aliases.map((alias) => alias + path) }),
    path: base + path,
    credentials,
    tag,
    deprecated,
  });
  return [
    operationRoute({
      ...shared("list", "ContactRules", ""),
      method: "GET",
      summary: `The contact rules of ${whose}, newest first`,
      query: queryOf(channel),
      response: Type.Array(record.schema),
      document: channel.list,
      variables: ({ params, query }) => ({ ...ownerOf(params), ...filterOf<Match>(query) }),
      answer: (data) => data.rules.nodes.map(record.write),
    }),
    operationRoute({
      ...shared("create", "ContactRule", ""),
      method: "POST",
      summary: `Add a contact rule of ${whose}`,
      description: channel.addText,
      body: Type.Object({
        action: RuleAction,
        match_type: channel.newMatchType,
        direction: Type.Optional(RuleDirection),
        match_target: Type.String({ description: channel.targetText }),
      }),
      status: 201,
      response: record.schema,
      example,
      action: `${actions}.contact_rule.create`,
      document: channel.create,
      variables: ({ params, body }) => ({
        input: {
          ...ownerOf(params),
          action: upper<Action>(body.action),
          matchType: upper<Match>(body.match_type as string | undefined),
          matchTarget: body.match_target,
          direction: ruleDirection(body.direction),
        },
      }),
      answer: (data) => record.write(data.created.contactRule),
    }),
    operationRoute({
      ...shared("get", "ContactRule", "/{rule_id}"),
      method: "GET",
      summary: `A contact rule of ${whose}`,
      response: record.schema,
      document: channel.get,
      variables: ({ params }) => ownedOf(params),
      answer: (data) => record.write(found(data.rule)),
    }),
    operationRoute({
      ...shared("update", "ContactRule", "/{rule_id}"),
      method: "PATCH",
      summary: `Change a contact rule of ${whose}`,
      description: channel.changeText,
      body: Type.Object({ action: Type.Optional(RuleAction), ...ruleChangeKeys }),
      refusedKeys: channel.refusedKeys,
      response: record.schema,
      example: { action: "block" },
      action: `${actions}.contact_rule.change`,
      document: channel.update,
      variables: ({ params, body }) => ({
        input: { ...ownedOf(params), action: upper<Action | undefined>(body.action), ...directionChange(body) },
      }),
      answer: (data) => record.write(data.changed.contactRule),
    }),
    operationRoute({
      ...shared("delete", "ContactRule", "/{rule_id}"),
      method: "DELETE",
      summary: `Delete a contact rule of ${whose}`,
      description: "For admin keys.",
      status: 204,
      action: `${actions}.contact_rule.change`,
      document: channel.remove,
      variables: ({ params }) => ({ input: ownedOf(params) }),
    }),
  ];
}

/** The route of all contact rules of an organization. */
export function organizationRules<Rule, Match, Owner>(
  channel: RuleChannel<Rule, Match, Owner>,
  list: {
    readonly path: string;
    readonly aliases?: readonly string[];
    readonly isByMailbox?: true;
    readonly document: TypedDocumentNode<
      Page<Rule>,
      Filter<Match> & { readonly identityId: string | undefined; readonly mailboxId?: string }
    >;
  },
): Route {
  const { path, aliases = [], isByMailbox = false, document } = list;
  const mailboxId = Type.Optional(Type.String({ description: "Only rules of the identity with this mailbox." }));
  return operationRoute({
    method: "GET",
    path,
    aliases,
    credentials,
    tag: channel.tag,
    summary: "The contact rules of the organization, newest first",
    description: "For admin keys.",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "Only rules of this identity." })),
      ...(isByMailbox ? { mailbox_id: mailboxId } : {}),
      ...queryOf(channel).properties,
    }),
    response: Type.Array(channel.record.schema),
    action: `${channel.actions}.contact_rule.list_all`,
    document,
    variables: ({ query }) => ({
      identityId: query.agent_identity_id,
      ...(query.mailbox_id === undefined ? {} : { mailboxId: query.mailbox_id as string }),
      ...filterOf<Match>(query),
    }),
    answer: (data) => data.rules.nodes.map(channel.record.write),
  });
}

/** The query keys of every list of rules. */
function queryOf({ matchType }: { readonly matchType: TSchema }): typeof Filters {
  return Type.Object({ ...filterKeys, match_type: Type.Optional(matchType) }) as unknown as typeof Filters;
}

function filterOf<Match>({ action, match_type, direction, limit, offset }: Static<typeof Filters>): Filter<Match> {
  return {
    action: upper<Action | undefined>(action),
    matchType: upper<Match | undefined>(match_type),
    direction: ruleDirection(direction),
    first: limit ?? 50,
    offset: offset ?? 0,
  };
}

/** A choice in GraphQL's spelling. The schemas allow the choices. */
function upper<Choice>(text: string | undefined): Choice {
  return text?.toUpperCase() as Choice;
}
