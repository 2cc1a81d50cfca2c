import { randomUUID } from "node:crypto";

/** A new id of an organization (`org_…`) or a console user (`user_…`; wire contract org 1.4). */
export function newId(prefix: "org" | "user"): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
