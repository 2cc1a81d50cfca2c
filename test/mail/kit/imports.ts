import { randomUUID } from "node:crypto";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, ofBody, type Stage } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import { hidden, page } from "../../support/kit/visible.js";
import { createImport, type Importer, importsOf, mail, mbox, startImport, upload } from "../imports/support.js";
import { rest } from "../../support/rest.js";
import { recordImportEvent } from "../../../subgraphs/mail/imports/record-import-event.js";
import { lockImport } from "../../../subgraphs/mail/imports/store/import-writes.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** An import into the target's mailbox. */
    readonly importId: string;
    readonly mailboxId: string;
  }
}

const base = "/api/v1/mail/mailboxes/{email_address}/imports";
const ids = "{ nodes { id } }";
const one = ({ address, importId }: MailPart): string => input(`mailbox: "${address}", importId: "${importId}"`);

function importer({ parley }: World, { address, target }: MailPart & { target: { key: string } }): Importer {
  return { parley, key: target.key, address };
}

/** A mailbox has one import that has not ended, and an organization may begin twenty a day. */
async function makeRoom({ parley }: World, { importId }: MailPart): Promise<void> {
  const { writer } = parley.services.database.request;
  const job = await writer.mailImport.findUnique({ where: { id: importId } });
  if (job === null) return;
  // Those of the scenes have addresses.
  await writer.mailImport.deleteMany({ where: { organizationId: job.organizationId, hasAddresses: false } });
  await end({ parley }, importId);
}

async function end({ parley }: Pick<World, "parley">, id: string): Promise<void> {
  const data = { status: "cancelled" as const };
  await parley.services.database.request.writer.mailImport.updateMany({ where: { id }, data });
}

/** Causes an event for followers of the import. */
async function tell({ parley }: World, { importId }: MailPart): Promise<void> {
  const { database, clock } = parley.services;
  await database.request.transaction(async (tx) => {
    const job = await lockImport(tx, importId);
    if (job !== null) await recordImportEvent(tx, "mail.import.cancelled", { ...job, version: 1 }, clock.now());
  });
}

async function awaitUpload({ parley }: World, { importId }: MailPart): Promise<void> {
  const data = { status: "pending_upload" as const };
  await parley.services.database.request.writer.mailImport.updateMany({ where: { id: importId }, data });
}

/** The stage's agent as an importer that has no imports yet. */
async function fresh({ parley, organization, agent }: Stage): Promise<Importer> {
  await parley.services.database.request.writer.mailImport.deleteMany({ where: { organizationId: organization.id } });
  return { parley, key: agent.key, address: `${agent.handle}@${parley.services.config.MAIL_DOMAIN}` };
}

/** From spec 4.7 and wire contract mail 3, 9. */
export const imports: FeatureKit<MailPart> = {
  legend: { "403t": "403 mail_import_upload_refused", "415": "415 unsupported_media_type" },
  rest: `
  POST   ${base}                               401   403c  ok    404   403u  ok    403c  403c  404   404   403c  401
  GET    ${base}                               401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    ${base}/{job_id}                      401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  POST   ${base}/{job_id}/upload-url           401   403c  ok    404   403u  ok    403c  403c  404   404   403c  401
  POST   ${base}/{job_id}/start                401   403c  ok    404   403u  ok    403c  403c  404   404   403c  401
  POST   ${base}/{job_id}/cancel               401   403c  ok    404   403u  ok    403c  403c  404   404   403c  401
  POST   /api/v1/mail/import-uploads/{import_id} 415 415   415   415   415   415   415   415   415   415   415   415
  `,
  graphql: `
  Mutation.createMailImport       401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.renewMailImportUpload  401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.startMailImport        401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.cancelMailImport       401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.openMailImportUpload   403t  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  Mutation.finishMailImportUpload 403t  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  Query.mailImport                401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailImports               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.mailImportChanged  401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { address }) => {
    const { reader, writer } = parley.services.database.request;
    const mailbox = await reader.mailbox.findUniqueOrThrow({
      where: { emailAddress: address },
      include: { identity: { select: { organizationId: true } } },
    });
    // Begun long ago: it does not count for the day.
    const now = new Date(parley.services.clock.now().getTime() - 2 * 24 * 60 * 60 * 1000);
    const importId = randomUUID();
    await writer.mailImport.create({
      data: {
        id: importId,
        mailboxId: mailbox.id,
        organizationId: mailbox.identity.organizationId,
        status: "cancelled",
        sourceFormat: "auto",
        originalAddresses: ["old@example.com"],
        hasAddresses: true,
        markAsRead: true,
        createdAt: now,
        updatedAt: now,
        finishedAt: now,
      },
    });
    return { importId, mailboxId: mailbox.id };
  },
  nothing: () => ({ importId: randomUUID(), mailboxId: randomUUID() }),
  calls: {
    "Mutation.createMailImport": ({ address }) => [
      input(`mailbox: "${address}", sourceFormat: AUTO`),
      "{ import { id } }",
    ],
    "Mutation.renewMailImportUpload": (scene) => [one(scene), "{ upload { url } }"],
    "Mutation.startMailImport": (scene) => [one(scene), "{ import { id } }"],
    "Mutation.cancelMailImport": (scene) => [one(scene), "{ import { id } }"],
    "Mutation.openMailImportUpload": ({ importId }) => [
      input(`importId: "${importId}", token: "guessed"`),
      "{ maxBytes }",
    ],
    "Mutation.finishMailImportUpload": ({ importId }) => [
      input(`importId: "${importId}", token: "guessed", blobId: "${randomUUID()}"`),
      "{ accepted }",
    ],
    "Query.mailImport": ({ address, importId }) => [`(mailbox: "${address}", id: "${importId}")`, "{ id }"],
    "Query.mailImports": ({ address }) => [`(mailbox: "${address}")`, ids],
    "Subscription.mailImportChanged": ({ address, cursor }) => [
      `(mailbox: "${address}", after: "${cursor}")`,
      "{ cursor }",
    ],
  },
  parameters: (_, { importId }) => ({ job_id: importId, import_id: importId }),
  bodies: {
    [`POST ${base}`]: () => ({ source_format: "auto" }),
  },
  before: (name) => {
    if (name === "Mutation.createMailImport" || name === `POST ${base}`) return makeRoom;
    if (name === "Mutation.renewMailImportUpload" || name === `POST ${base}/{job_id}/upload-url`) return awaitUpload;
    if (name === "Mutation.startMailImport" || name === `POST ${base}/{job_id}/start`) {
      return (world, { importId }) => end(world, importId);
    }
    if (name === "Subscription.mailImportChanged") return tell;
    return undefined;
  },
  visible: {
    findVisibleImports: hidden(({ importId }) => [[importId]]),
    listVisibleImports: hidden(({ mailboxId }) => [mailboxId, page]),
  },
  unfiltered: [
    { functions: ["findVisibleMailboxes", "findVisibleImports"] },
    { functions: ["findVisibleMailboxes", "listVisibleImports"] },
  ],
  events: {
    "mail.import.created": async (world, scene) => void (await createImport(importer(world, scene))),
    "mail.import.cancelled": async (world, scene) => {
      const { job } = await createImport(importer(world, scene));
      const path = `${importsOf(scene.address)}/${job.id}/cancel`;
      await world.parley.fetch(path, { method: "POST" }, scene.target.key);
    },
    "mail.import.uploaded": async (world, scene) => {
      const { upload: target } = await createImport(importer(world, scene));
      await upload(target, mbox(mail("one")));
    },
    ...Object.fromEntries(
      ["queued", "running", "progressed", "completed"].map((kind) => [
        `mail.import.${kind}`,
        async (world: World, scene: MailPart & { target: { key: string } }) => {
          await startImport(importer(world, scene), mbox(mail("one")));
          await world.parley.work!.runDueJobs();
        },
      ]),
    ),
    "mail.import.failed": async (world, scene) => {
      await startImport(importer(world, scene), "no zip", { source_format: "zip" });
      await world.parley.work!.runDueJobs();
    },
  },
  codes: {
    mail_import_already_in_flight: async (stage) => {
      const from = await fresh(stage);
      await createImport(from);
      return byRest(stage.parley, from.key, ["POST", importsOf(from.address), { source_format: "auto" }]);
    },
    mail_import_invalid_state: async (stage) => {
      const from = await fresh(stage);
      const id = await startImport(from, mbox(mail("one")));
      return byRest(stage.parley, from.key, ["POST", `${importsOf(from.address)}/${id}/upload-url`]);
    },
    mail_import_upload_missing: async (stage) => {
      const from = await fresh(stage);
      const { job } = await createImport(from);
      return byRest(stage.parley, from.key, ["POST", `${importsOf(from.address)}/${job.id}/start`]);
    },
    mail_import_invalid_request: async (stage) => {
      const from = await fresh(stage);
      return byRest(stage.parley, from.key, ["POST", importsOf(from.address), { source_format: "pst" }]);
    },
    mail_import_quota_exceeded: async (stage) => {
      const from = await fresh(stage);
      for (let count = 0; count < 20; count++) {
        const { job } = await createImport(from);
        await rest(stage.parley, from.key, "POST", `${importsOf(from.address)}/${job.id}/cancel`);
      }
      const produced = await byRest(stage.parley, from.key, [
        "POST",
        importsOf(from.address),
        { source_format: "auto" },
      ]);
      await fresh(stage);
      return produced;
    },
    mail_import_upload_refused: async (stage) => {
      const { upload: target } = await createImport(await fresh(stage));
      const refused = await upload({ url: target.url, fields: { token: "guessed" } }, "x");
      return ofBody(refused.status, await refused.json());
    },
  },
};
