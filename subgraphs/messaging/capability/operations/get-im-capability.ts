import { Arg, Ctx, Query, registerEnumType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import { definePart } from "../../../shared/context/parts.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { isE164 } from "../../../shared/rules/phone-number.js";
import { type Capability, carrierOf } from "../../carriers/public.js";
import { anyLine, lineAuthority, lineErrors, lineOfIdentity, type LineRow } from "../../lines/public.js";
import { CapabilityCache } from "../capability-cache.js";
import { timeLimit } from "../../../shared/config/time-limit.js";

export enum ImCapability {
  IMESSAGE = "iMessage",
  SMS = "SMS",
  RCS = "RCS",
}

registerEnumType(ImCapability, {
  name: "ImCapability",
  description: "How a number can be reached.",
  valuesConfig: {
    IMESSAGE: { description: "By iMessage." },
    SMS: { description: "By SMS only." },
    RCS: { description: "By RCS." },
  },
});

/** A gateway ends an operation after ten seconds. */
const askMilliseconds = 8_000;
const retryAfter = 30;
/** Questions to the carrier, for each organization: numbers are not to be searched through. */
const questions = { limit: 600, windowSeconds: 3_600 };
const capabilities = definePart({ name: "what carriers said about numbers", open: () => new CapabilityCache() });

/** `imCapability` (wire contract im 5, 15). */
@Resolver()
export class GetImCapability {
  @Query(() => ImCapability, {
    nullable: true,
    description:
      "How a number can be reached by instant messages. Results are cached for one hour. Errors: " +
      "`validation_failed`, `number_unreachable`, `capability_unavailable`, `rate_limited`.",
  })
  async imCapability(
    @Arg("number", () => String, { description: "The number in E.164." }) number: string,
    @Ctx() context: RequestContext,
  ): Promise<ImCapability> {
    authorize(context.viewer, lineAuthority["im.capability.read"]);
    if (!isE164(number)) throw invalidValue(["number"], "This is not a number in E.164, such as +15555550142.");
    const capability = await capabilityOf(context, number);
    if (capability === "none") throw lineErrors.problem("number_unreachable");
    if (capability === "unknown") throw lineErrors.problem("capability_unavailable", { retryAfter });
    return capability as ImCapability;
  }
}

async function capabilityOf({ viewer, services }: RequestContext, number: string): Promise<Capability> {
  const { clock, config, database, parts, sharedLimiter } = services;
  const line = await askingLine();
  if (line === null) return "unknown";
  const cache = parts.get(capabilities);
  const key = `${line.carrier}\n${number}`;
  const known = cache.find(key, clock.now());
  if (known !== null) return known;
  await enforce(sharedLimiter, "im.capability", viewer.organizationId ?? "", questions);
  const carrier = carrierOf(services, line);
  if (!carrier.features(line).capability) return "unknown";
  const capability = await carrier.capability(line, number, AbortSignal.timeout(timeLimit(config, askMilliseconds)));
  cache.keep(key, capability, clock.now());
  return capability;

  async function askingLine(): Promise<LineRow | null> {
    const { reader } = database.request;
    const own = viewer.identityId === null ? null : await lineOfIdentity(reader, viewer.identityId);
    return own ?? anyLine(reader);
  }
}
