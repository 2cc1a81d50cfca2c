import type { Finding } from "../../../shared/installation/finding.js";

/** What the locale of a database leaves to be desired. */
export function databaseFindings({ characters }: { readonly characters: string }): Finding[] {
  if (!["C", "POSIX"].includes(characters)) return [];
  return [
    {
      code: "database_locale",
      severity: "note",
      subject: null,
      message: `The database has LC_CTYPE ${characters}. Searches for words in scripts other than Latin are slower and may return short pages.`,
      remedy: "Create the database with LC_CTYPE set to C.UTF-8 or to the locale of a language.",
    },
  ];
}
