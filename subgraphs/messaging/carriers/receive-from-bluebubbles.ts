import type { Services } from "../../shared/context/services.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { lineById } from "../lines/public.js";
import { isReceiverSecret } from "./bluebubbles/receiver-address.js";
import { eventsOf } from "./rules/bluebubbles-events.js";
import { takeCarrierEvent } from "./take-carrier-event.js";

/** Whoever guesses secrets is not listened to for a while. */
const wrongSecrets = { limit: 30, windowSeconds: 60 };

/** A BlueBubbles server's request, with its URL. */
export interface BlueBubblesPost {
  readonly lineId: string;
  readonly secret: string;
  readonly clientAddress: string | null;
  /** JSON of at most 1 MiB. */
  readonly body: Buffer;
}

/**
 * Accepts a BlueBubbles server's report (wire contract im 17). When it resolves, the events are durable. Returns their
 * number; unknown events are ignored.
 */
export async function receiveFromBlueBubbles(
  services: Services,
  { lineId, secret, clientAddress, body }: BlueBubblesPost,
): Promise<number> {
  const { limiter, keyring, database, clock } = services;
  const peer = addressBlock(clientAddress ?? "");
  const decision = await limiter.peek("im.carriers.wrong", peer, wrongSecrets);
  if (!decision.ok) throw sharedErrors.problem("rate_limited", { retryAfter: decision.retryAfter });
  const isOurs = isUuid(lineId) && isReceiverSecret(keyring, lineId, secret);
  const line = isOurs ? await lineById(database.request.reader, lineId) : null;
  if (line === null || line.carrier !== "bluebubbles") {
    await limiter.take("im.carriers.wrong", peer, wrongSecrets);
    throw notFound("line");
  }
  const { type, data } = read(body);
  const events = eventsOf(line.carrierLineId, type, data, clock.now());
  for (const event of events) await takeCarrierEvent(services, line.carrier, event);
  return events.length;
}

function read(body: Buffer): { readonly type?: unknown; readonly data?: unknown } {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    throw sharedErrors.problem("malformed_json");
  }
}
