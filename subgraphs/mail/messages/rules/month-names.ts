/** The months in English, and in the languages in which some programs write a header `Date`; without accents. */
const months = [
  "january januar januari janvier janner enero janeiro gennaio января",
  "february februar februari fevrier febrero fevereiro febbraio февраля",
  "march marz mrz mars marts marzo marco maart mrt марта",
  "april avril abril aprile апреля",
  "may mai maj mei mayo maio maggio мая маи",
  "june juni juin junio junho giugno июня",
  "july juli juillet julio julho luglio июля",
  "august augusti augustus aout agosto августа",
  "september septembre septiembre setiembre setembro settembre сентября",
  "october oktober octobre octubre outubro ottobre октября",
  "november novembre noviembre novembro ноября",
  "december dezember decembre desember diciembre dezembro dicembre декабря",
].map((names) => names.split(" "));

/** The month of a name or of its beginning, from 0; null for other words, and for the beginning of several months. */
export function monthOf(word: string): number | null {
  const plain = word.slice(0, 20).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (plain.length < 3) return null;
  const found = months.flatMap((names, month) => (names.some((name) => name.startsWith(plain)) ? [month] : []));
  return found.length === 1 ? found[0]! : null;
}

/** As `Mon, 15 09 2014 `: a day of the week, and three numbers. */
const numbered =
  /^\s{0,9}(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}[.,]{0,2}\s{1,9}(\d{1,2})([ ./-])(\d{1,2})\3(\d{4})\s/i;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** A date with the name of its month in place of a number, if the day of the week fits one order of the numbers alone. */
export function withNamedMonth(date: string): string {
  return date.replace(numbered, (found, weekday: string, first: string, _sign, second: string, year: string) => {
    const orders = [
      [first, second],
      [second, first],
    ] as const;
    const fitting = orders.filter(([day, month]) => weekdayOf(Number(year), month, day) === weekday.toLowerCase());
    const [only, other] = fitting;
    if (only === undefined || (other !== undefined && first !== second)) return found;
    return `${only[0]} ${months[Number(only[1]) - 1]![0]} ${year} `;
  });
}

/** Null for a day that does not exist. */
function weekdayOf(year: number, month: string, day: string): string | null {
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
    ? weekdays[date.getUTCDay()]!
    : null;
}
