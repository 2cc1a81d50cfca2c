import { randomUUID } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { appendEvent, installationAudience } from "../../../shared/events/append-event.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { signInAuthority } from "../authority.js";
import { normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { signInLinkMinutes, signInLinksRate } from "../rules/limits.js";
import { insertSignInRequest } from "../store/sign-in-requests.js";

@InputType({ description: "The address for a sign-in link." })
class RequestSignInLinkInput {
  @Field(() => String, { description: "Your email address." })
  email!: string;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of the invitation that you accept by signing in. Ignored if it was not sent to this address.",
  })
  invitationId?: string | null;
}

@ObjectType({ description: "Result of requesting a sign-in link. It is the same for every address." })
class RequestSignInLinkPayload {
  @Field(() => Int, { description: "How long a link is valid, in minutes. A link is sent if the address may sign in." })
  linkMinutes!: number;
}

/**
 * `requestSignInLink`: only stores the request. `jobs/send-sign-in-links.ts` decides whether the address gets a link,
 * so that neither the answer nor its duration reveals who has an account.
 */
@Resolver()
export class RequestSignInLink {
  @Mutation(() => RequestSignInLinkPayload, {
    description:
      "Mails a sign-in link. Anyone who opens it is signed in, once, within 15 minutes. The answer is the same " +
      "whether or not the address may sign in. Errors: `validation_failed`, `rate_limited`.",
  })
  async requestSignInLink(
    @Arg("input", () => RequestSignInLinkInput, { description: "The address." }) input: RequestSignInLinkInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestSignInLinkPayload> {
    const { viewer, services, publicBaseUrl: origin } = context;
    authorize(viewer, signInAuthority["session.sign_in"]);
    const email = normalizeHumanEmail(input.email);
    if (email === null) throw invalidValue(["email"], "This is not an email address.");
    const invitationId = input.invitationId ?? null;
    if (invitationId !== null && !isUuid(invitationId)) {
      throw invalidValue(["invitationId"], "This is not a UUID.", "uuid_parsing");
    }
    await limit(context, email);
    const { database, clock } = services;
    const [id, createdAt] = [randomUUID(), clock.now()];
    await database.request.transaction(async (tx) => {
      await insertSignInRequest(tx, { id, email, invitationId, origin, createdAt });
      const about = {
        subjectId: id,
        subjectVersion: 1,
        audience: [installationAudience],
        data: {},
        occurredAt: createdAt,
      };
      await appendEvent(tx, { kind: "sign_in.requested", ...about });
    });
    return { linkMinutes: signInLinkMinutes };
  }
}

async function limit({ services, clientAddress }: RequestContext, email: string): Promise<void> {
  const { sharedLimiter, config } = services;
  const setting = "SIGN_IN_LINKS_PER_ADDRESS_PER_HOUR";
  const perAddress = { limit: config[setting], windowSeconds: 3600, setting };
  await enforce(sharedLimiter, "sign_in.links_from", addressBlock(clientAddress ?? ""), perAddress);
  await enforce(sharedLimiter, "sign_in.links_to", email, signInLinksRate);
}
