import { Type } from "typebox";
import {
  type A2aFilterMode,
  GetA2aSettingsDocument,
  ListA2aDirectoryDocument,
  ListA2aOrganizationDirectoryDocument,
  ListA2aSettingsDocument,
  UpdateA2aSettingsDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { entryRecord, Skill, organizationSettingsRecord, settingsRecord } from "./settings-records.js";
import { found } from "../found.js";

const tag = "A2A";
const credentials = ["api_key", "bearer"] as const;
const Settings = settingsRecord.schema;
const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);
const path = "/api/v1/identities/{agent_handle}/a2a/settings";

const directoryQuery = Type.Object({
  q: Type.Optional(Type.String({ description: "Words that must occur in the handle, the description or the skills." })),
  ...pageQuery,
});

const DirectoryPage = Type.Object({ items: Type.Array(entryRecord.schema), next_cursor: Nullable(Type.String()) });

/** The routes of directories and of A2A settings (spec 4.3, wire contract a2a 2.3, 4.2, 4.7). */
export const settings: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/a2a/directory",
    credentials: ["none"],
    tag,
    summary: "Search the public directory of agents",
    query: Type.Object({
      ...directoryQuery.properties,
      verified_domain: Type.Optional(
        Type.String({ description: "Only agents that show exactly this domain, which their organization has proved." }),
      ),
    }),
    response: DirectoryPage,
    document: ListA2aDirectoryDocument,
    variables: ({ query: { q, verified_domain, ...page } }) => ({
      search: q,
      verifiedDomain: verified_domain,
      ...pageVariables(page),
    }),
    loc: { search: ["query", "q"] },
    answer: (data) => pageAnswer(data.a2aDirectory, entryRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/identities/a2a/directory",
    credentials,
    tag,
    summary: "Search the organization's agents that accept tasks",
    query: directoryQuery,
    response: DirectoryPage,
    document: ListA2aOrganizationDirectoryDocument,
    variables: ({ query: { q, ...page } }) => ({ search: q, ...pageVariables(page) }),
    loc: { search: ["query", "q"] },
    answer: (data) => pageAnswer(data.a2aOrganizationDirectory, entryRecord.write),
  }),
  operationRoute({
    method: "GET",
    path,
    credentials,
    tag,
    summary: "The A2A settings of an identity",
    response: Settings,
    document: GetA2aSettingsDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: (data) => settingsRecord.write(found(data.a2aSettings)),
  }),
  operationRoute({
    method: "PUT",
    path,
    credentials,
    tag,
    summary: "Change the A2A settings of an identity",
    description: "Omitted keys are unchanged. For admin keys and console users.",
    body: Type.Object({
      enabled: Type.Optional(Type.Boolean()),
      publicly_discoverable: Type.Optional(Type.Boolean()),
      allow_public_egress: Type.Optional(Type.Boolean()),
      filter_mode: Type.Optional(FilterMode),
      skills: Type.Optional(Nullable(Type.Array(Skill, { description: "Null means the default skill." }))),
    }),
    response: Settings,
    example: {
      enabled: true,
      publicly_discoverable: false,
      filter_mode: "whitelist",
      skills: [{ id: "papers", name: "Find papers", description: "Finds papers about a subject.", tags: ["research"] }],
    },
    action: "a2a.settings.update",
    document: UpdateA2aSettingsDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        enabled: body.enabled,
        publiclyDiscoverable: body.publicly_discoverable,
        allowPublicEgress: body.allow_public_egress,
        filterMode: body.filter_mode?.toUpperCase() as A2aFilterMode | undefined,
        skills:
          body.skills?.map(({ id, name, description, tags, examples, inputModes, outputModes }) => {
            return { id, name, description, tags, examples, inputModes, outputModes };
          }) ?? (body.skills as null | undefined),
      },
    }),
    loc: { skills: ["body", "skills"] },
    answer: (data) => settingsRecord.write(data.updateA2aSettings.settings),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/identities/a2a/settings",
    credentials,
    tag,
    summary: "The A2A settings of each identity of an organization, sorted by handle",
    description: "For admin keys and console users.",
    query: Type.Object(pageQuery),
    response: Type.Object({
      items: Type.Array(organizationSettingsRecord.schema),
      next_cursor: Nullable(Type.String()),
    }),
    document: ListA2aSettingsDocument,
    variables: ({ query }) => pageVariables(query),
    answer: (data) => pageAnswer(data.a2aOrganizationSettings, organizationSettingsRecord.write),
  }),
];
