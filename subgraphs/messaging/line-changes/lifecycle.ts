import type { IdentityLifecycle, IdentityOptions, LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import { changeLine, detachLine } from "./change-line.js";
import { lineWish, returnLines } from "../lines/public.js";

/** Lines belong to the organization: an identity that moves or goes leaves its line, and a rename changes nothing. */
export const lineChangeLifecycle: IdentityLifecycle = {
  created: changeWished,
  updated: changeWished,
  moved: ({ tx, clock }, { id }, organizationId) => detachLine(tx, { id, organizationId }, clock.now()),
  deleted: ({ tx, clock }, identity) => detachLine(tx, identity, clock.now()),
  organizationClosed: ({ tx, clock }, organizationId) => returnLines(tx, organizationId, clock.now()),
  organizationDeleted: ({ tx, clock }, organizationId) => returnLines(tx, organizationId, clock.now()),
};

async function changeWished(
  { tx, by }: LifecycleStep,
  identity: IdentityCore,
  options: IdentityOptions,
): Promise<void> {
  const wish = lineWish(options);
  if (wish === null) return;
  if (by === undefined) throw new Error("Nobody asked for this line.");
  await changeLine(tx, by, identity, wish);
}
