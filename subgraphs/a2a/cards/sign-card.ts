import { createHash } from "node:crypto";
import { AgentCard, canonicalizeAgentCard } from "@a2a-js/sdk";
import { FlattenedSign } from "jose";
import { definePart } from "../../shared/context/parts.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { signatureAlgorithm, type SigningKey } from "../../shared/secrets/key-pair.js";

type Card = Readonly<Record<string, unknown>>;

interface CardSignature {
  readonly protected: string;
  readonly signature: string;
}

/** The path of the published keys, below the card's origin. */
const cardKeysPath = "/.well-known/jwks.json";

/**
 * The canonical forms of a card that verifiers use (A2A 8.4.1, wire contract a2a 2.1). They differ in the treatment of
 * empty values, such as the list in `securityRequirements`, so each form has its own signature; one valid signature is
 * enough.
 */
const forms: readonly ((card: Card) => string)[] = [
  // The official SDKs: the document without empty values.
  (card) => canonicalizeAgentCard(card as unknown as AgentCard),
  // The official client: the decoded card, which has lost the kind of each security scheme.
  (card) => canonicalizeAgentCard(AgentCard.fromJSON(card)),
  // RFC 8785 to the letter, of the document as it is served.
  canonicalJson,
];

/** A card changes rarely and is read often. */
const knownSignatures = definePart({
  name: "signatures of cards",
  open: () => new Map<string, Promise<readonly CardSignature[]>>(),
});
const mostKnown = 1_000;

/** The card with its signatures. The same card has the same ones, in every process. */
export async function signCard(
  { services, publicBaseUrl }: Pick<RequestContext, "services" | "publicBaseUrl">,
  card: Card,
  { kid, key }: SigningKey,
): Promise<Card> {
  const header = { alg: signatureAlgorithm, kid, typ: "JOSE", jku: `${publicBaseUrl}${cardKeysPath}` };
  const name = createHash("sha256")
    .update(JSON.stringify([header, card]))
    .digest("base64");
  const known = services.parts.get(knownSignatures);
  let signatures = known.get(name);
  if (signatures === undefined) {
    signatures = Promise.all(forms.map((form) => sign(form(card), header, key)));
    known.set(name, signatures);
    if (known.size > mostKnown) known.delete(known.keys().next().value!);
  }
  return { ...card, signatures: await signatures };
}

async function sign(text: string, header: { alg: string }, key: SigningKey["key"]): Promise<CardSignature> {
  const signed = new FlattenedSign(new TextEncoder().encode(text)).setProtectedHeader(header);
  const { protected: protectedHeader, signature } = await signed.sign(key);
  return { protected: protectedHeader!, signature };
}
