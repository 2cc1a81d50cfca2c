const byDefault = 60;
const longest = 3600;

/** How long a document is cached, in seconds, by its `Cache-Control`: by default a minute, at most an hour. */
export function cacheSeconds(cacheControl: string): number {
  const directives = cacheControl
    .toLowerCase()
    .split(",")
    .map((one) => one.trim());
  if (directives.some((one) => one === "no-store" || one === "no-cache" || one === "private")) return 0;
  const age = directives.map((one) => /^max-age="?(\d{1,9})"?$/.exec(one)?.[1]).find((one) => one !== undefined);
  return age === undefined ? byDefault : Math.min(Number(age), longest);
}
