/** A principal whose right ended in an organization, and the reason that its drafts get. */
export interface EndedScheduler {
  /** `key:<id>` or `user:<id>`. */
  readonly scheduledBy: string;
  readonly organizationId: string;
  readonly reason: "key_revoked" | "user_removed";
}

/** The principal whose right to send ended with an event; null for none. */
export function endedScheduler(event: {
  readonly kind: string;
  readonly subjectId: string;
  readonly organizationId: string;
  readonly data: unknown;
}): EndedScheduler | null {
  const { kind, subjectId, organizationId } = event;
  if (kind === "api_key.revoked") return { scheduledBy: `key:${subjectId}`, organizationId, reason: "key_revoked" };
  // The form in which an application acts as a key.
  if (kind === "mcp_grant.ended") {
    return { scheduledBy: `key:McpGrant_${subjectId}`, organizationId, reason: "key_revoked" };
  }
  const { user_id: userId } = (event.data ?? {}) as { readonly user_id?: string };
  if (kind !== "member.removed" || userId === undefined) return null;
  return { scheduledBy: `user:${userId}`, organizationId, reason: "user_removed" };
}
