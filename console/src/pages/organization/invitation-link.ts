/** The link in the mail of an invitation. It contains no secret: the user who opens it proves the e-mail address again. */
export function invitationLink({ id, email }: { readonly id: string; readonly email: string }): string {
  return `${location.origin}/sign-in#${new URLSearchParams({ invitation: id, email }).toString()}`;
}
