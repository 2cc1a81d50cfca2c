import { expect, test } from "vitest";
import { searchTsqueryOf } from "../../../../subgraphs/mail/messages/rules/search-tsquery.js";
import { searchVectorOf } from "../../../../subgraphs/mail/messages/rules/search-vector.js";
import { occurIn, searchedWords } from "../../../../subgraphs/shared/rules/searched-text.js";

/** Searches in reports about other programs: each case has the name of its project, and the number there. */
const cases: readonly (readonly [report: string, query: string, text: string])[] = [
  ["mu #1150, a", "d'études", "un programme d’études"],
  ["mu #1150, b", "études", "un programme d'études"],
  ["mu #1150, c", "aujourd'hui", "Aujourd’hui"],
  ["mu #1150, d", "hui", "aujourd'hui"],
  ["mu #306", "ABC", "ABC'13"],
  ["mu #1856, a", "foo@bar.com", "write to foo@bar.com, please"],
  ["mu #1856, b", "bar.com", "write to foo@bar.com, please"],
  ["mu #1856, c", "12345-678-9AB", "the number 12345-678-9AB"],
  ["mu #1856, d", "01/18/2010", "on 01/18/2010."],
  ["mailarchive #3762", "huawei", "user@huawei.com"],
  ["mu #901", "firstname", "firstname.lastname@domain.com"],
  ["mu #230", "A&B", "Re: A&B"],
  ["mu #1009", "#test", "see #test"],
  ["mu #2944", "Planning & Review", "[Team] Planning & Review *now*"],
  ["Mailpile #1072", "mylist.lists.host.tld", "List-Id: <mylist.lists.host.tld>"],
  ["bichon #185", "快乐", "祝你们新年快乐"],
  ["fts-xapian #126", "nixos-upgrade.service", "the unit nixos-upgrade.service failed"],
  ["mu #601", "virt-weekly", "[virt-weekly] week ending"],
  ["Mutters #6", "foo@bar.com", "write to foo@bar.com."],
  ["Signal-Desktop #5258", "優柔不断", "でも優柔不断だったね。"],
  ["snappymail #1198", "testmail-with-number-at", "testmail-with-number-at-end1@sweetgood.example"],
  ["mairix #15", "Müller", "MÜLLER"],
];

/** Whether a vector of PostgreSQL has the words of a query in sequence, as `@@` decides. */
function matches(vector: string, query: string): boolean {
  const places = new Map(
    [...vector.matchAll(/'([^']+)':([\d,]+)/g)].map(([, word, at]) => [word!, at!.split(",").map(Number)]),
  );
  const sequence = [...query.matchAll(/(?:<(-|\d+)> )?'([^']+)'/g)].map(([, step, word]) => ({
    step: step === undefined ? 0 : step === "-" ? 1 : Number(step),
    at: places.get(word!) ?? [],
  }));
  return sequence[0]!.at.some((start) => {
    let place = start;
    return sequence.every(({ step, at }) => at.includes((place += step)));
  });
}

test.each(cases)("%s: %j in mail", (_, query, text) => {
  const vector = searchVectorOf(text);
  const ways = searchTsqueryOf(query)!.split(" | ");
  expect(ways.some((way) => matches(vector, way))).toBe(true);
});

test.each(cases)("%s: %j in other channels", (_, query, text) => {
  expect(occurIn(text, searchedWords(query))).toBe(true);
});
