/** The files of a generation, in its order. */
export function inOrder<File extends { readonly id: string }>(files: readonly File[], ids: readonly string[]): File[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
