import type { SecretType } from "../../clients/vault/payload-types.js";
import { UsageError } from "../terminal/exit-codes.js";

/** The field of each type of secret that contains the secret itself. */
export const contentFields: Readonly<Record<SecretType, string>> = {
  login: "password",
  api_key: "api_key",
  key_pair: "secret_key",
  ssh_key: "private_key",
  other: "data",
};

/** Reads fields in the form `name=value`. */
export function fieldsOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new UsageError(`${pair} is not a field.`, "Write it as name=value.");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
