import { readFileSync } from "node:fs";
import { shippedFile } from "../files/project-file.js";

const destinations = [
  ["/console/", "Console"],
  ["/docs", "Docs"],
  ["/explorer", "Explorer"],
  ["/api/v1/reference", "Reference"],
] as const;

/**
 * The header that all pages outside the console have: the logo, and the destinations that the navigation of the console leads to.
 * @param current the place that the page belongs to
 */
export function pageHeader(current?: (typeof destinations)[number][0]): string {
  const logo = readFileSync(shippedFile("gateway/pages/icon.svg"), "utf8").replace("<svg ", '<svg aria-hidden="true" ');
  const links = destinations.map(([to, name]) => {
    const mark = to === current ? ' aria-current="page"' : "";
    return `<a href="${to}"${mark}>${name}</a>`;
  });
  return `<header class="top"><a class="brand" href="/">${logo.trim()} Parley</a><nav aria-label="Parley">${links.join("")}</nav></header>`;
}
