export interface NameRequest {
  /** The canonical, lower-cased name. */
  readonly value: string;
  /** What uses it: `identities`, or a domain that makes addresses of handles, such as `mail` (wire contract org 2.5). */
  readonly namespace: string;
  readonly organizationId: string;
}

/** Whose name it is, and as what it was first used. */
export interface NameHolder {
  readonly organizationId: string;
  readonly namespace: string;
}

export type NameDecision =
  | { readonly ok: true }
  /** `blockedBy` is the contract's `blocking_namespace`. */
  | { readonly ok: false; readonly blockedBy: string };

/** A name belongs for ever to the organization that had it first, which may use it again once it is free. */
export function decideName(request: NameRequest, holder: NameHolder, inUse: boolean): NameDecision {
  if (holder.organizationId !== request.organizationId) return { ok: false, blockedBy: holder.namespace };
  return inUse ? { ok: false, blockedBy: request.namespace } : { ok: true };
}
