export interface NameRequest {
  /** The canonical, lower-cased name. */
  readonly value: string;
  /**
   * The namespace that uses it: `identities`, or a domain that derives addresses from handles, such as `mail` (wire
   * contract org 2.5).
   */
  readonly namespace: string;
  readonly organizationId: string;
}

/** The owner of a name, and the namespace that used it first. */
export interface NameHolder {
  readonly organizationId: string;
  readonly namespace: string;
}

export type NameDecision =
  | { readonly ok: true }
  /** `blockedBy` is the contract's `blocking_namespace`. */
  | { readonly ok: false; readonly blockedBy: string };

/**
 * A name belongs for ever to the organization that used it first. When the name is free, only this organization may use
 * it again.
 */
export function decideName(request: NameRequest, holder: NameHolder, inUse: boolean): NameDecision {
  if (holder.organizationId !== request.organizationId) return { ok: false, blockedBy: holder.namespace };
  return inUse ? { ok: false, blockedBy: request.namespace } : { ok: true };
}
