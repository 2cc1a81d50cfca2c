/** Whose signing key: an identity's, or without one the organization's, which signs for its identities without a key. */
export interface SigningKeyOwner {
  readonly organizationId: string;
  readonly identityId: string | null;
}

/** Hours that a replaced signing key stays valid beside its successor (wire contract org 3.4). */
export const replacedSigningKeyHours = 24;
