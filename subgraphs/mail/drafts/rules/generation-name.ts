/** A text that identifies a generation of a draft. */
export function generationName({ draftId, number }: { readonly draftId: string; readonly number: number }): string {
  return `${draftId}/${number}`;
}
