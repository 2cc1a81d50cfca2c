import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { applyDeliveryReport } from "../../transport/public.js";
import { admitToHook, badSignature } from "../admit-to-hook.js";
import { receptionAuthority } from "../authority.js";
import { isSigned } from "../hook/signed-body.js";
import { matchMailEvents } from "../match-mail-events.js";
import { mostEvents, readMailEvents } from "../rules/mail-events.js";

@InputType({ description: "Reports of a relay, as received." })
class ReportMailDeliveryInput {
  @Field(() => String, { description: "The exact body: a JSON list of at most 500 reports." })
  payload!: string;

  @Field(() => String, { description: "The header X-Ingest-Signature." })
  signature!: string;
}

@ObjectType({ description: "Result of delivery reports." })
class ReportMailDeliveryPayload {
  @Field(() => Int, { description: "Number of reports about mail of this server." })
  matched!: number;

  @Field(() => Int, {
    description: "Number of reports that were not understood, are not final, or are not about mail of this server.",
  })
  ignored!: number;
}

/**
 * `reportMailDelivery`: reports of hosted relays over HTTP instead of by mail (wire contract mail 17.5). It may be
 * repeated.
 */
@Resolver()
export class ReportMailDelivery {
  @Mutation(() => ReportMailDeliveryPayload, {
    description:
      "Receives reports of a relay about mail that was sent. The signature is the credential. Errors: " +
      "`ingest_signature_invalid`, `rate_limited`, `malformed_json`, `validation_failed`, `overloaded`.",
  })
  async reportMailDelivery(
    @Arg("input", () => ReportMailDeliveryInput, { description: "The reports." })
    { payload, signature }: ReportMailDeliveryInput,
    @Ctx() { viewer, services, clientAddress }: RequestContext,
  ): Promise<ReportMailDeliveryPayload> {
    authorize(viewer, receptionAuthority["mail.delivery.report"]);
    const { config, limiter, database, clock } = services;
    const claim = await admitToHook(services, clientAddress, signature);
    const perPeer = perMinute(config.MAIL_INGEST_PER_MINUTE_PER_PEER, "MAIL_INGEST_PER_MINUTE_PER_PEER");
    await enforce(limiter, "mail.hook.reports", claim.peer, perPeer);
    if (!isSigned(Buffer.from(payload), claim)) throw await badSignature(services, claim.peer);
    const events = readMailEvents(parsed(payload));
    if (events === null) throw invalidValue(["payload"], `The body must be a list of at most ${mostEvents} reports.`);
    const known = events.filter((event) => event !== null);
    const reported = await matchMailEvents(database.request.reader, services, known);
    // One message after the other: each is locked for a moment, and no lock waits for another.
    for (const messageId of new Set(reported.map((one) => one.messageId))) {
      const own = reported.filter((one) => one.messageId === messageId);
      await database.request.transaction((tx) => applyDeliveryReport(tx, own, clock.now()));
    }
    return { matched: reported.length, ignored: events.length - reported.length };
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw sharedErrors.problem("malformed_json");
  }
}
