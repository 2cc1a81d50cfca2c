import { createHash } from "node:crypto";

/** A row of the metadata of access (wire contract contacts 3.4). */
export interface AccessRow {
  readonly id: string;
  readonly contactId: string;
  readonly identityId: string | null;
  readonly createdAt: Date;
}

/** The one row of every contact: older clients take none for no access. Its id follows from that of the contact. */
export function accessOf({ id, createdAt }: { readonly id: string; readonly createdAt: Date }): AccessRow {
  return { id: uuidFrom(id), contactId: id, identityId: null, createdAt };
}

/** A UUID of version 5 in the namespace of that one. */
function uuidFrom(namespace: string): string {
  const bytes = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update("access")
    .digest()
    .subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
