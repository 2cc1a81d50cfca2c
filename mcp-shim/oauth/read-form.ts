import { OAuthRefusal } from "./oauth-refusal.js";

/** The largest body of an OAuth call, in bytes: the id of a self-registered client contains its registration. */
export const formLimit = 64 * 1024;

/**
 * The fields of a form (OAuth 2.1, 3.2): an empty one counts as omitted. Throws for a repeated field, and for a body
 * that is not a form.
 */
export function readForm(body: Buffer, contentType: string | undefined): ReadonlyMap<string, string> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType ?? "")) {
    throw new OAuthRefusal("invalid_request", "The body must be application/x-www-form-urlencoded.");
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) {
    if (fields.has(name)) throw new OAuthRefusal("invalid_request", "A parameter comes twice.");
    if (value !== "") fields.set(name, value);
  }
  return fields;
}

/** A required field. */
export function needed(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new OAuthRefusal("invalid_request", `The parameter ${name} is missing.`);
  return value;
}
