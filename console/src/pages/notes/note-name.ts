/** The name of a note on the page: its title, else the beginning of its text. */
export function nameOfNote({
  title,
  excerpt,
}: {
  readonly title?: string | null;
  readonly excerpt?: string | null;
}): string {
  return title ?? excerpt?.slice(0, 60) ?? "Note";
}
