/** The owner of a signing key: an identity, or the organization, whose key signs for its identities without a key. */
export interface SigningKeyOwner {
  readonly organizationId: string;
  readonly identityId: string | null;
}

/** Hours that a replaced signing key stays valid together with its successor (wire contract org 3.4). */
export const replacedSigningKeyHours = 24;
