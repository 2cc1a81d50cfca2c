// Examples of the documentation get the address by which the reader reaches this server, and a button that copies them.
import { announce } from "./sections.js";

/** The address in the examples of the files. */
const written = "http://localhost:4000";

for (const code of document.querySelectorAll("pre > code")) {
  if (code.textContent.includes(written)) code.textContent = code.textContent.replaceAll(written, location.origin);
  const block = code.parentElement;
  // A block that scrolls can be scrolled by keys too.
  block.tabIndex = 0;
  const frame = document.createElement("div");
  frame.className = "copied";
  block.replaceWith(frame);
  frame.append(block, copyButton(code));
}

function copyButton(code) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(code, button));
  return button;
}

async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
    announce("The example was copied.");
  } catch {
    announce("The browser cannot copy here. Select and copy the example.");
  }
}

// On a wide screen the contents stand open.
if (matchMedia("(min-width: 60rem)").matches) document.querySelector(".contents")?.setAttribute("open", "");
