const names: Readonly<Record<string, string>> = {
  "\u202A": "LRE",
  "\u202B": "RLE",
  "\u202C": "PDF",
  "\u202D": "LRO",
  "\u202E": "RLO",
  "\u2066": "LRI",
  "\u2067": "RLI",
  "\u2068": "FSI",
  "\u2069": "PDI",
};

/**
 * Text of others in one line, such as a name or a subject. Characters that turn the direction of writing are shown as marks:
 * `invoice‹RLO›fdp.exe` would look like `invoiceexe.pdf`.
 */
export const withMarks = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, (sign) => `‹${names[sign]}›`);

/** Whether a text has such characters. A field of a form cannot show marks: they stand below it. */
export const hasMarks = (text: string): boolean => withMarks(text) !== text;
