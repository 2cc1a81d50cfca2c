/** The months in English, and in the languages in which some programs write a header `Date`; without accents. */
const months = [
  "january januar januari janvier janner enero janeiro gennaio",
  "february februar februari fevrier febrero fevereiro febbraio",
  "march marz mrz mars marts marzo marco maart mrt",
  "april avril abril aprile",
  "may mai maj mei mayo maio maggio",
  "june juni juin junio junho giugno",
  "july juli juillet julio julho luglio",
  "august augusti augustus aout agosto",
  "september septembre septiembre setiembre setembro settembre",
  "october oktober octobre octubre outubro ottobre",
  "november novembre noviembre novembro",
  "december dezember decembre desember diciembre dezembro dicembre",
].map((names) => names.split(" "));

/** The month of a name or of its beginning, from 0; null for other words, and for the beginning of several months. */
export function monthOf(word: string): number | null {
  const plain = word.slice(0, 20).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (plain.length < 3) return null;
  const found = months.flatMap((names, month) => (names.some((name) => name.startsWith(plain)) ? [month] : []));
  return found.length === 1 ? found[0]! : null;
}
