import type { Finding } from "../../../shared/installation/finding.js";

/** Findings about a database: space on its disk, and its locale. */
export function databaseFindings(facts: { readonly characters: string; readonly isDiskFull: boolean }): Finding[] {
  return [...roomFindings(facts.isDiskFull), ...localeFindings(facts.characters)];
}

function roomFindings(isDiskFull: boolean): Finding[] {
  if (!isDiskFull) return [];
  return [
    {
      code: "database_disk_full",
      severity: "wrong",
      subject: null,
      message: "The disk of the database is full. Writes are answered 503.",
      remedy: "Make room on that disk. Everything goes on by itself then.",
    },
  ];
}

function localeFindings(characters: string): Finding[] {
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
