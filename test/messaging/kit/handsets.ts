import { byGraphql, type Stage } from "../../support/kit/produced.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { makeOperator } from "../../support/operator.js";
import type { World } from "../../support/kit/scene.js";
import { handsetEnvironment } from "../support/handsets.js";
import { anotherNumber } from "../support/another-number.js";
import type { MessagingPart } from "./part.js";

/** The phone of the installation: all scenes share it, because it is no organization's. */
export const phone = "+15550000142";
/** A line that does not exist. */
const line = "+15555550139";
const threadId = "0190f3c4-0000-7000-8000-000000000001";
const messageId = "0190f3c4-0000-7000-8000-000000000002";
const tapbackId = "0190f3c4-0000-7000-8000-000000000003";
const newPhone = (): string => anotherNumber("+1777");

/** Restores the phone and its screen. Scenes that are made concurrently do this one after the other. */
async function restorePhone({ parley }: Pick<World, "parley">): Promise<void> {
  const { database, clock } = parley.services;
  const memberKey = [phone, line].toSorted().join(" ");
  // Older ones are swept away.
  const at = clock.now();
  const thread = { id: threadId, isGroup: false, memberKey, createdAt: at, lastActiveAt: at };
  const message = { id: messageId, threadId, sender: line, service: "imessage", text: "Hello", createdAt: at } as const;
  const file = { messageId, filename: "photo.png", contentType: "image/png", byteSize: 3 };
  const tapback = { id: tapbackId, messageId, partIndex: 0, sender: phone, reaction: "love", createdAt: at } as const;
  await database.request.transaction(async (tx) => {
    await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended('kit-phone', 0))`;
    await tx.imHandset.createMany({ data: { number: phone, createdAt: at, updatedAt: at }, skipDuplicates: true });
    await tx.imPhoneThread.deleteMany({ where: { memberKey } });
    await tx.imPhoneThread.create({ data: thread });
    await tx.imPhoneMember.createMany({ data: [phone, line].map((number) => ({ number, threadId })) });
    await tx.imPhoneMessage.create({ data: message });
    await tx.imPhoneMedia.create({ data: { ...file, bytes: Buffer.from("png") } });
    await tx.imPhoneTapback.create({ data: tapback });
  });
}

const ours = "401 403c 403a 403a 403a ok 403a ok 403o 403a 403o 401";
const onMessage = `number: "${phone}", messageId: "${messageId}"`;
const onThread = `number: "${phone}", threadId: "${threadId}"`;

/** A request of the operator of the code suite's server, after the phone was restored. */
const asOperator =
  (query: string) =>
  async (stage: Stage): ReturnType<typeof byGraphql> => {
    await restorePhone(stage);
    return byGraphql(stage.parley, stage.parley.adminKey, query);
  };

const isOfPhones = (name: string): boolean => /[iI]mHandset/.test(name);

/** The reason why walks of another organization reach no phone: the operator sees all phones, others none. */
const operatorsOnly = "Phones belong to no organization: the operator sees all of them, others none (authority).";
const types = [
  ...["ImHandset", "ImHandsetConnection", "ImHandsetEdge", "ImHandsetFailure", "ImHandsetFile", "ImHandsetMedia"],
  ...["ImHandsetMessage", "ImHandsetMessageConnection", "ImHandsetMessageEdge", "ImHandsetTapback"],
  ...["ImHandsetThread", "ImHandsetThreadConnection", "ImHandsetThreadEdge"],
];

/**
 * From wire contract im 16: simulated phones are for the operator of the installation alone. Here it is ours.
 */
export const handsets: FeatureKit<MessagingPart> = {
  environment: handsetEnvironment,
  legend: { "403o": "403 operator_required" },
  refusalsOfKind: ["403o"],
  graphql: `
  Query.imHandset                 ${ours}
  Query.imHandsetFile             ${ours}
  Query.imHandsetMessages         ${ours}
  Query.imHandsetThreads          ${ours}
  Query.imHandsets                ${ours}
  Mutation.createImHandset        ${ours}
  Mutation.reactFromImHandset     ${ours}
  Mutation.readOnImHandset        ${ours}
  Mutation.removeImHandsetTapback ${ours}
  Mutation.resetImHandsets        ${ours}
  Mutation.sendFromImHandset      ${ours}
  Mutation.typeOnImHandset        ${ours}
  Mutation.updateImHandset        ${ours}
  Subscription.imHandsetChanged   ${ours.replace("403c", "401")}
  `,
  part: async (world) => {
    await makeOperator(world.parley, world.ours.id);
    await restorePhone(world);
    return {};
  },
  before: (name) => (isOfPhones(name) ? restorePhone : undefined),
  calls: {
    "Query.imHandset": () => [`(number: "${phone}")`, "{ number }"],
    "Query.imHandsetFile": () => [`(${onMessage})`, "{ contentBase64 }"],
    "Query.imHandsetMessages": () => [`(${onThread})`, ids],
    "Query.imHandsetThreads": () => [`(number: "${phone}")`, ids],
    "Query.imHandsets": () => ["", "{ nodes { number } }"],
    "Mutation.createImHandset": () => [input(`number: "${newPhone()}"`), "{ handset { number } }"],
    "Mutation.reactFromImHandset": () => [input(`${onMessage}, reaction: LIKE`), "{ tapbackId }"],
    "Mutation.readOnImHandset": () => [input(onThread), "{ threadId }"],
    "Mutation.removeImHandsetTapback": () => [input(`number: "${phone}", tapbackId: "${tapbackId}"`), "{ tapbackId }"],
    "Mutation.resetImHandsets": () => ["", "{ done }"],
    "Mutation.sendFromImHandset": () => [input(`${onThread}, text: "help"`), "{ message { id } }"],
    "Mutation.typeOnImHandset": () => [input(onThread), "{ threadId }"],
    "Mutation.updateImHandset": () => [input(`number: "${phone}", autoRead: true`), "{ handset { number } }"],
    "Subscription.imHandsetChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ change }"],
  },
  strangers: { leftOut: isOfPhones, unreached: Object.fromEntries(types.map((type) => [type, operatorsOnly])) },
  codeEnvironment: handsetEnvironment,
  codes: {
    handset_exists: asOperator(`mutation { createImHandset(input: { number: "${phone}" }) { handset { number } } }`),
    handset_limit_reached: async (stage) => {
      const { writer } = stage.parley.services.database.request;
      const made = Array.from({ length: 1_000 }, (_, index) => `+1778000${String(index).padStart(4, "0")}`);
      const at = new Date();
      const data = made.map((number) => ({ number, createdAt: at, updatedAt: at }));
      await writer.imHandset.createMany({ data, skipDuplicates: true });
      try {
        return await asOperator(
          `mutation { createImHandset(input: { number: "+17790000000" }) { handset { number } } }`,
        )(stage);
      } finally {
        await writer.imHandset.deleteMany({ where: { number: { in: made } } });
      }
    },
    handset_offline: async (stage) => {
      const switchTo = (online: boolean) =>
        asOperator(
          `mutation { updateImHandset(input: { number: "${phone}", online: ${online} }) { handset { number } } }`,
        )(stage);
      await switchTo(false);
      const refused = await asOperator(
        `mutation { typeOnImHandset(input: { number: "${phone}", threadId: "${threadId}" }) { threadId } }`,
      )(stage);
      await switchTo(true);
      return refused;
    },
    handset_unsupported: async (stage) => {
      const use = (service: string) =>
        asOperator(
          `mutation { updateImHandset(input: { number: "${phone}", service: ${service} }) { handset { number } } }`,
        )(stage);
      await use("SMS");
      const refused = await asOperator(
        `mutation { reactFromImHandset(input: { ${onMessage}, reaction: LIKE }) { tapbackId } }`,
      )(stage);
      await use("IMESSAGE");
      return refused;
    },
    no_such_handset: asOperator(
      `mutation { sendFromImHandset(input: { number: "${phone}", to: ["+15550009999"], text: "hi" }) { message { id } } }`,
    ),
  },
};
