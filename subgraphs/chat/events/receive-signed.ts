import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { chatEventErrors } from "./errors.js";
import { signatureClaim } from "./rules/slack-signature.js";
import { type SlackPayload, slackPayload } from "./rules/slack-payload.js";
import { isSigned } from "./signed-request.js";
import { findSigningSecret } from "./store/receivers.js";

/**
 * After this many wrong signatures at a connection, further ones are refused silently for a while. This is not about
 * guessing, but about the work.
 */
const refusals = { limit: 120, windowSeconds: 60 };

/** A request, and its URL. */
export interface SignedPost {
  /** Null for the address of the app that users install. */
  readonly connectionId: string | null;
  readonly timestamp: string;
  readonly signature: string;
}

/** A body as it came, to the letter. */
export type SignedBody = SignedPost & { readonly payload: string };

type Context = Pick<RequestContext, "services" | "clientAddress">;

/**
 * Lets a body be sent. Throws `slack_signature_invalid` for what cannot be a signature of the last five minutes,
 * `rate_limited` for that from an address with too many wrong signatures.
 */
export async function admitSigned(context: Context, post: SignedPost): Promise<void> {
  const { timestamp, signature } = post;
  if (signatureClaim(timestamp, signature, context.services.clock.now()) === null) throw await wrong(context, post);
}

/**
 * The content of a signed body. Throws `slack_signature_invalid` alike for a wrong signature, an old one, and an
 * unknown URL; `malformed_json` for a signed body that is not Slack's; `rate_limited` as `admitSigned`.
 */
export async function readSigned(context: Context, post: SignedBody): Promise<SlackPayload> {
  await admitSigned(context, post);
  const { services } = context;
  const { timestamp, signature, payload, connectionId } = post;
  const claim = signatureClaim(timestamp, signature, services.clock.now());
  const secret = await secretOf(services, connectionId);
  if (claim === null || !isSigned(payload, claim, secret)) throw await wrong(context, post);
  const said = slackPayload(parsed(jsonOf(payload)));
  if (said === null) throw sharedErrors.problem("malformed_json");
  return said;
}

async function secretOf(services: RequestContext["services"], connectionId: string | null): Promise<string | null> {
  const { config, database, keyring } = services;
  if (connectionId === null) return config.CHAT_SLACK_SIGNING_SECRET ?? null;
  if (!isUuid(connectionId)) return null;
  const sealed = await findSigningSecret(database.request.reader, connectionId);
  return sealed === null ? null : keyring.open(sealed, sealedRowId(connectionId)).toString("utf8");
}

/**
 * Slack's servers post for all customers from the same addresses, and any customer can make them sign wrongly: with a
 * changed secret, or another app. So a valid signature is always accepted, and wrong ones count per URL.
 */
async function wrong({ services, clientAddress }: Context, { connectionId }: SignedPost) {
  const where = `${addressBlock(clientAddress ?? "")} ${connectionId ?? ""}`;
  const decision = await services.limiter.take("chat.events.refused", where, refusals);
  if (!decision.ok) return sharedErrors.problem("rate_limited", { retryAfter: decision.retryAfter });
  return chatEventErrors.problem("slack_signature_invalid");
}

const form = "payload=";

/** Slack posts events as JSON, and interactions as a form with JSON in one field. */
function jsonOf(payload: string): string {
  return payload.startsWith(form) ? (new URLSearchParams(payload).get("payload") ?? "") : payload;
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
