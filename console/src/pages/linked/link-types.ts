import type { ResourceType } from "../../../../generated/console-documents.js";

/** The types of object that an address of the API names, such as `/console/org_1/emails/<id>`. */
const types: Readonly<Record<string, ResourceType>> = {
  emails: "EMAILS",
  mailboxes: "MAILBOXES",
  "im-conversations": "IM_CONVERSATIONS",
  "a2a-tasks": "A2A_TASKS",
  contacts: "CONTACTS",
  notes: "NOTES",
};

/** An object that an address of the API names, in one of the user's organizations. */
export interface Named {
  readonly organizationId: string;
  readonly type: ResourceType;
  readonly id: string;
}

/** The resource that an address names; null if it is not such an address. */
export function namedBy(path: readonly string[]): Named | null {
  const [organizationId, type, id, ...more] = path;
  if (organizationId === undefined || type === undefined || id === undefined || more.length > 0) return null;
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  return known === undefined ? null : { organizationId, type: known, id };
}
