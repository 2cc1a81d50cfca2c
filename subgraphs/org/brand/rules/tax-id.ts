const syntax = /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,30}[A-Za-z0-9]$/;

/** Whether a text can be a tax id: 2 to 32 letters and digits, with blanks, dots, slashes and hyphens inside. */
export function isTaxId(text: string): boolean {
  return syntax.test(text);
}

/** The visible part of a tax id: its last four characters, or at most half of a short one. */
export function taxIdTail(taxId: string): string {
  return taxId.slice(-Math.min(4, Math.floor(taxId.length / 2)));
}
