/** Browsers and systems by a word of what they say of themselves. The first that fits counts: later ones say the words of others too. */
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** The program of a session, as `Firefox on Windows`; a program that is no browser by its own name. */
export function clientInWords(userAgent: string | null | undefined): string {
  if (userAgent == null || userAgent === "") return "unknown program";
  const [browser, system] = [browsers, systems].map((list) => list.find(([word]) => userAgent.includes(word))?.[1]);
  if (browser === undefined) return userAgent.split(" ")[0]!;
  return system === undefined ? browser : `${browser} on ${system}`;
}
