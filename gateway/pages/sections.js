// What the pages have in common: one section is seen at a time, and whoever does not see the screen is told what changed.
export const find = (id) => document.querySelector(`#${id}`);

let isFirst = true;

/** Shows that section alone. After the first one, which the page opens with, it takes the focus and is read out. */
export function show(id) {
  for (const section of document.querySelectorAll("section")) section.hidden = section.id !== id;
  if (!isFirst && id !== "wait") focusOn(find(id));
  if (id !== "wait") isFirst = false;
}

/** A section that is named after its first words is read out when it takes the focus. */
function focusOn(section) {
  const words = [...section.querySelectorAll("p, h2")].find(
    (element) => !element.hidden && element.textContent.trim() !== "",
  );
  if (words !== undefined) {
    words.id ||= `${section.id}-words`;
    section.setAttribute("aria-labelledby", words.id);
  }
  section.tabIndex = -1;
  section.focus();
}

/** Says in words what a button has done; it is read out. */
export function announce(text) {
  find("said").textContent = text;
}
