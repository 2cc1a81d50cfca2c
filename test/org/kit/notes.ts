import { randomUUID } from "node:crypto";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, type Produce } from "../../support/kit/produced.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { makeOrganization } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { putNote } from "../support/put-note.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A note that the target wrote. */
    readonly noteId: string;
  }
}

const base = "/api/v1/notes";

/** Refused when an admin key changes a note of an agent of its own. */
const refused =
  (method: string, path: string, body: (agentId: string) => unknown): Produce =>
  async ({ parley, organization, agent }) => {
    const noteId = await putNote(parley, { id: agent.id, organizationId: organization.id });
    return byRest(parley, organization.adminKey, [method, `${base}/${noteId}${path}`, body(agent.id)]);
  };

const noRoom: Produce = async ({ parley }) => {
  const { id: organizationId, adminKey } = await makeOrganization(parley.services);
  const { body } = await rest(parley, adminKey, "POST", base, { body: "As large as all together may be." });
  const bodyBytes = 200 * 1_048_576;
  await parley.services.database.request.writer.note.updateMany({ where: { organizationId }, data: { bodyBytes } });
  return byRest(parley, adminKey, ["POST", base, { body: body.body }]);
};

/** From wire contract notes 4. */
export const notes: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/notes                                         401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/notes                                         401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/notes/{note_id}                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/notes/{note_id}                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  DELETE /api/v1/notes/{note_id}                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/notes/{note_id}/access                        401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/notes/{note_id}/access                        401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  DELETE /api/v1/notes/{note_id}/access/{identity_id}          401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.notes                            401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.note                             401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.createNote                    401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.updateNote                    401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.appendToNote                  401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.deleteNote                    401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.grantNoteAccess               401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.revokeNoteAccess              401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Subscription.noteChanged               401   401   ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  `,
  part: async ({ parley, ours }, { target }) => ({
    noteId: await putNote(parley, { id: target.id, organizationId: ours.id }),
  }),
  nothing: () => ({ noteId: randomUUID() }),
  parameters: (name, { noteId, target }) => ({
    note_id: noteId,
    ...(name.includes(`${base}/`) ? { identity_id: target.id } : {}),
  }),
  calls: {
    "Query.notes": () => [`(search: "morning", order: CREATED)`, ids],
    "Query.note": ({ noteId }) => [
      `(id: "${noteId}")`,
      "{ id title body creator { kind name } access { identity { agentHandle } } }",
    ],
    "Mutation.createNote": () => [input(`body: "Text.", title: "Title"`), "{ note { id body } }"],
    "Mutation.updateNote": ({ noteId }) => [input(`id: "${noteId}", isPinned: true`), "{ note { id body } }"],
    "Mutation.appendToNote": ({ noteId }) => [input(`id: "${noteId}", text: "More."`), "{ note { id body } }"],
    "Mutation.deleteNote": ({ noteId }) => [`(id: "${noteId}")`, "{ deletedNoteId }"],
    "Mutation.grantNoteAccess": ({ noteId, peer }) => [
      input(`noteId: "${noteId}", identityId: "${peer.id}"`),
      "{ access { id } }",
    ],
    "Mutation.revokeNoteAccess": ({ noteId, target }) => [
      input(`noteId: "${noteId}", identityId: "${target.id}"`),
      "{ revokedIdentityId }",
    ],
    "Subscription.noteChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ kind noteId note { id body } }"],
  },
  bodies: {
    "POST /api/v1/notes": () => ({ body: "Text." }),
    "PATCH /api/v1/notes/{note_id}": () => ({ title: "Other" }),
    "POST /api/v1/notes/{note_id}/access": ({ peer }) => ({ identity_id: peer.id }),
  },
  spending: [
    "DELETE /api/v1/notes/{note_id}",
    "DELETE /api/v1/notes/{note_id}/access/{identity_id}",
    "POST /api/v1/notes/{note_id}/access",
    "Mutation.deleteNote",
    "Mutation.revokeNoteAccess",
    "Mutation.grantNoteAccess",
  ],
  tools: {
    list_notes: () => ({ search: "morning" }),
    read_note: ({ noteId }) => ({ note_id: noteId }),
    write_note: ({ noteId }) => ({ note_id: noteId, text: "Other text." }),
    append_to_note: ({ noteId }) => ({ note_id: noteId, text: "More." }),
  },
  visible: {
    findVisibleNotes: hidden(({ noteId }) => [[noteId]]),
    findVisibleNoteBodies: hidden(({ noteId }) => [[noteId]]),
    findVisibleNoteStarts: hidden(({ noteId }) => [[noteId], 100]),
    findVisibleNoteGrants: hidden(({ noteId }) => [[noteId]]),
    lockVisibleNote: hidden(({ noteId }) => [noteId]),
    listVisibleNotes: shown(() => [{ identityId: null, words: [], order: "recent" }, page]),
  },
  unfiltered: [
    { functions: ["listVisibleNotes", "findVisibleNotes", "findVisibleNoteBodies", "findVisibleNoteStarts"] },
  ],
  codes: {
    redundant_grant: refused("POST", "/access", (identity_id) => ({ identity_id })),
    note_changed: refused("PATCH", "", () => ({ title: "Late", expected_updated_at: "2026-01-01T00:00:00.000Z" })),
    note_limit_reached: noRoom,
  },
};
