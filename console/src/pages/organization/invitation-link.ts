/** The address that the mail of an invitation names. It holds no secret: whoever opens it proves the address once more. */
export function invitationLink({ id, email }: { readonly id: string; readonly email: string }): string {
  return `${location.origin}/sign-in#${new URLSearchParams({ invitation: id, email }).toString()}`;
}
