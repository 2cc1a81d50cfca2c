import { archiveAuthority } from "../../../subgraphs/chat/archive/authority.js";
import { everyMessage } from "../../../subgraphs/chat/archive/store/heads.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { hidden, page } from "../../support/kit/visible.js";
import { anywhere } from "../support/anywhere.js";
import type { ChatPart } from "./part.js";

const archived = "/api/v1/chat/connections/{connection_id}/archive";
const of = ({ chatConnectionId }: ChatPart, more = "") => `(connectionId: "${chatConnectionId}"${more})`;
const seenAnywhere = anywhere(archiveAuthority["chat.archive.read"]);
const anyConnection = { connectionId: null, identityId: null };

/** From wire contract client drift 9c: what the `events` part stored is read here. */
export const archive: FeatureKit<ChatPart> = {
  rest: `
  GET    ${archived}/messages 401 403c ok   404 ok   ok ok ok 404 404 404 401
  GET    ${archived}/search   401 403c ok   404 ok   ok ok ok 404 404 404 401
  GET    ${archived}/coverage 401 403c ok   404 ok   ok ok ok 404 404 404 401
  GET    ${archived}/settings 401 403c ok   404 ok   ok ok ok 404 404 404 401
  PATCH  ${archived}/settings 401 403c 403a 404 403a ok ok ok 404 404 404 401
  DELETE ${archived}          401 403c 403a 404 403a ok ok ok 404 404 404 401
  GET    /api/v1/chat/search  401 403c ok   ok  ok   ok ok ok ok  ok  ok  401
  `,
  graphql: `
  Query.chatArchivedMessages         401 403c ok   404 ok   ok ok ok 404 404 404 401
  Query.chatArchiveSearch            401 403c ok   404 ok   ok ok ok 404 404 404 401
  Query.chatArchiveCoverage          401 403c ok   404 ok   ok ok ok 404 404 404 401
  Query.chatArchiveSettings          401 403c ok   404 ok   ok ok ok 404 404 404 401
  Query.chatSearch                   401 403c ok   ok  ok   ok ok ok ok  ok  ok  401
  Mutation.updateChatArchiveSettings 401 403c 403a 404 403a ok ok ok 404 404 404 401
  Mutation.purgeChatArchive          401 403c 403a 404 403a ok ok ok 404 404 404 401
  `,
  calls: {
    "Query.chatArchivedMessages": (scene) => [of(scene), "{ messages { id text connection { id } } nextCursor }"],
    "Query.chatArchiveSearch": (scene) => [of(scene, `, search: "hello"`), "{ messages { id text } nextCursor }"],
    "Query.chatArchiveCoverage": (scene) => [of(scene), "{ conversations { conversationId messages } nextCursor }"],
    "Query.chatArchiveSettings": (scene) => [of(scene), "{ retentionDays revision }"],
    "Query.chatSearch": () => [`(search: "hello")`, "{ id text connection { id } }"],
    // Another value each time: the same value is not a change.
    "Mutation.updateChatArchiveSettings": ({ chatConnectionId }) => [
      input(`connectionId: "${chatConnectionId}", retentionDays: ${nextDays()}`),
      "{ settings { retentionDays revision } }",
    ],
    "Mutation.purgeChatArchive": ({ chatConnectionId }) => [input(`connectionId: "${chatConnectionId}"`), "{ purged }"],
  },
  strangers: { unreached: { ChatArchiveBoundary: "What has arrived fits into one page." } },
  spending: ["Mutation.purgeChatArchive", `DELETE ${archived}`],
  queries: { [`GET ${archived}/search`]: () => "?q=hello", "GET /api/v1/chat/search": () => "?q=hello" },
  bodies: { [`PATCH ${archived}/settings`]: () => ({ retention_days: nextDays() }) },
  visible: {
    findVisibleArchivedMessages: hidden(({ chatEventId }) => [[chatEventId]]),
    listVisibleArchivedMessages: hidden(({ chatConnectionId }) => [
      chatConnectionId,
      { ...everyMessage, latestPerConversation: false },
      page,
    ]),
    searchVisibleArchivedMessages: hidden(({ chatConnectionId: connectionId }) => [
      { ...anyConnection, connectionId, filter: everyMessage, words: ["hello"], each: 50 },
      page,
    ]),
    listVisibleCoverage: hidden(({ chatConnectionId }) => [chatConnectionId, page]),
  },
  unfiltered: [
    { functions: ["findVisibleConnections", "findVisibleArchivedMessages"], more: seenAnywhere },
    { functions: ["findVisibleConnections", "searchVisibleArchivedMessages"], more: seenAnywhere },
    { functions: ["findVisibleConnections", "listVisibleCoverage"], more: seenAnywhere },
  ],
};

let days = 20;

/** Never the days that were stored last. */
function nextDays(): number {
  days = days === 20 ? 21 : 20;
  return days;
}
