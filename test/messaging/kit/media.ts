import { randomUUID } from "node:crypto";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, ofBody, type Stage } from "../../support/kit/produced.js";
import { handle } from "../../support/handle.js";
import { makeAgent } from "../../support/org.js";
import { putLine } from "../support/put-line.js";
import type { MessagingPart } from "./part.js";

const upload = "/api/v1/im/media";

async function post({ parley, agent }: Stage, path: string, bytes: number) {
  const form = new FormData();
  form.append("file", new Blob([Buffer.alloc(bytes)]), "photo.png");
  const response = await parley.fetch(path, { method: "POST", body: form }, agent.key);
  return ofBody(response.status, await response.json());
}

/** From wire contract im 12. */
export const media: FeatureKit<MessagingPart> = {
  legend: {
    "403l": "403 media_url_refused",
    "403m": "403 media_upload_refused",
    "415": "415 unsupported_media_type",
  },
  rest: `
  POST ${upload}                          401  403c 415  415  415  415  403c 403c 415  415  403c 401
  POST /api/v1/im/media-uploads/{ticket}  415  415  415  415  415  415  415  415  415  415  415  415
  GET  ${upload}/{media_id}/{filename}    403l 403l 403l 403l 403l 403l 403l 403l 403l 403l 403l 403l
  `,
  graphql: `
  Mutation.createImMediaUpload 401  403c ok   ok   ok   ok   ok   ok   ok   ok   ok   401
  Mutation.openImMediaUpload   401  403c ok   ok   ok   ok   ok   ok   ok   ok   ok   401
  Mutation.finishImMediaUpload 401  403c 403m 403m 403m 403m 403m 403m 403m 403m 403m 401
  Mutation.openImMediaUpload#ticket 403m 403c 403m 403m 403m 403m 403m 403m 403m 403m 403m 401
  Mutation.finishImMediaUpload#ticket 403m 403c 403m 403m 403m 403m 403m 403m 403m 403m 403m 401
  `,
  calls: {
    "Mutation.createImMediaUpload": () => ["", "{ url }"],
    "Mutation.openImMediaUpload": () => ["", "{ maxBytes }"],
    "Mutation.finishImMediaUpload": () => [input(`blobId: "${randomUUID()}"`), "{ media { id } }"],
    "Mutation.openImMediaUpload#ticket": () => [`(ticket: "nonsense")`, "{ maxBytes }"],
    "Mutation.finishImMediaUpload#ticket": () => [
      input(`ticket: "nonsense", blobId: "${randomUUID()}"`),
      "{ media { id } }",
    ],
  },
  parameters: () => ({ ticket: "nonsense", media_id: randomUUID(), filename: "photo.png" }),
  codes: {
    media_too_large: (stage) => post(stage, upload, 10 * 1_048_576 + 1),
    media_storage_exceeded: async (stage) => {
      const { parley, organization } = stage;
      const { clock, database } = parley.services;
      const file = {
        organizationId: organization.id,
        filename: "a",
        contentType: "text/plain",
        createdAt: clock.now(),
      };
      const data = Array.from({ length: 10_000 }, () => ({
        ...file,
        id: randomUUID(),
        blobId: randomUUID(),
        byteSize: 1,
      }));
      await database.request.writer.imMedia.createMany({ data });
      const answer = await post(stage, upload, 1);
      await database.request.writer.imMedia.deleteMany({ where: { organizationId: organization.id } });
      return answer;
    },
    media_upload_refused: (stage) => post(stage, "/api/v1/im/media-uploads/nonsense", 1),
    media_unreachable: async ({ parley, organization }) => {
      const { services } = parley;
      const sender = await makeAgent(services, organization, handle("sender"), { options: { imEnabled: true } });
      await putLine(services, { organizationId: organization.id, identityId: sender.id, carrier: "fake" });
      const body = { to: "+15555550142", media_urls: ["https://10.0.0.1/photo.png"] };
      return byRest(parley, sender.key, ["POST", "/api/v1/im/messages", body]);
    },
    media_url_refused: async ({ parley }) => {
      const response = await parley.fetch(`${upload}/${randomUUID()}/photo.png?exp=1&sig=x`);
      return ofBody(response.status, await response.json());
    },
  },
};
