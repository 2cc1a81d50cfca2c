import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../shared/clock/clock.js";
import type { NewSigningKey } from "./store/signing-keys.js";

/**
 * A new signing key: `whsec_` and the base64 of 33 random bytes, redrawn until it is letters and digits only. Both
 * signature families use the same text, and it is safe in a shell line (wire contract org 2.3).
 */
export function newSigningKey(clock: Clock): NewSigningKey {
  let text: string;
  do text = randomBytes(33).toString("base64");
  while (!/^[A-Za-z0-9]{44}$/.test(text));
  return { id: randomUUID(), secret: `whsec_${text}`, createdAt: clock.now() };
}
