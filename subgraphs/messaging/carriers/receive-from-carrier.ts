import type { Services } from "../../shared/context/services.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { lineById } from "../lines/public.js";
import { isReceiverSecret } from "./port/receiver-address.js";
import type { CarrierReceiver } from "./port/vendor.js";
import { vendors } from "./registry/vendors.js";
import { takeCarrierEvent } from "./take-carrier-event.js";

/** After this many wrong secrets, an address is refused for a while: it guesses. */
const wrongSecrets = { limit: 30, windowSeconds: 60 };

/** The carriers that report events with HTTP requests. */
export const carrierReceivers: readonly (CarrierReceiver & { readonly carrier: string })[] = vendors.flatMap(
  ({ name, receiver }) => (receiver === undefined ? [] : { carrier: name, ...receiver }),
);

/** A request of a carrier, and the address that it was sent to. */
export interface CarrierPost {
  readonly carrier: string;
  readonly lineId: string;
  readonly secret: string;
  readonly clientAddress: string | null;
  /** JSON of at most a MiB. */
  readonly body: Buffer;
}

/**
 * Stores the events that a carrier reports (wire contract im 15 and 17). They are durable when it resolves. Returns the
 * number of events in the body; a body that the carrier's receiver does not understand has none.
 */
export async function receiveFromCarrier(
  services: Services,
  { carrier, lineId, secret, clientAddress, body }: CarrierPost,
): Promise<number> {
  const { limiter, keyring, database, clock } = services;
  const peer = addressBlock(clientAddress ?? "");
  const decision = await limiter.peek("im.carriers.wrong", peer, wrongSecrets);
  if (!decision.ok) throw sharedErrors.problem("rate_limited", { retryAfter: decision.retryAfter });
  const isOurs = isUuid(lineId) && isReceiverSecret(keyring, lineId, secret);
  const line = isOurs ? await lineById(database.request.reader, lineId) : null;
  const receiver = carrierReceivers.find((one) => one.carrier === carrier);
  if (receiver === undefined || line === null || line.carrier !== carrier) {
    await limiter.take("im.carriers.wrong", peer, wrongSecrets);
    throw notFound("line");
  }
  const events = receiver.read(line.carrierLineId, parsed(body), clock.now());
  for (const event of events) await takeCarrierEvent(services, carrier, event);
  return events.length;
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    throw sharedErrors.problem("malformed_json");
  }
}
