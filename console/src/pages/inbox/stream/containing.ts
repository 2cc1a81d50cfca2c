import { writerInText } from "../../../parts/writer.js";
import type { Row } from "./row.js";

/** Whether every word of a search is in what a row shows. The API searches mail; other channels are searched as they are read. */
export function containing(search: string): (row: Row) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ who, title, preview, agent }) => {
    const from = who.map((one) => (typeof one === "string" ? one : `${writerInText(one)} ${one.address}`)).join(" ");
    const text = `${from} ${title} ${preview} ${agent ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
