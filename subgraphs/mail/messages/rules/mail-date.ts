import { withAsciiDigits } from "./ascii-digits.js";
import { monthOf, withNamedMonth } from "./month-names.js";
import { withoutComments } from "./without-comments.js";
import { inSeason, offsetOfDigits, offsetOfTwoNames, offsetOfZone, withoutLongName } from "./zone-offset.js";

/** The most characters that are examined: a date has about forty. */
const mostCharacters = 998;
/** Words, numbers and signs; a zone that names both of its times is one token. */
const tokens = /(?<!\S)[a-z]{3,4}[+-]?\d{1,2}[a-z]{1,3}[ds]t(?!\S)|[\p{L}\p{M}]+|\d+|\S/giu;
const twoNames = /^[a-z]+[+-]?\d{1,2}[a-z]+$/i;

/**
 * The time in a header; null when there is none. It supports RFC 5322 with its obsolete forms, RFC 850, `asctime`, ISO
 * 8601 and the format of JavaScript's `Date`, with the digits of any script. It requires a day and a time of day, and nothing else. Other texts are
 * not dates, and it never guesses whether a number is a day or a month: the day of the week must tell. Without a zone it is UTC.
 */
export function dateOf(value: string | undefined): Date | null {
  if (value === undefined) return null;
  const text = withAsciiDigits(value.slice(0, mostCharacters));
  const plain = withNamedMonth(withoutLongName(withoutComments(text, " ").replaceAll('"', " ")));
  return new DateReader(plain.match(tokens) ?? []).read();
}

/**
 * The time of a header `Date`: one without a time of day, as in old archives, is the beginning of the day in UTC.
 * Broken programs write an address or further headers after it on the same line.
 */
export function sentDateOf(value: string | undefined): Date | null {
  const date = dateOf(value) ?? dateOf(value?.slice(0, mostCharacters).split(/\s(?=<|[a-z][a-z-]{1,40}:\s)/i)[0]);
  const day = value?.slice(0, mostCharacters).trim();
  return date !== null || day === undefined || !dayAlone.test(day) ? date : dateOf(`${day} 00:00`);
}

const dayAlone = /^(?:[a-z]{3,9}\s?,?\s)?\s*(?:\d{1,2}[\s-][a-z]{3,9}[\s-]\d{2,4}|\d{4}([-/])\d{1,2}\1\d{1,2})$/i;

/** The time of a `Received` header, after its last semicolon, or its last complete time when that is missing. */
export function receivedDateOf(value: string | undefined): Date | null {
  if (value === undefined) return null;
  const plain = withoutComments(value, " ");
  const date = dateOf(plain.slice(plain.lastIndexOf(";") + 1));
  return date ?? dateOf(plain.slice(-mostCharacters).match(completeTime)?.at(-1));
}

const completeTime =
  /(?:\b(?:mon|tue|wed|thu|fri|sat|sun),? +\d{1,2} +[a-z]{3} +\d{4} +|\b\d{4}-\d\d-\d\d[ T])\d\d:\d\d:\d\d(?:\.\d{1,9})? *[+-]\d{4}\b/gi;

interface Day {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
}

/** Reads words, numbers and signs from left to right, without going back. */
class DateReader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  read(): Date | null {
    this.skipWeekday();
    const begin = this.readDay();
    if (begin === null) return null;
    this.skip(",");
    if (this.isNext(/^(t|at)$/i)) this.at++;
    const time = this.readTime();
    if (time === null) return null;
    let offset = begin.year === null ? this.readZone() : (this.readBareZone() ?? this.readZone());
    if (begin.year === null) {
      const year = this.next(/^\d{4}$/);
      if (year === null) return null;
      begin.year = Number(year);
      offset ??= this.readZone();
    }
    if (this.isBroken || this.at < this.tokens.length) return null;
    const date = dateFrom({ ...begin, year: begin.year }, time - (offset ?? 0) * 60_000);
    return date === null ? null : inSeason(date, this.season);
  }

  private skipWeekday(): void {
    const word = this.tokens[0] ?? "";
    const mark = this.tokens[1];
    if (
      !/^[\p{L}\p{M}]{2,}$/u.test(word) ||
      (mark !== "," && !/^(sun|mon|tue|wed|thu|fri|sat)/i.test(word) && !this.isDayNext())
    )
      return;
    this.at = mark === "," || mark === "." ? 2 : 1;
    this.skip(",");
  }

  /** Whether a day and a month follow the first word, so that it is a weekday in another language. */
  private isDayNext(): boolean {
    const next = this.tokens.slice(this.tokens[1] === "." ? 2 : 1, 5).filter((token) => token !== ".");
    if (next[0] === ",") return true;
    return monthOf(next[0] ?? "") !== null || (/^\d{1,2}$/.test(next[0] ?? "") && monthOf(next[1] ?? "") !== null);
  }

  /** The day; its year is null in the format of `asctime`, which has it after the time. */
  private readDay(): { year: number | null; month: number; day: number } | null {
    const word = this.next(/^[\p{L}\p{M}]+$/u);
    if (word !== null) {
      const month = monthOf(word);
      this.skip(".");
      const day = this.next(/^\d{1,2}$/);
      if (month === null || day === null) return null;
      this.skip(",");
      const isTime = /^[:.]$/.test(this.tokens[this.at + 1] ?? "");
      return { year: isTime ? null : Number(this.next(/^\d{4}$/) ?? Number.NaN), month, day: Number(day) };
    }
    if (this.isNext(/^\d{4}$/)) return this.readIsoDay();
    const day = this.next(/^\d{1,2}$/);
    this.skip("-");
    this.skip(".");
    this.skip(",");
    const month = monthOf(this.next(/^[\p{L}\p{M}]+$/u) ?? "");
    this.skip(".");
    this.skip("-");
    this.skip(",");
    const year = this.next(/^\d{2,4}$/);
    if (day === null || month === null || year === null) return null;
    return { year: fullYear(year), month, day: Number(day) };
  }

  private readIsoDay(): Day | null {
    const year = this.next(/^\d{4}$/);
    const mark = this.next(/^[-/.]$/);
    const month = this.next(/^\d{1,2}$/);
    if (mark === null || this.next(/^[-/.]$/) !== mark) return null;
    const day = this.next(/^\d{1,2}$/);
    if (mark === ".") this.skip("-");
    if (month === null || day === null) return null;
    return { year: Number(year), month: Number(month) - 1, day: Number(day) };
  }

  /** Milliseconds of the day. */
  private readTime(): number | null {
    const hour = this.next(/^\d{1,2}$/);
    const mark = this.next(/^[:.]$/);
    const minute = this.next(/^\d{1,2}$/);
    if (hour === null || mark === null || minute === null) return null;
    let second: string | null = "00";
    let fraction: string | null = "0";
    if (this.skip(mark)) second = this.next(/^\d{1,2}$/);
    // Without seconds, one digit may be anything.
    else if (mark === "." || minute.length === 1) return null;
    if (mark === ":" && (this.skip(".") || this.skip(","))) fraction = this.next(/^\d+$/);
    if (second === null || fraction === null) return null;
    const half = this.next(/^[ap]m$/i)?.toLowerCase();
    let hours = Number(hour);
    if (half !== undefined) {
      if (hours < 1 || hours > 12) return null;
      hours = (hours % 12) + (half === "pm" ? 12 : 0);
    }
    // A leap second counts as the second before it.
    const seconds = Math.min(Number(second), 59);
    if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return null;
    const milliseconds = Math.floor(Number(`0.${fraction.slice(0, 9)}`) * 1000);
    return ((hours * 60 + Number(minute)) * 60 + seconds) * 1000 + milliseconds;
  }

  private isBroken = false;
  /** A zone that names both of its times: the date decides. */
  private season = "";

  /** `0200`, whose sign is missing: as late as any zone. It must follow the year, which also has four digits. */
  private readBareZone(): number | null {
    const digits = this.next(/^(?:0\d|1[0-4])[0-5]\d$/);
    return digits === null ? null : offsetOfDigits("+", digits);
  }

  /** `+0100`, `CET`, `GMT+1`, `EST5EDT`, or an offset with its name; null for none. */
  private readZone(): number | null {
    const both = this.next(twoNames);
    if (both !== null) {
      this.season = both;
      return offsetOfTwoNames(both);
    }
    const name = this.next(/^[a-z]{1,5}$/i);
    const sign = this.next(/^[+-]$/);
    if (sign === null) return name === null ? null : offsetOfZone(name);
    this.skip(sign);
    let digits = this.next(/^\d+$/) ?? "";
    if (digits.length <= 2 && this.skip(":")) digits = digits.padStart(2, "0") + (this.next(/^\d{2}$/) ?? "x");
    const offset = offsetOfDigits(sign, digits);
    if (offset === null || (name !== null && offsetOfZone(name) !== 0)) this.isBroken = true;
    if (name === null) this.next(/^[a-z]{1,5}$/i);
    return offset;
  }

  private isNext(pattern: RegExp): boolean {
    return pattern.test(this.tokens[this.at] ?? "");
  }

  private next(pattern: RegExp): string | null {
    return this.isNext(pattern) ? this.tokens[this.at++]! : null;
  }

  private skip(mark: string): boolean {
    if (this.tokens[this.at] !== mark) return false;
    this.at++;
    return true;
  }
}

/** Years of two and three digits, as RFC 5322 4.3 reads them. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 && year < 50 ? year + 2000 : year + 1900;
}

/** Null for a day that does not exist, and for times before 1970 or after 9999: these are mistakes of a clock. */
function dateFrom({ year, month, day }: Day, milliseconds: number): Date | null {
  const begin = new Date(Date.UTC(year, month, day));
  if (begin.getUTCFullYear() !== year || begin.getUTCMonth() !== month || begin.getUTCDate() !== day) return null;
  const date = new Date(begin.getTime() + milliseconds);
  return date.getUTCFullYear() < 1970 || date.getUTCFullYear() > 9999 ? null : date;
}
