// Completes Swagger UI for those who hear the page, and lets its colours follow the system.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

const root = document.querySelector("#swagger-ui");
root.setAttribute("role", "main");

function mend() {
  // The title is a heading of the second level, and no heading of the first is before it.
  for (const heading of root.querySelectorAll(":is(h2, h3, h4, h5):not([aria-level])")) {
    heading.setAttribute("aria-level", String(Number(heading.tagName[1]) - 1));
  }
  root.querySelector("#servers:not([aria-label])")?.setAttribute("aria-label", "Server");
  root.querySelector(".operation-filter-input:not([aria-label])")?.setAttribute("aria-label", "Filter by tag");
  // The button around the link does the same.
  for (const link of root.querySelectorAll(".opblock-summary-control a[href]")) link.removeAttribute("href");
}
new MutationObserver(mend).observe(root, { subtree: true, childList: true });
mend();
